import OpenAI from 'openai'
import { type Adapter, tokens } from './adapter.js'
import { guardedFetch } from './fetch.js'

/** Any server that speaks OpenAI's Chat Completions: Ollama, LM Studio, llama.cpp, vLLM. */
export const ask: Adapter = async ({ model, prompt, system, tools, key, endpoint, timeout, maxRetries, maxOutput, signal }) => {
  const client = new OpenAI({
    apiKey: key,
    // none of OpenAI's own headers, which the environment may set
    organization: null,
    project: null,
    baseURL: endpoint.url,
    timeout,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    fetch: guardedFetch(timeout),
    logLevel: 'off',
  })
  const completion = await client.chat.completions.create(
    {
      model,
      messages: [...(system === undefined ? [] : [{ role: 'system' as const, content: system }]), { role: 'user', content: prompt }],
      // these servers know the older name
      max_tokens: maxOutput,
      tools: tools as OpenAI.Chat.ChatCompletionTool[],
    },
    { ...(signal ? { signal } : {}) },
  )
  const choice = completion.choices?.[0]
  const message = choice?.message
  const text = message?.refusal ?? message?.content
  return {
    calls: (message?.tool_calls ?? []).flatMap(call =>
      call.type === 'function' ? [{ tool: call.function.name, arguments: call.function.arguments, isText: true }] : [],
    ),
    ...(text ? { text } : {}),
    ...(message?.refusal ? { refused: true } : {}),
    ...(choice === undefined || choice.finish_reason === 'length' ? { incomplete: choice?.finish_reason ?? 'no choices' } : {}),
    usage: { input: tokens(completion.usage?.prompt_tokens), output: tokens(completion.usage?.completion_tokens) },
  }
}
