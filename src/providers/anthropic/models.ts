/** What a model's name says about how Anthropic counts tools. */
export interface AnthropicModel {
  readonly name: string
  /** The name is unknown, and the current generation is used. */
  readonly assumed: boolean
  /** `newer` (from 4.7 on) counts about 30 % more for the same text. */
  readonly tokenizer: 'newer' | 'older'
  /** Tokens of the system prompt that the API adds when there is at least one tool and `tool_choice` is `auto`. */
  readonly overhead: number
}

/** The model that is counted for when none is named. */
export const currentAnthropicModel = 'claude-opus-5'

/**
 * Part of a name, tokenizer, overhead. The overheads are Anthropic's own figures (documentation of tool use, 2025 and 2026), which
 * recorded requests agree with; those marked `*` are published nowhere and stand as those of the nearest model that is.
 */
const models: readonly [RegExp, AnthropicModel['tokenizer'], number][] = [
  [/opus-5/, 'newer', 286], // 5.5 *
  [/sonnet-5/, 'newer', 354], // 5.5 *
  [/haiku-5/, 'newer', 286], // *
  [/fable|mythos/, 'newer', 290], // *, by comparison with Opus 4.8 on one request
  [/opus-4-8/, 'newer', 290],
  [/opus-4-7/, 'newer', 675],
  [/(opus|sonnet)-4-6/, 'older', 497],
  [/(opus|sonnet|haiku)-4-5/, 'older', 496],
  [/(opus|sonnet)-4/, 'older', 313],
  [/3-5-sonnet[@-]20240620/, 'older', 294],
  [/3-[57]-sonnet/, 'older', 313],
  [/3-5-haiku/, 'older', 264],
  [/3-opus/, 'older', 530],
  [/3-sonnet/, 'older', 159],
  [/3-haiku/, 'older', 264],
  // aliases of Claude Code, which mean the newest
  [/^(opus|haiku)\b/, 'newer', 286],
  [/^sonnet\b/, 'newer', 354],
]

/** Finds a model by its name as the API, Amazon Bedrock (`anthropic.claude-…-v1:0`), Vertex AI (`claude-…@date`) or a router writes it. */
export function anthropicModel(asked: string | undefined): AnthropicModel {
  const name = asked ?? currentAnthropicModel
  const bare = name.toLowerCase().replaceAll('.', '-')
  const known = models.find(([names]) => names.test(bare))
  return { name, assumed: !known, tokenizer: known?.[1] ?? 'newer', overhead: known?.[2] ?? 286 }
}
