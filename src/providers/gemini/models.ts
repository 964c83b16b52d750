import type { ProviderOptions } from '../../tool-list.js'

/** How the answering side writes the tools into the prompt. */
export type GeminiRendering = 'declaration' | 'stub' | 'words' | 'untyped words'

/** What a model's name and the endpoint say about how Gemini counts tools. */
export interface GeminiModel {
  readonly name: string
  /** The name is unknown, and the current generation is used. */
  readonly assumed: boolean
  readonly rendering: GeminiRendering
}

/** The model that is counted for when none is named. */
export const currentGeminiModel = 'gemini-3.6-flash'

/** Finds the generation by the name, with or without `models/`, a publisher's path or a date. */
export function geminiModel({ model, endpoint }: ProviderOptions): GeminiModel {
  const name = model ?? currentGeminiModel
  const bare = name.toLowerCase().replace(/^.*\//, '')
  const version = /^gemini-(?:live-)?(\d+)(?:\.(\d+))?/.exec(bare)
  const latest = /^gemini-(?:pro|flash|flash-lite)-latest$/.test(bare)
  const generation = version ? Number(version[1]) + Number(version[2] ?? 0) / 10 : 3
  return { name, assumed: version ? generation >= 4 : !latest, rendering: renderingOf(generation, endpoint === 'vertex') }
}

function renderingOf(generation: number, vertex: boolean): GeminiRendering {
  if (vertex || generation < 2.5) return generation < 2 && !vertex ? 'untyped words' : 'words'
  return generation < 3 ? 'stub' : 'declaration'
}
