import { briefly, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownArray, typesOf } from '../schema/json-values.js'
import { isOfType, TYPES } from '../schema/types.js'
import { defineRule } from './rule.js'

const paint = (color: object): object => ({
  name: 'paint_wall',
  description: 'Paints one wall in a color and returns the litres used.',
  inputSchema: { type: 'object', properties: { color: { description: 'Color', ...color } } },
})

export default defineRule({
  id: 'enum-type-mismatch',
  severity: 'problem',
  title: "The values of an enum are of the schema's type",
  why: 'OpenAI refuses a request in which an enum holds a value of another type; what Gemini is sent leaves the value out. Where the type allows null and the enum does not, every null is refused by whoever validates the call.',
  fix: 'Change the type, or drop the value.',
  providers: ['openai'],
  since: '0.1.0',
  verified: '2026-06-15',
  sources: ['can1357/oh-my-pi#2652', 'modelcontextprotocol/php-sdk#298'],
  examples: {
    good: [
      { tools: [paint({ type: 'string', enum: ['white', 'grey'] })] },
      { tools: [paint({ anyOf: [{ type: 'string', enum: ['white', 'grey'] }, { type: 'null' }] })] },
    ],
    bad: [
      { tools: [paint({ type: 'integer', enum: ['1', '2'] })] },
      { tools: [paint({ type: ['string', 'null'], enum: ['white', 'grey'] })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'enum')) {
        if (!isObject(node.schema)) continue
        const values = ownArray(node.schema, 'enum')
        const types = typesOf(node.schema)
        // an empty enum and an unknown type are faults of their own
        if (!values?.length || types.length === 0 || !types.every(type => TYPES.has(type))) continue
        const path = `${node.pointer}/enum`
        const nullable = own(node.schema, 'nullable') === true
        const wrong = values.filter(value => !types.some(type => isOfType(value, type)) && !(nullable && value === null))
        const expected = types.map(type => `\`${type}\``).join(' or ')
        if (wrong.length > 0)
          yield {
            tool,
            path,
            message: `has an enum whose values are not of its type: ${wrong.slice(0, 3).map(briefly).join(', ')}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''} in ${nameOf(node)}, which is ${expected}`,
            fix: wrong.every(value => value === null)
              ? 'Drop null from the enum; for "may be null" write `anyOf` with a branch `{ "type": "null" }`.'
              : `Change the type of ${nameOf(node)}, or drop ${briefly(wrong[0] ?? null)} from its enum.`,
          }
        else if (types.length > 1 && types.includes('null') && !values.includes(null))
          yield {
            tool,
            path,
            severity: 'warning',
            providers: [],
            message: `allows null in the type of ${nameOf(node)} but not in its enum, so null is never valid`,
            fix: 'Add null to the enum, or write `anyOf` with the enum in one branch and `{ "type": "null" }` in the other.',
          }
      }
    }
  },
})
