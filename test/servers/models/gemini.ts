import type { FunctionDeclaration, GenerationConfig, Schema } from '@google/genai'
import { each, first, isObject, needsText, type Problem, repeatedName, unknownKey } from './check.js'
import type { Protocol } from './protocol.js'

// the wire's own names of `GenerateContentRequest`, which the SDK spreads over its `config`
const requestKeys = {
  contents: true,
  systemInstruction: true,
  tools: true,
  toolConfig: true,
  safetySettings: true,
  generationConfig: true,
  cachedContent: true,
} as const
const configKeys: Record<keyof GenerationConfig, true> = {
  audioTimestamp: true,
  audioTranscriptionConfig: true,
  candidateCount: true,
  enableAffectiveDialog: true,
  enableEnhancedCivicAnswers: true,
  frequencyPenalty: true,
  logprobs: true,
  maxOutputTokens: true,
  mediaResolution: true,
  modelSelectionConfig: true,
  presencePenalty: true,
  responseFormat: true,
  responseJsonSchema: true,
  responseLogprobs: true,
  responseMimeType: true,
  responseModalities: true,
  responseSchema: true,
  routingConfig: true,
  seed: true,
  speechConfig: true,
  stopSequences: true,
  temperature: true,
  thinkingConfig: true,
  topK: true,
  topP: true,
  translationConfig: true,
}
const declarationKeys: Record<keyof FunctionDeclaration, true> = {
  behavior: true,
  description: true,
  name: true,
  parameters: true,
  parametersJsonSchema: true,
  response: true,
  responseJsonSchema: true,
}
const schemaKeys: Record<keyof Schema, true> = {
  anyOf: true,
  default: true,
  description: true,
  enum: true,
  example: true,
  format: true,
  items: true,
  maxItems: true,
  maxLength: true,
  maxProperties: true,
  maximum: true,
  minItems: true,
  minLength: true,
  minProperties: true,
  minimum: true,
  nullable: true,
  pattern: true,
  properties: true,
  propertyOrdering: true,
  required: true,
  title: true,
  type: true,
}

function schemaProblem(schema: unknown, where: string): Problem {
  if (!isObject(schema)) return `Invalid value at '${where}' (type.googleapis.com/google.ai.generativelanguage.v1beta.Schema)`
  return first(
    unknownKey(schema, schemaKeys, `Invalid JSON payload received. Unknown name at '${where}': `),
    ...Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([key, value]) =>
      schemaProblem(value, `${where}.properties[${key}]`),
    ),
    schema.items === undefined ? undefined : schemaProblem(schema.items, `${where}.items`),
    ...(Array.isArray(schema.anyOf) ? schema.anyOf.map((value, i) => schemaProblem(value, `${where}.any_of[${i}]`)) : []),
  )
}

/** Google's Gemini API, `generateContent`. */
export const gemini: Protocol = {
  check: (path, headers, body) =>
    first(
      /^\/v1beta\/models\/[\w.-]+:generateContent$/.test(path) ? undefined : `Not found: ${path}`,
      headers['x-goog-api-key'] ? undefined : "Method doesn't allow unregistered callers",
      unknownKey(body, requestKeys, 'Invalid JSON payload received. Unknown name '),
      isObject(body.generationConfig) ? unknownKey(body.generationConfig, configKeys, 'generation_config: Unknown name ') : undefined,
      each(body.contents, 'contents', (content, where) =>
        first(
          content.role === 'user' ? undefined : `${where}role: Please use a valid role: user, model.`,
          each(content.parts, `${where}parts`, (part, at) => needsText(part.text, `${at}text`)),
        ),
      ),
      each(body.tools, 'tools', (tool, where) =>
        first(
          unknownKey(tool, { functionDeclarations: true }, where),
          each(tool.functionDeclarations, `${where}function_declarations`, (declaration, at) =>
            first(
              unknownKey(declaration, declarationKeys, at),
              /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/.test(String(declaration.name)) ? undefined : `${at}name: Invalid function name.`,
              declaration.parameters === undefined ? undefined : schemaProblem(declaration.parameters, `${at}parameters`),
              declaration.parameters !== undefined && declaration.parametersJsonSchema !== undefined
                ? `${at}parameters: mutually exclusive`
                : undefined,
            ),
          ),
          repeatedName(
            Array.isArray(tool.functionDeclarations) ? tool.functionDeclarations.map(entry => (entry as { name: unknown }).name) : [],
          ),
        ),
      ),
    ),
  answer({ calls = [], text, refuses, malformed, tooLong }) {
    const parts = [...(text ? [{ text }] : []), ...(malformed ? [] : calls.map(({ name, args }) => ({ functionCall: { name, args } })))]
    return {
      candidates: [
        {
          index: 0,
          ...(refuses ? {} : { content: { role: 'model', parts } }),
          finishReason: refuses ? 'SAFETY' : tooLong ? 'MAX_TOKENS' : malformed ? 'MALFORMED_FUNCTION_CALL' : 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 420, candidatesTokenCount: 22, thoughtsTokenCount: 8, totalTokenCount: 450 },
      modelVersion: 'stand-in',
    }
  },
  error: (status, message) => ({ error: { code: status, message, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INVALID_ARGUMENT' } }),
}
