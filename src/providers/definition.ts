import type { Change, JsonObject, ProviderOptions, TokenCount, ToolList } from '../tool-list.js'

/** What a provider gets and what the translation left out or changed. */
export interface Rendering {
  /** Exactly what the API's `tools` field gets. */
  tools: JsonObject[]
  changes: Change[]
}

/** What a provider's table of models says about a name. */
export interface Model {
  readonly name: string
  /** The name is unknown, and the current generation is used. */
  readonly assumed: boolean
}

/** A provider whose API receives the tool list: one folder that exports it, and one entry in `registry.ts`. */
export interface Provider<Id extends string = string> {
  readonly id: Id
  /** As people write it. */
  readonly name: string
  /** What people call it beside its id, lower case. */
  readonly aliases: readonly string[]
  /** The options that mean something to it, beside `model`. */
  readonly options: readonly (keyof ProviderOptions)[]
  render(list: ToolList, options: ProviderOptions): Rendering
  /** What `render` sends of each tool, made without noting changes: this is what is counted. */
  sent(list: ToolList, options: ProviderOptions): readonly JsonObject[]
  /** Counts what is sent. */
  count(list: ToolList, options: ProviderOptions): TokenCount
  /** The field of a tool, as it is sent, that holds the input schema. */
  fieldOf(options: ProviderOptions): string
  /** Finds a model by its name; without one, that of the current generation. */
  models(options: ProviderOptions): Model
}
