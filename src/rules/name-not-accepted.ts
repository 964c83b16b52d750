import { defined } from '../base/defined.js'
import type { ProviderId } from '../providers/registry.js'
import { clip } from '../schema/by-keyword.js'
import { isObject, own } from '../schema/json-values.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

const LONGEST = 64
/** Anthropic's own limit since June 2025, and Gemini's in its newest error text. */
const LONGEST_ANYWHERE = 128

const tool = (name: string): object => ({
  name,
  description: 'Finds one node of the loaded graph by its address and returns its label.',
  inputSchema: { type: 'object', properties: { address: { type: 'string', description: 'Address, e.g. 0x1f' } } },
})

export default defineRule({
  id: 'name-not-accepted',
  severity: 'problem',
  title: "A tool's name is 1 to 64 letters, digits, `_` or `-`",
  why: 'OpenAI refuses every other name and with it the whole request; so does Anthropic for other characters, though its own limit is 128 by now. The MCP specification allows dots and 128 characters, the model APIs do not take dots.',
  fix: 'Rename it: letters, digits, `_` and `-` alone, at most 64.',
  providers: ['anthropic', 'openai', 'gemini'],
  clients: ['Cursor', 'VS Code', 'claude.ai', 'Amazon Bedrock'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['github/copilot-cli#1879', 'openai/codex#8174', 'mims-harvard/ToolUniverse#3', 'OpenAI, API types', 'Anthropic, define tools'],
  examples: {
    good: [{ tools: [tool('graph_find_node')] }],
    bad: [{ tools: [tool('graph.find_node')] }, { tools: [tool('find_node_'.repeat(7))] }, { tools: [tool('')] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const fault = faultOf(tool)
      if (fault) yield { tool, path: '/name', ...fault }
    }
  },
})

function faultOf(tool: ToolEntry): { message: string; fix?: string; providers?: ProviderId[] } | undefined {
  const { name } = tool
  if (name === undefined) {
    const sent = isObject(tool.raw) ? own(tool.raw, 'name') : undefined
    if (!isObject(tool.raw))
      return { message: 'is not an object, so it has no name', fix: 'Send an object with `name`, `description` and `inputSchema`.' }
    return {
      message: sent === undefined ? 'has no name' : 'has a name that is not text',
      fix: 'Give it a name: letters, digits, `_` and `-`, at most 64.',
    }
  }
  if (name === '') return { message: 'has an empty name', fix: 'Give it a name: letters, digits, `_` and `-`, at most 64.' }
  const refused = [...new Set(name.slice(0, 1000).match(/[^A-Za-z0-9_-]/gu) ?? [])]
  const long = name.length > LONGEST
  if (refused.length === 0 && !long) return undefined
  const objections = [
    ...(refused.length > 0 ? [`${refused.slice(0, 5).map(show).join(', ')}${refused.length > 5 ? ' and others' : ''}`] : []),
    ...(long ? [`${name.length.toLocaleString('en')} characters, where ${LONGEST} is the most`] : []),
  ]
  const suggestion = name
    .slice(0, 1000)
    .replace(/[^A-Za-z0-9_-]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST)
  return defined({
    message: `has a name with ${objections.join(' and ')}`,
    fix:
      refused.length > 0 && suggestion.length > 2
        ? `Rename it, for example to \`${clip(suggestion)}\`: letters, digits, \`_\` and \`-\` alone, at most ${LONGEST}.`
        : undefined,
    providers: objectors(refused, name.length),
  })
}

/** Gemini takes `.` and `:` too; Anthropic and Gemini take 128 characters. */
function objectors(refused: readonly string[], length: number): ProviderId[] {
  const anywhere = length > LONGEST_ANYWHERE
  return [
    ...(refused.length > 0 || anywhere ? (['anthropic'] as const) : []),
    'openai',
    ...(refused.some(character => !'.:'.includes(character)) || anywhere ? (['gemini'] as const) : []),
  ]
}

const show = (character: string): string => (/\s/u.test(character) ? (character === ' ' ? 'a space' : 'white space') : `\`${character}\``)
