// The least that a client of the SDK does: connect over stdio, list the tools, leave.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const [command, ...args] = process.argv.slice(2)
const client = new Client({ name: 'bare', version: '1.0.0' })
await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }))
const { tools } = await client.listTools()
if (tools.length === 0) process.exitCode = 1
await client.close()
