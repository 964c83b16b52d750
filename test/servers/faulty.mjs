// A server that answers `tools/list` with whatever it is told. Over stdio: node test/servers/faulty.mjs '<tools as JSON>'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { runOverStdio } from './run.mjs'

/** One tool for each reason for which SDK clients refuse a whole list. */
export const refusedTools = [
  { name: 'no_schema' },
  { name: 'null_schema', inputSchema: null },
  { name: 'string_schema', inputSchema: 'object' },
  { name: 'list_of_types', inputSchema: { type: ['object', 'null'] } },
  { name: 'boolean_property', inputSchema: { type: 'object', properties: { anything: true } } },
  { name: 'null_required', inputSchema: { type: 'object', properties: {}, required: null } },
  { name: 'array_of_properties', inputSchema: { type: 'object', properties: [] } },
  { name: 'null_description', description: null, inputSchema: { type: 'object', properties: {} } },
  { name: 'number_title', title: 7, inputSchema: { type: 'object', properties: {} } },
  { name: 'null_annotations', annotations: null, inputSchema: { type: 'object', properties: {} } },
  { name: 42, inputSchema: { type: 'object', properties: {} } },
  'not an object',
  null,
]

/**
 * A low-level server of SDK 1.x.
 * @param answer The tools; or a function from the request's cursor to the whole result, for pages and stranger answers.
 */
export function faultyServer(answer = refusedTools) {
  const server = new Server({ name: 'faulty', version: '0.0.1' }, { capabilities: { tools: { listChanged: true } } })
  server.setRequestHandler(ListToolsRequestSchema, async request =>
    typeof answer === 'function' ? answer(request.params?.cursor, server) : { tools: answer },
  )
  return server
}

await runOverStdio(import.meta.url, async () => {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const given = process.argv[2]
  await faultyServer(given === undefined ? refusedTools : JSON.parse(given)).connect(new StdioServerTransport())
})
