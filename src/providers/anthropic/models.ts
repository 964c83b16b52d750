/** What a model's name says about how Anthropic counts tools. */
export interface AnthropicModel {
  readonly name: string
  /** The name is unknown, and the current generation is used. */
  readonly assumed: boolean
  /** `newer` counts about 30 % more for the same text. */
  readonly tokenizer: 'newer' | 'older'
  /** Tokens of the system prompt that the API adds when there is at least one tool (`tool_choice: auto`). */
  readonly overhead: number
}

/** The model that is counted for when none is named. */
export const currentAnthropicModel = 'claude-opus-5'

/** Names without date and version suffix, tokenizer, tokens of the tool-use system prompt. */
const models: readonly [RegExp, AnthropicModel['tokenizer'], number][] = [
  [/opus-5/, 'newer', 286],
  [/sonnet-5/, 'newer', 354],
  [/opus-4-8/, 'newer', 290],
  [/opus-4-7/, 'newer', 675],
  [/fable|mythos/, 'newer', 290],
  [/haiku-5/, 'newer', 286],
  [/(opus|sonnet)-4-6/, 'older', 497],
  [/(opus|sonnet|haiku)-4-5/, 'older', 496],
  [/(opus|sonnet)-4/, 'older', 313],
  [/3-7-sonnet|3-5-sonnet/, 'older', 313],
  [/3-5-haiku/, 'older', 264],
  [/3-opus/, 'older', 530],
  [/3-sonnet/, 'older', 159],
  [/3-haiku/, 'older', 264],
]

/** Finds a model by its name as the API, Bedrock or Vertex AI write it. */
export function anthropicModel(asked: string | undefined): AnthropicModel {
  const name = asked ?? currentAnthropicModel
  const bare = name.toLowerCase().replaceAll('.', '-')
  const known = models.find(([names]) => names.test(bare))
  return { name, assumed: !known, tokenizer: known?.[1] ?? 'newer', overhead: known?.[2] ?? 286 }
}
