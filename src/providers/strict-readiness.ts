import type { ToolList } from '../tool-list.js'
import { anthropicStrict, strictLimits } from './anthropic/strict.js'
import { toStrict } from './openai/strict.js'

/** A tool without a strict form, and the first reason. */
export interface StrictObstacle {
  tool: string
  /** JSON Pointer into the tool. */
  path: string
  keyword: string
  reason: string
}

/** Which tools of a list a provider's strict mode takes. */
export interface StrictTools {
  ready: string[]
  blocked: StrictObstacle[]
}

/** A figure that one request may not exceed. */
export interface StrictTotal {
  count: number
  limit: number
}

/** How far a list is ready for the strict modes. Plain JSON. */
export interface StrictReadiness {
  openai: StrictTools
  /** `totals` count what the ready tools would add up to, all sent as strict in one request. */
  anthropic: StrictTools & { totals: { tools: StrictTotal; optionalParameters: StrictTotal; unionParameters: StrictTotal } }
}

/** For a list that is normalised already: which tools convert, the first reason for each that does not, and Anthropic's totals. */
export function strictReadinessOf(list: ToolList): StrictReadiness {
  const openai: StrictTools = { ready: [], blocked: [] }
  const anthropic: StrictTools = { ready: [], blocked: [] }
  let optional = 0
  let unions = 0
  for (const { label: tool, inputSchema } of list.tools) {
    const form = toStrict(inputSchema, '/inputSchema')
    if ('reason' in form) openai.blocked.push({ tool, ...form })
    else openai.ready.push(tool)
    const use = anthropicStrict(inputSchema, '/inputSchema')
    if ('reason' in use) anthropic.blocked.push({ tool, ...use })
    else {
      anthropic.ready.push(tool)
      optional += use.optional
      unions += use.unions
    }
  }
  return {
    openai,
    anthropic: {
      ...anthropic,
      totals: {
        tools: { count: anthropic.ready.length, limit: strictLimits.tools },
        optionalParameters: { count: optional, limit: strictLimits.optional },
        unionParameters: { count: unions, limit: strictLimits.unions },
      },
    },
  }
}
