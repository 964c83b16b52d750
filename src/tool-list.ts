/** The nouns that everything passes around. Types only. */

/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
/** A JSON object. Its keys come from a server: read them with `own()`, never write them with `object[key] =`. */
export type JsonObject = { readonly [key: string]: Json | undefined }

/** A tool as the MCP specification describes it: what users write in a test, and what a well-behaved server sends. */
export interface Tool {
  name: string
  title?: string
  description?: string
  inputSchema?: unknown
  outputSchema?: unknown
  annotations?: unknown
  [key: string]: unknown
}

/** One entry of a `tools/list` answer as it came. A server may send anything: only `index` and `label` are sure. */
export interface ToolEntry {
  /** Position in the list, from 0. */
  readonly index: number
  /** How findings call the tool: its name, or `#3` (counted from 1) where it has none. */
  readonly label: string
  /** The entry itself, plain JSON. */
  readonly raw: Json
  /** These four are set only where the entry is an object and the value is of the kind that the specification asks for. */
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly annotations?: JsonObject
  /** As sent, of whatever kind; `undefined` where the key is absent. */
  readonly inputSchema: Json | undefined
  readonly outputSchema: Json | undefined
  /** The server that offers the tool; set where the list was read from a server or several lists are judged together. */
  readonly server?: string
}

/** A part of the list that JSON cannot carry, that is too deep, or that throws when it is read; it was replaced by `{}`. */
export interface Damage {
  /** `index` of the tool. */
  readonly tool: number
  /** JSON Pointer into the tool. */
  readonly path: string
  readonly reason: 'cycle' | 'depth' | 'unreadable'
}

/** A secret that the server was handed (a variable, a header, an argument) and that it printed in its list. It was replaced by `[hidden]`. */
export interface Leak {
  /** `index` of the tool. */
  readonly tool: number
  /** JSON Pointer into the tool. */
  readonly path: string
}

/** A list of tools, normalised: plain JSON, no cycles, nested at most 512 levels deep. */
export interface ToolList {
  readonly tools: readonly ToolEntry[]
  /** Whose list it is, one entry per list that was handed in. `name` is absent for a bare list. */
  readonly servers: readonly { readonly name?: string; readonly version?: string; readonly tools: number }[]
  readonly damage: readonly Damage[]
  readonly leaks: readonly Leak[]
}

/** How far a count is to be trusted. */
export interface CountInfo {
  /** The model that was counted for. */
  model: string
  /** True when the model asked for is unknown and the provider's current generation was used instead. */
  assumed?: true
  /** Tokens that the provider adds once when there is at least one tool; not part of the total. */
  overhead: number
  /** True when the recordings for this provider and generation are met to the token. */
  exact: boolean
  /**
   * Measured relative error against recorded provider counts, as fractions. Where `unverified` keywords take a larger share of the
   * total than that, `p95` is that share.
   */
  error: { median: number; p95: number }
  /** Keywords in this list whose billing no recording shows; the total may be off by a few tokens for each. */
  unverified?: string[]
}

/** What `countTokens` returns. `total` is the sum of `perTool` and excludes `overhead`. */
export interface TokenCount extends CountInfo {
  total: number
  perTool: { name: string; tokens: number }[]
}

/** One difference between a tool as the server sent it and as the provider gets it. */
export interface Change {
  tool: string
  /** JSON Pointer into the tool, such as `/inputSchema/properties/id/pattern`. */
  path: string
  /** The keyword concerned, such as `pattern`. */
  keyword: string
  change: 'dropped' | 'converted' | 'refused'
  /** What the model then sees, or why the provider refuses it. */
  note: string
}

/** Options of `render`, `describeRendering` and `countTokens`. Each has a default; see the provider's folder. */
export interface ProviderOptions {
  /** Model name or alias, such as `claude-sonnet-4-5`; default: the provider's current generation. */
  model?: string
  /** OpenAI: which API the list is sent to. Default `responses`. */
  api?: 'responses' | 'chat'
  /** OpenAI: convert to strict mode. Default false. */
  strict?: boolean
  /** Gemini: who answers. Default `gemini-api`. */
  endpoint?: 'gemini-api' | 'vertex'
  /** Gemini: the field that carries the schema. Default `parameters`, the API's own schema subset. */
  schemaField?: 'parameters' | 'parametersJsonSchema'
  /** Gemini: send `outputSchema` as the response schema, as `mcpToTool` of `@google/genai` does. Default false. */
  outputSchema?: boolean
}
