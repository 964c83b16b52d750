import { FinishReason, GoogleGenAI } from '@google/genai'
import { defined } from '../../base/defined.js'
import { type Adapter, tokens } from './adapter.js'
import { guardedFetch, TooOld } from './guarded-fetch.js'
import { installedVersion } from './installed-version.js'

const REFUSALS: readonly (string | undefined)[] = [
  FinishReason.SAFETY,
  FinishReason.RECITATION,
  FinishReason.BLOCKLIST,
  FinishReason.PROHIBITED_CONTENT,
  FinishReason.SPII,
]

/** `@google/genai` before 1.10 drops `extraBody`, and with it the tools (1.0.1 and 1.5.1 were tried). */
function sendsTools(): boolean {
  const [major = 0, minor = 0] = installedVersion('@google/genai').split('.').map(Number)
  return major > 1 || (major === 1 && minor >= 10)
}

/** The model failed at the tool list: it wrote something that is not a call, or called what it was not offered. */
const MALFORMED = /^(?:MALFORMED_|UNEXPECTED_TOOL_CALL$|TOO_MANY_TOOL_CALLS$)/

/** Google's Gemini API. */
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
  if (!sendsTools()) throw new TooOld('it does not send the tools')
  // versions before 2.1 or so do not use it, and send what they are given
  const guarded = guardedFetch(timeout, tools)
  const client = new GoogleGenAI({
    apiKey: key,
    vertexai: false,
    httpOptions: {
      baseUrl: endpoint.url,
      timeout,
      fetch: guarded,
      // this SDK retries only when it is given options; its own defaults fill them
      retryOptions: maxRetries === undefined ? {} : { attempts: maxRetries + 1 },
    },
  })
  const response = await client.models.generateContent({
    model,
    contents: prompt,
    config: defined({
      systemInstruction: system,
      maxOutputTokens: maxOutput,
      temperature,
      thinkingConfig: effort === undefined ? undefined : { thinkingLevel: effort as never }, // as a whole, not through `config.tools`, which the SDK would rewrite
      httpOptions: { extraBody: { tools } },
      abortSignal: signal,
    }),
  })
  const candidate = response.candidates?.[0]
  const parts = candidate?.content?.parts ?? []
  const text = parts.flatMap(part => (part.text !== undefined && !part.thought ? [part.text] : [])).join('\n')
  const reason = candidate?.finishReason
  const refused = response.promptFeedback?.blockReason !== undefined || REFUSALS.includes(reason)
  const malformed = reason !== undefined && MALFORMED.test(reason)
  const whole = refused || malformed || reason === FinishReason.STOP || (reason === undefined && parts.length > 0)
  const { promptTokenCount, toolUsePromptTokenCount, candidatesTokenCount, thoughtsTokenCount } = response.usageMetadata ?? {}
  return defined({
    calls: parts.flatMap(({ functionCall }) =>
      functionCall ? [{ tool: functionCall.name ?? '', arguments: functionCall.args ?? {}, isText: false }] : [],
    ),
    text: text === '' ? undefined : text,
    refused: refused ? true : undefined,
    malformed: malformed ? reason : undefined,
    incomplete: whole ? undefined : (reason ?? 'no candidates'),
    usage: {
      input: tokens(promptTokenCount) + tokens(toolUsePromptTokenCount),
      output: tokens(candidatesTokenCount) + tokens(thoughtsTokenCount),
    },
  })
}
