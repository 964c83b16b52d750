#!/usr/bin/env node
// The shop over stdio, as a client starts it.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createServer } from './shop.js'

await createServer().connect(new StdioServerTransport())
