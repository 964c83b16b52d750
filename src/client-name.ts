/**
 * What a tool is called in a client that puts the server's name in front, as Claude Code does: `mcp__server__tool`. Characters that
 * no provider takes in a server's name become `_`.
 */
export const clientName = (server: string, tool: string): string => `mcp__${server.replace(/[^A-Za-z0-9_-]/gu, '_')}__${tool}`
