import OpenAI from 'openai'
import { defined } from '../../base/defined.js'
import { type Adapter, tokens } from './adapter.js'
import { checkUsed, guardedFetch, NoAnswer } from './guarded-fetch.js'

/** Any server that speaks OpenAI's Chat Completions: Ollama, LM Studio, llama.cpp, vLLM. */
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
  const client = new OpenAI(
    defined({
      apiKey: key, // none of OpenAI's own headers, which the environment may set
      organization: null,
      project: null,
      baseURL: endpoint.url,
      timeout,
      maxRetries,
      fetch: guarded,
      logLevel: 'off' as const,
    }),
  )
  const completion = await client.chat.completions.create(
    defined({
      model,
      messages: [...(system === undefined ? [] : [{ role: 'system' as const, content: system }]), { role: 'user', content: prompt }], // these servers know the older name
      max_tokens: maxOutput,
      tools: tools as OpenAI.Chat.ChatCompletionTool[],
      temperature,
      reasoning_effort: effort === undefined ? undefined : (effort as never),
    }),
    defined({ signal }),
  )
  checkUsed(guarded)
  const choice = completion.choices?.[0]
  const message = choice?.message
  if (!message) throw new NoAnswer()
  const text = message?.refusal ?? message?.content
  return defined({
    calls: (message?.tool_calls ?? []).flatMap(call =>
      call.type === 'function' ? [{ tool: call.function.name, arguments: call.function.arguments, isText: true }] : [],
    ),
    text: text || undefined,
    refused: message?.refusal || choice?.finish_reason === 'content_filter' ? true : undefined,
    incomplete: choice?.finish_reason === 'length' ? 'length' : undefined,
    usage: { input: tokens(completion.usage?.prompt_tokens), output: tokens(completion.usage?.completion_tokens) },
  })
}
