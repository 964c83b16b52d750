import OpenAI from 'openai'
import { type Adapter, tokens } from './adapter.js'
import { guardedFetch } from './fetch.js'

/** OpenAI's Responses API. */
export const ask: Adapter = async ({ model, prompt, system, tools, key, endpoint, timeout, maxRetries, maxOutput, signal }) => {
  const client = new OpenAI({
    apiKey: key,
    baseURL: endpoint.url,
    timeout,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    fetch: guardedFetch(timeout),
    logLevel: 'off',
  })
  const response = await client.responses.create(
    {
      model,
      input: prompt,
      ...(system === undefined ? {} : { instructions: system }),
      max_output_tokens: maxOutput,
      tools: tools as OpenAI.Responses.Tool[],
      // the provider keeps answers by default
      store: false,
    },
    { ...(signal ? { signal } : {}) },
  )
  const { output, usage, status, incomplete_details } = response
  const messages = output.flatMap(item => (item.type === 'message' ? item.content : []))
  const text = messages.map(part => (part.type === 'refusal' ? part.refusal : part.text)).join('\n')
  return {
    calls: output.flatMap(item => (item.type === 'function_call' ? [{ tool: item.name, arguments: item.arguments, isText: true }] : [])),
    ...(text === '' ? {} : { text }),
    ...(messages.some(part => part.type === 'refusal') ? { refused: true } : {}),
    ...(status === 'incomplete' || status === 'failed' ? { incomplete: incomplete_details?.reason ?? status } : {}),
    usage: { input: tokens(usage?.input_tokens), output: tokens(usage?.output_tokens) },
  }
}
