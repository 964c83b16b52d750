import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json-values.js'
import { countCharacters } from '../texts/split-words.js'
import { defineRule } from './rule.js'

const LIMIT = 1_024

const read = (description: string): object => ({
  name: 'read_sensor',
  description,
  inputSchema: { type: 'object', properties: { sensor: { type: 'string', description: 'Sensor, e.g. T4' } } },
})
const sentence = 'The value is the mean of the last ten minutes in the unit of the sensor. '

export default defineRule({
  id: 'description-over-1024',
  severity: 'note',
  title: 'Descriptions have at most 1,024 characters',
  why: 'OpenAI refused longer ones until May 2025. Azure, older gateways and VS Code for models of the GPT-4 family may still refuse or cut them.',
  fix: 'Shorten the text to 1,024 characters, the most important first.',
  clients: ['Azure OpenAI', 'VS Code'],
  since: '0.1.0',
  verified: '2025-05-19',
  sources: [
    'getsentry/sentry-mcp#106',
    'modelcontextprotocol/servers#799',
    'run-llama/llama_index#18784',
    'microsoft/vscode-copilot-chat, toolSchemaNormalizer.ts',
  ],
  examples: { good: [{ tools: [read(sentence)] }], bad: [{ tools: [read(sentence.repeat(15))] }] },
  *check(list) {
    for (const tool of list.tools) {
      const characters = lengthOf(tool.description)
      if (characters > LIMIT)
        yield {
          tool,
          path: '/description',
          message: `has a description of ${characters.toLocaleString('en')} characters, and some hosts take ${LIMIT.toLocaleString('en')}`,
        }
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'description')) {
        const length = node.parent && isObject(node.schema) ? lengthOf(ownString(node.schema, 'description')) : 0
        if (length > LIMIT)
          yield {
            tool,
            path: pointer(node.pointer, 'description'),
            message: `has a description of ${length.toLocaleString('en')} characters for ${nameOf(node)}, and some hosts take ${LIMIT.toLocaleString('en')}`,
          }
      }
    }
  },
})

const lengthOf = (text: string | undefined): number => (text === undefined || text.length <= LIMIT ? 0 : countCharacters(text))
