import type { ProviderOptions } from '../../tool-list.js'

/** What a model's name says about how OpenAI counts its tools. */
export interface OpenaiModel {
  readonly name: string
  /** The name is unknown, and the current generation is used. */
  readonly assumed: boolean
  readonly family: '4' | '5' | 'o'
  readonly encoding: 'o200k' | 'cl100k'
}

/** The model that is counted for when none is named: of the newest generation that recordings exist for. */
export const currentOpenaiModel = 'gpt-5.6-sol'

const families: readonly [RegExp, OpenaiModel['family'], OpenaiModel['encoding']][] = [
  [/^gpt-5/, '5', 'o200k'],
  [/^codex/, '5', 'o200k'],
  [/^o[134]\b/, 'o', 'o200k'],
  [/^(?:chatgpt-4o|gpt-4o|gpt-4\.[15])/, '4', 'o200k'],
  [/^gpt-(?:4|3\.5)|cl100k/, '4', 'cl100k'],
]

/** Finds the family of a model by its name, with or without a date, a fine-tune's prefix (`ft:`) or a router's (`openai/`). */
export function openaiModel(asked: string | undefined): OpenaiModel {
  const name = asked ?? currentOpenaiModel
  const bare = name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^(?:ft:|openai[.-])/, '')
  const known = families.find(([names]) => names.test(bare))
  return { name, assumed: !known, family: known?.[1] ?? '5', encoding: known?.[2] ?? 'o200k' }
}

/**
 * Tokens around the text of the tools, paid once: measured on recorded requests without a system message and with
 * `tool_choice: 'auto'`. From the o-series on, one more where the first tool has a description.
 */
export function openaiOverhead({ family }: OpenaiModel, api: ProviderOptions['api'], firstDescribed: boolean): number {
  const chat = api === 'chat'
  if (family === '4') return chat ? 9 : 3
  return (family === '5' ? (chat ? 90 : 8) : chat ? 9 : 5) + (firstDescribed ? 1 : 0)
}
