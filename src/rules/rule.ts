import type { ProviderId } from '../providers/registry.js'
import type { TokenCount, ToolEntry, ToolList } from '../tool-list.js'
import type { Severity } from './finding.js'

/** When a rule runs: always, only for the connector directories' profile, or only when everything is asked for. */
export type Profile = 'default' | 'directory' | 'all'

/** What a rule may ask beside the list. Everything is computed once and shared between the rules. */
export interface RuleContext {
  /** Name of the server as a client is configured with it, where known. */
  readonly serverName?: string
  /** Gemini's field that the clients in question use; absent where both are judged. */
  readonly schemaField?: 'parameters' | 'parametersJsonSchema'
  /** The profile that was asked for: `annotations-incomplete` says more when a directory is meant. */
  readonly profile: Profile
  /** Token count of the list for a provider, in its default form. */
  tokens(provider: ProviderId): TokenCount
}

/** What a rule yields; `analyze` adds the rule's id, severity and fix. */
export interface Hit {
  /** The tool meant; absent when the whole list is. */
  tool?: ToolEntry
  /** All tools meant, where it is more than one. */
  tools?: readonly ToolEntry[]
  /** JSON Pointer into the tool. */
  path?: string
  /** Completes "Tool `x` …" or "The list …", with the measured number and the limit. */
  message: string
  /** Overrides the rule's fix where the remedy depends on what was found. */
  fix?: string
  /** Overrides the rule's severity where the same fault is milder or more severe. */
  severity?: Severity
  /** Overrides the rule's providers where only some of them object; empty where only clients do. */
  providers?: readonly ProviderId[]
}

/** A rule: metadata that documents it, examples that test it, and the check. */
export interface Rule {
  /** Equals the file name. */
  readonly id: string
  readonly severity: Severity
  /** The statement that should be true; at most 70 characters, no full stop. */
  readonly title: string
  /** Why it matters: fact and consequence, one to three sentences. */
  readonly why: string
  /** The remedy, an order that can be followed or pasted. */
  readonly fix: string
  /** Providers whose API objects; absent where it is about models or clients in general. */
  readonly providers?: readonly ProviderId[]
  /** Clients that object or mangle, by their own names. */
  readonly clients?: readonly string[]
  /** Version of Echolot that brought the rule. */
  readonly since: string
  /** When the cited behaviour was last verified, ISO date. */
  readonly verified?: string
  /** Where the behaviour is documented or was reported: a page's name, a thread as `owner/repo#number`. */
  readonly sources?: readonly string[]
  /** Default `default`. */
  readonly profile?: Profile
  /** Share of the measured public servers (0 to 1) on which the rule fires; written by the prevalence script. */
  readonly examples: { readonly good: readonly Example[]; readonly bad: readonly Example[] }
  check(list: ToolList, context: RuleContext): Iterable<Hit>
}

/** A tool list that shows the rule, with the server's name or Gemini's field where the rule needs one. */
export interface Example {
  readonly tools: readonly object[]
  readonly serverName?: string
  readonly schemaField?: 'parameters' | 'parametersJsonSchema'
}

/** Identity that types a rule; one file per rule, named as its id. */
export const defineRule = (rule: Rule): Rule => rule
