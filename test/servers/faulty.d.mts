import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
/** Tools for each of which SDK clients refuse the whole list. */
export const refusedTools: readonly unknown[]
/** The tools to answer with, or a function from the request's cursor to the whole result. */
export function faultyServer(answer?: readonly unknown[] | ((cursor: string | undefined, server: Server) => unknown)): Server
