#!/usr/bin/env node
const { StdioServerTransport } = require('@modelcontextprotocol/sdk/server/stdio.js')
const { createServer } = require('./library.js')

createServer().connect(new StdioServerTransport())
