import { briefly, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownArray } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const rate = (stars: object): object => ({
  name: 'rate_driver',
  description: 'Records how a delivery went and returns the new average.',
  inputSchema: { type: 'object', properties: { stars: { description: 'Stars', ...stars } } },
})

export default defineRule({
  id: 'gemini-enum-not-string',
  severity: 'warning',
  title: 'Enums hold text',
  why: 'Gemini\'s field `parameters` takes enums of text alone and answers 400 for numbers and booleans. Clients that convert them send text, so the model may answer `"2"` for 2; others drop the enum.',
  fix: 'Write the values as text, or give `minimum` and `maximum` and name the values in the description.',
  providers: ['gemini'],
  since: '0.1.0',
  verified: '2026-05-31',
  sources: ['microsoft/azure-devops-mcp#139', 'Gemini API, Schema'],
  examples: {
    good: [
      { tools: [rate({ type: 'integer', minimum: 1, maximum: 3 })] },
      { tools: [rate({ type: 'string', enum: ['one', 'two', 'three'] })] },
    ],
    bad: [{ tools: [rate({ type: 'integer', enum: [1, 2, 3] })] }],
  },
  *check(list, context) {
    if (context.schemaField === 'parametersJsonSchema') return
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'enum')) {
        const values = isObject(node.schema) ? ownArray(node.schema, 'enum') : undefined
        // null beside text is how a nullable enum is written; clients turn it into `nullable`
        const other = values?.find(value => typeof value !== 'string' && value !== null)
        if (other !== undefined)
          yield { tool, path: `${node.pointer}/enum`, message: `has ${briefly(other)}, which is not text, in the enum of ${nameOf(node)}` }
      }
    }
  },
})
