import type Anthropic from '@anthropic-ai/sdk'
import { each, first, isObject, needsCount, needsText, repeatedName, unknownKey } from './check.js'
import type { Protocol } from './protocol.js'

const requestKeys: Record<keyof Anthropic.MessageCreateParamsNonStreaming, true> = {
  cache_control: true,
  container: true,
  diagnostics: true,
  inference_geo: true,
  max_tokens: true,
  messages: true,
  metadata: true,
  model: true,
  output_config: true,
  service_tier: true,
  speed: true,
  stop_sequences: true,
  stream: true,
  system: true,
  thinking: true,
  tool_choice: true,
  tools: true,
  user_profile_id: true,
  workspace_id: true,
}
const toolKeys: Record<keyof Anthropic.Tool, true> = {
  allowed_callers: true,
  cache_control: true,
  defer_loading: true,
  description: true,
  eager_input_streaming: true,
  input_examples: true,
  input_schema: true,
  name: true,
  strict: true,
  type: true,
}

/** Anthropic's Messages API. */
export const anthropic: Protocol = {
  check(path, headers, body) {
    const tools = Array.isArray(body.tools) ? body.tools : []
    return first(
      path === '/v1/messages' ? undefined : `Not found: ${path}`,
      headers['anthropic-version'] ? undefined : 'anthropic-version: header is required',
      (headers.authorization ?? headers['x-api-key']) ? undefined : 'x-api-key: header is required',
      unknownKey(body, requestKeys, ''),
      needsText(body.model, 'model'),
      needsCount(body.max_tokens, 'max_tokens'),
      body.system === undefined ? undefined : needsText(body.system, 'system'),
      each(body.messages, 'messages', (message, where) =>
        first(
          message.role === 'user' ? undefined : `${where}role: first message must use the "user" role`,
          needsText(message.content, `${where}content`),
        ),
      ),
      each(body.tools, 'tools', (tool, where) =>
        first(
          unknownKey(tool, toolKeys, `${where}custom.`),
          /^[a-zA-Z0-9_-]{1,128}$/.test(String(tool.name))
            ? undefined
            : `${where}custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`,
          isObject(tool.input_schema) ? undefined : `${where}custom.input_schema: Field required`,
          isObject(tool.input_schema) && tool.input_schema.type === 'object'
            ? undefined
            : `${where}custom.input_schema.type: Input should be 'object'`,
        ),
      ),
      repeatedName(tools.map(tool => (tool as { name: unknown }).name)),
    )
  },
  answer({ calls = [], text, refuses, malformed, tooLong }, body) {
    const content: unknown[] = [
      ...(text || refuses ? [{ type: 'text', text: text ?? refuses, citations: null }] : []),
      ...calls.map(({ name, args }, i) => ({
        type: 'tool_use',
        id: `toolu_${i}`,
        name,
        input: malformed ?? args,
        caller: { type: 'direct' },
      })),
    ]
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: body.model,
      content,
      stop_reason: refuses ? 'refusal' : tooLong ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 400, cache_creation_input_tokens: 12, cache_read_input_tokens: 8, output_tokens: 30 },
    }
  },
  error: (status, message) => ({
    type: 'error',
    error: { type: status === 529 ? 'overloaded_error' : status === 429 ? 'rate_limit_error' : 'invalid_request_error', message },
    request_id: 'req_1',
  }),
}
