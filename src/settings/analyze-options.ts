import type { ProviderId } from '../providers/registry.js'
import type { Severity } from '../rules/finding.js'
import type { Profile } from '../rules/rule.js'

/** Which findings are left out, and why. Every given part must fit; `tool` may hold `*`, `path` is a prefix. */
export interface Ignore {
  rule?: string
  tool?: string
  path?: string
  /** Required: a reader of the test should learn why this fault may stay. */
  reason: string
}

/** How a list is judged. */
export interface AnalyzeOptions {
  /** Which rules run: those for everybody, those of the connector directories as well, or all. Default `default`. */
  profile?: Profile
  /** The server's name as clients are configured with it; default: the name of the connection. */
  serverName?: string
  /** Judge for these providers alone. Default: all three. */
  providers?: readonly ProviderId[]
  /** Severity per rule id, or `off`. A rule that is named here runs in every profile. */
  rules?: Readonly<Record<string, Severity | 'off'>>
  ignore?: readonly Ignore[]
  /** Gemini's field that the clients in question use. Default: both are judged. */
  schemaField?: 'parameters' | 'parametersJsonSchema'
}
