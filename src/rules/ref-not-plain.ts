import { clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json-values.js'
import { defineRule } from './rule.js'

// RFC 3986, section 3.5: what a fragment may hold as it is
const PLAIN = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/?]*$/

const names = (definition: string): object => ({
  name: 'set_labels',
  description: 'Replaces the labels of a parcel and returns the new list.',
  inputSchema: {
    type: 'object',
    properties: { labels: { $ref: `#/$defs/${definition}` } },
    $defs: { [definition]: { type: 'array', description: 'Labels', items: { type: 'string' } } },
  },
})

export default defineRule({
  id: 'ref-not-plain',
  severity: 'warning',
  title: 'Definitions have names that may stand in a reference',
  why: 'A `$ref` is an address: `<`, `>`, `[`, spaces and the like may not stand in it. Strict clients and providers refuse such a reference, and some do not decode `%3C`.',
  fix: 'Name definitions with letters, digits, `_`, `.` and `-` only.',
  providers: ['openai'],
  since: '0.1.0',
  verified: '2026-03-30',
  sources: ['IvanMurzak/Unity-MCP#629', 'RFC 3986, section 3.5'],
  examples: { good: [{ tools: [names('Labels')] }], bad: [{ tools: [names('List<Label>')] }] },
  *check(list) {
    for (const tool of list.tools) {
      const seen = new Set<string>()
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', '$ref')) {
        const ref = isObject(node.schema) ? ownString(node.schema, '$ref') : undefined
        const hash = ref?.indexOf('#') ?? -1
        // references of one kind to another document are what ref-unresolved speaks of
        if (ref === undefined || hash < 0 || seen.has(ref) || PLAIN.test(ref.slice(hash + 1))) continue
        seen.add(ref)
        yield {
          tool,
          path: pointer(node.pointer, '$ref'),
          message: `has a \`$ref\` in ${nameOf(node)} that holds \`${ref.slice(hash + 1).match(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/u)?.[0]}\`: \`${clip(ref)}\``,
          fix: `Rename the definition that \`${clip(ref)}\` leads to, with letters, digits, \`_\`, \`.\` and \`-\` only.`,
        }
      }
    }
  },
})
