import Anthropic from '@anthropic-ai/sdk'
import { defined } from '../../base/defined.js'
import { type Adapter, tokens } from './adapter.js'
import { checkUsed, guardedFetch, NoAnswer } from './guarded-fetch.js'

/** Anthropic's Messages API. */
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
  const client = new Anthropic(
    defined({ apiKey: key, authToken: null, baseURL: endpoint.url, timeout, maxRetries, fetch: guarded, logLevel: 'off' as const }),
  )
  const message = await client.messages.create(
    defined({
      model,
      max_tokens: maxOutput,
      system,
      messages: [{ role: 'user', content: prompt }],
      tools: tools as Anthropic.Tool[],
      temperature,
      output_config: effort === undefined ? undefined : { effort: effort as never },
    }),
    defined({ signal }),
  )
  checkUsed(guarded)
  const { content, stop_reason, usage } = message
  if (!Array.isArray(content)) throw new NoAnswer()
  const text = content.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n')
  return defined({
    calls: content.flatMap(block => (block.type === 'tool_use' ? [{ tool: block.name, arguments: block.input, isText: false }] : [])),
    text: text === '' ? undefined : text,
    refused: stop_reason === 'refusal' ? true : undefined,
    incomplete:
      stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded' || stop_reason === 'pause_turn'
        ? stop_reason
        : undefined,
    usage: {
      input: tokens(usage?.input_tokens) + tokens(usage?.cache_creation_input_tokens) + tokens(usage?.cache_read_input_tokens),
      output: tokens(usage?.output_tokens),
    },
  })
}
