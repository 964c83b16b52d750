import { clip } from '../schema/by-keyword.js'
import { defineRule } from './rule.js'

const VERB = '(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)'
// an HTTP verb and a path, with at most three words in front and nothing behind
const ROUTE = new RegExp(
  `^(?:[A-Za-z]{1,20}[:\\s]\\s?){0,3}[\\[("'\`*]{0,3}${VERB}[\\])"'\`*]{0,3}[:\\s-]{1,4}(?:(?:request|call|to|on|at|endpoint|:)\\s){0,3}[\\["'\`*]{0,3}(?:https?:\\/\\/[^\\s]{1,300}|\\/[^\\s]{0,300})["'\`*\\])]{0,3}(?:\\s[-–—:(]\\s?[A-Za-z0-9_.]{1,60}\\)?)?\\.?$`,
  'i',
)
// a path alone, with a slash or a placeholder behind its first part: `/tides/{id}`
const PATH = /^["'`]?\/[\w.~%-]{1,80}(?:\/[\w.~%:{}*-]{1,80}){1,20}\/?["'`]?\.?$/
// an operation's id: one word with a hump, an underscore or a dot in it
const OPERATION =
  /^(?:[Oo]peration(?:\s?[Ii][Dd])?:\s?)?(?=[A-Za-z])(?=.*[a-z])(?:[a-z0-9]{1,40}(?:[A-Z][a-z0-9]{0,40}){1,8}|(?:[A-Z][a-z0-9]{0,40}){3,9}|[A-Za-z0-9]{1,40}(?:[._-][A-Za-z0-9]{1,40}){1,8})(?:\(\))?\.?$/

const isRoute = (text: string): boolean => ROUTE.test(text) || PATH.test(text)

const create = (description: string): object => ({
  name: 'create_depot',
  description,
  inputSchema: { type: 'object', properties: { city: { type: 'string', description: 'City, e.g. Bremen' } } },
})

export default defineRule({
  id: 'description-is-route',
  severity: 'warning',
  title: 'A description says more than the route it calls',
  why: 'An HTTP verb and a path, or the id of an operation, says nothing about when to use the tool. Lists generated from OpenAPI are full of them, and agents cannot choose.',
  fix: 'Say what the tool does for the user; the route means nothing to the model.',
  since: '0.1.0',
  verified: '2026-08-25',
  sources: ['Dokploy/mcp#80'],
  examples: {
    good: [{ tools: [create('Opens a depot in a city and returns its code.')] }],
    bad: [{ tools: [create('[POST] /depots')] }, { tools: [create('Depot.create')] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const text = tool.description?.trim()
      if (!text || text.length > 500 || !(isRoute(text) || OPERATION.test(text))) continue
      yield {
        tool,
        path: '/description',
        message: `has nothing but ${isRoute(text) ? 'a route' : 'the id of an operation'} as its description: \`${clip(text)}\``,
      }
    }
  },
})
