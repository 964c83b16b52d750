import { analyze } from '../../src/analyze/analyze.js'
import { describeRendering } from '../../src/analyze/rendering.js'
import { providerIds } from '../../src/providers/registry.js'
import type { AnalyzeOptions } from '../../src/settings/analyze-options.js'

export type Field = NonNullable<AnalyzeOptions['schemaField']>

/** The providers that a problem names, and those whose rendering says refused. */
export function bothSides(tools: readonly unknown[], schemaField?: Field): { named: string[]; refused: string[] } {
  const options = schemaField === undefined ? {} : { schemaField }
  const problems = analyze({ tools }, { ...options, profile: 'all' }).findings.filter(({ severity }) => severity === 'problem')
  const named = providerIds.filter(id => problems.some(({ providers }) => providers?.includes(id)))
  const refused = providerIds.filter(id =>
    describeRendering({ tools }, id, id === 'gemini' ? options : {}).changes.some(({ change }) => change === 'refused'),
  )
  return { named, refused }
}

/** The fields of Gemini that a list may be judged for. */
export const fields = [undefined, 'parameters', 'parametersJsonSchema'] as const
