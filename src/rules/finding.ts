import type { ProviderId } from '../providers/registry.js'

/** `problem`: a provider refuses the tool, or a model can only guess. `warning`: it works, badly. `note`: worth knowing. */
export type Severity = 'problem' | 'warning' | 'note'
/** Every severity, most severe first. */
export const severities: readonly Severity[] = ['problem', 'warning', 'note']

/** One thing that is wrong, as data. Texts hold server text unescaped: whoever prints them calls `printable()`. */
export interface Finding {
  rule: string
  severity: Severity
  /** The tool's name (`#3` for one without); absent when the whole list is meant. */
  tool?: string
  /** All tools that the finding is about, where it is about more than one. */
  tools?: string[]
  /** JSON Pointer into the tool, such as `/inputSchema/properties/id`. */
  path?: string
  /** Completes the sentence "Tool `x` …" (or "The list …" where `tool` is absent). */
  message: string
  fix: string
  /** The providers that object; absent where the finding is about models or clients in general. */
  providers?: ProviderId[]
}
