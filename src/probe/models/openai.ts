import OpenAI from 'openai'
import { defined } from '../../base/defined.js'
import { type Adapter, tokens } from './adapter.js'
import { checkUsed, guardedFetch, NoAnswer, TooOld } from './guarded-fetch.js'

/** OpenAI's Responses API. */
export const ask: Adapter = async ({
  model,
  prompt,
  system,
  tools,
  key,
  endpoint,
  timeout,
  maxRetries,
  maxOutput,
  temperature,
  effort,
  signal,
}) => {
  const guarded = guardedFetch(timeout, tools)
  const client = new OpenAI(defined({ apiKey: key, baseURL: endpoint.url, timeout, maxRetries, fetch: guarded, logLevel: 'off' as const }))
  if (client.responses === undefined) throw new TooOld('it has no Responses API')
  const response = await client.responses.create(
    defined({
      model,
      input: prompt,
      instructions: system,
      max_output_tokens: maxOutput,
      tools: tools as OpenAI.Responses.Tool[],
      temperature,
      reasoning: effort === undefined ? undefined : { effort: effort as never }, // the provider keeps answers by default
      store: false,
    }),
    defined({ signal }),
  )
  checkUsed(guarded)
  const { output, usage, status, incomplete_details } = response
  if (!Array.isArray(output)) throw new NoAnswer()
  const filtered = incomplete_details?.reason === 'content_filter'
  const messages = output.flatMap(item => (item.type === 'message' ? item.content : []))
  const text = messages.map(part => (part.type === 'refusal' ? part.refusal : part.text)).join('\n')
  return defined({
    calls: output.flatMap(item => (item.type === 'function_call' ? [{ tool: item.name, arguments: item.arguments, isText: true }] : [])),
    text: text === '' ? undefined : text,
    refused: filtered || messages.some(part => part.type === 'refusal') ? true : undefined,
    incomplete: !filtered && (status === 'incomplete' || status === 'failed') ? (incomplete_details?.reason ?? status) : undefined,
    usage: { input: tokens(usage?.input_tokens), output: tokens(usage?.output_tokens) },
  })
}
