import type { McpServer } from '@modelcontextprotocol/server'
export function shopServerV2(): McpServer
