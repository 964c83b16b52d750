import type { Accuracy, Counting } from '../../src/tokens/accuracy.js'

const names: Record<Counting, string> = {
  'openai 4': 'OpenAI gpt-3.5, gpt-4-turbo, gpt-4o, gpt-4.1',
  'openai 5': 'OpenAI gpt-5 to gpt-5.6',
  'openai o': 'OpenAI o3, o4',
  'anthropic older': 'Anthropic Claude 3 to 4.6',
  'anthropic newer': 'Anthropic Claude 4.7 and later',
  'gemini declaration': 'Gemini API, 3.x',
  'gemini stub': 'Gemini API, 2.5',
  'gemini words': 'Vertex AI; Gemini API, 2.0',
  'gemini untyped words': 'Gemini API, 1.5',
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The README's table of accuracies, in markdown. */
export function accuracyTable(accuracies: Readonly<Record<Counting, Accuracy>>): string {
  const rows = Object.entries(names).flatMap(([group, name]) => {
    const { requests, met, median, p95 } = accuracies[group as Counting]
    return requests ? [`| ${name} | ${requests} | ${percent(met)} | ${percent(median)} | ${percent(p95)} |`] : []
  })
  const head = ['| Counted as | Recorded requests | Met to the token | Median error | 95th percentile |', '| --- | --: | --: | --: | --: |']
  return [...head, ...rows].join('\n')
}
