import type OpenAI from 'openai'
import { each, first, isObject, needsCount, needsText, unknownKey } from './check.js'
import type { Protocol } from './protocol.js'

const responseKeys: Record<keyof OpenAI.Responses.ResponseCreateParamsNonStreaming, true> = {
  background: true,
  context_management: true,
  conversation: true,
  include: true,
  input: true,
  instructions: true,
  max_output_tokens: true,
  metadata: true,
  model: true,
  moderation: true,
  parallel_tool_calls: true,
  previous_response_id: true,
  prompt: true,
  prompt_cache_key: true,
  prompt_cache_options: true,
  prompt_cache_retention: true,
  reasoning: true,
  safety_identifier: true,
  service_tier: true,
  store: true,
  stream: true,
  stream_options: true,
  temperature: true,
  text: true,
  tool_choice: true,
  tools: true,
  top_logprobs: true,
  top_p: true,
  truncation: true,
  user: true,
}
const functionKeys: Record<keyof OpenAI.Responses.FunctionTool, true> = {
  allowed_callers: true,
  defer_loading: true,
  description: true,
  name: true,
  output_schema: true,
  parameters: true,
  strict: true,
  type: true,
}
const chatKeys: Record<keyof OpenAI.Chat.ChatCompletionCreateParamsNonStreaming, true> = {
  audio: true,
  frequency_penalty: true,
  function_call: true,
  functions: true,
  logit_bias: true,
  logprobs: true,
  max_completion_tokens: true,
  max_tokens: true,
  messages: true,
  metadata: true,
  modalities: true,
  model: true,
  moderation: true,
  n: true,
  parallel_tool_calls: true,
  prediction: true,
  presence_penalty: true,
  prompt_cache_key: true,
  prompt_cache_options: true,
  prompt_cache_retention: true,
  reasoning_effort: true,
  response_format: true,
  safety_identifier: true,
  seed: true,
  service_tier: true,
  stop: true,
  store: true,
  stream: true,
  stream_options: true,
  temperature: true,
  tool_choice: true,
  tools: true,
  top_logprobs: true,
  top_p: true,
  user: true,
  verbosity: true,
  web_search_options: true,
}
const definitionKeys: Record<keyof OpenAI.FunctionDefinition, true> = { description: true, name: true, parameters: true, strict: true }

const functionProblem = (tool: Record<string, unknown>, where: string, keys: Readonly<Record<string, true>>) =>
  first(
    unknownKey(tool, keys, where),
    /^[a-zA-Z0-9_-]{1,64}$/.test(String(tool.name))
      ? undefined
      : `Invalid '${where}name': string does not match pattern '^[a-zA-Z0-9_-]+$'`,
    tool.parameters === undefined || (isObject(tool.parameters) && tool.parameters.type === 'object')
      ? undefined
      : `Invalid schema for function '${String(tool.name)}': schema must be a JSON Schema of 'type: "object"'`,
    tool.parameters === undefined || isObject((tool.parameters as Record<string, unknown>).properties)
      ? undefined
      : `Invalid schema for function '${String(tool.name)}': object schema missing properties`,
  )

const error: Protocol['error'] = (status, message) => ({
  error: { message, type: status === 429 ? 'rate_limit_exceeded' : 'invalid_request_error', param: null, code: null },
})

/** OpenAI's Responses API. */
export const responses: Protocol = {
  check: (path, headers, body) =>
    first(
      path === '/v1/responses' ? undefined : `Unknown request URL: POST ${path}`,
      headers.authorization?.startsWith('Bearer ') ? undefined : 'Missing bearer authentication in header',
      unknownKey(body, responseKeys, ''),
      needsText(body.model, 'model'),
      needsText(body.input, 'input'),
      body.max_output_tokens === undefined ? undefined : needsCount(body.max_output_tokens, 'max_output_tokens'),
      each(body.tools, 'tools', (tool, where) =>
        first(tool.type === 'function' ? undefined : `Invalid value: ${where}type`, functionProblem(tool, where, functionKeys)),
      ),
    ),
  answer({ calls = [], text, refuses, malformed, tooLong }, body) {
    const said = refuses
      ? [{ type: 'refusal', refusal: refuses }]
      : text
        ? [{ type: 'output_text', text, annotations: [], logprobs: [] }]
        : []
    return {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model: body.model,
      status: tooLong ? 'incomplete' : 'completed',
      error: null,
      incomplete_details: tooLong ? { reason: 'max_output_tokens' } : null,
      output: [
        ...(said.length > 0 ? [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: said }] : []),
        ...calls.map(({ name, args }, i) => ({
          type: 'function_call',
          id: `fc_${i}`,
          call_id: `call_${i}`,
          name,
          arguments: malformed ?? JSON.stringify(args),
          status: 'completed',
        })),
      ],
      parallel_tool_calls: true,
      tool_choice: 'auto',
      tools: body.tools,
      usage: {
        input_tokens: 420,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 30,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 450,
      },
    }
  },
  error,
}

/** Chat Completions, which local servers speak as well. */
export const chat: Protocol = {
  check: (path, _headers, body) =>
    first(
      path === '/v1/chat/completions' ? undefined : `Unknown request URL: POST ${path}`,
      unknownKey(body, chatKeys, ''),
      needsText(body.model, 'model'),
      each(body.messages, 'messages', (message, where) =>
        first(
          ['system', 'user'].includes(String(message.role)) ? undefined : `Invalid value: ${where}role`,
          needsText(message.content, `${where}content`),
        ),
      ),
      Array.isArray(body.tools) && body.tools.length === 0 ? '[] is too short - tools' : undefined,
      each(body.tools, 'tools', (tool, where) =>
        first(
          unknownKey(tool, { type: true, function: true }, where),
          isObject(tool.function)
            ? functionProblem(tool.function, `${where}function.`, definitionKeys)
            : `Missing required parameter: ${where}function`,
        ),
      ),
    ),
  answer({ calls = [], text, refuses, malformed, tooLong }, body) {
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: body.model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: text ?? null,
            refusal: refuses ?? null,
            ...(calls.length > 0
              ? {
                  tool_calls: calls.map(({ name, args }, i) => ({
                    id: `call_${i}`,
                    type: 'function',
                    function: { name, arguments: malformed ?? JSON.stringify(args) },
                  })),
                }
              : {}),
          },
          logprobs: null,
          finish_reason: tooLong ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop',
        },
      ],
      usage: { prompt_tokens: 420, completion_tokens: 30, total_tokens: 450 },
    }
  },
  error,
}
