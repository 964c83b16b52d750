#!/usr/bin/env node
// A server with the faults that real servers have been refused for: run the check on it to see what Echolot says.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const tools = [
  // OpenAI, Anthropic and Gemini refuse the slash
  {
    name: 'tickets/search',
    description: 'Finds tickets by words and returns their numbers and titles.',
    inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Words to look for' } } },
  },
  // an array without items is refused by OpenAI and Gemini
  {
    name: 'tag_ticket',
    description: 'Puts labels on a ticket.',
    inputSchema: {
      type: 'object',
      properties: { number: { type: 'string', description: 'Ticket number' }, labels: { type: 'array', description: 'Labels to put on' } },
      required: ['number', 'label'],
    },
  },
  // the two read alike: a model chooses by tossing a coin
  {
    name: 'get_ticket',
    description: 'Returns a ticket.',
    inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'Ticket number' } } },
  },
  {
    name: 'getTicket',
    description: 'Returns a ticket.',
    inputSchema: { type: 'object', properties: { id: { description: 'Ticket number' } } },
  },
  // alternatives at the root are refused by Anthropic and OpenAI
  {
    name: 'close_ticket',
    description: 'Closes a ticket by number or by link, with a last comment.',
    inputSchema: {
      type: 'object',
      anyOf: [{ required: ['number'] }, { required: ['link'] }],
      properties: { number: { type: 'string' }, link: { type: 'string' } },
    },
  },
  // a client that validates lists cannot read this one at all: a property schema must be an object
  {
    name: 'export_tickets',
    description: 'Writes all tickets into a file and returns its link.',
    inputSchema: { type: 'object', properties: { format: true } },
  },
]

const server = new Server({ name: 'tickets', version: '0.3.1' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
await server.connect(new StdioServerTransport())
