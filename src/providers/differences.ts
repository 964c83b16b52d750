import type { ProviderId } from './registry.js'

/** A place where a rendering differs on purpose from what the provider's own code makes of the same tool. */
export interface Difference {
  readonly provider: ProviderId
  /** The function of the SDK that is compared with. */
  readonly against: string
  readonly what: string
  readonly why: string
}

/** All of them. The tests run the SDKs' functions over real tools and allow these differences only. */
export const differences: readonly Difference[] = [
  {
    provider: 'anthropic',
    against: 'mcpTools of @anthropic-ai/sdk',
    what: '`properties` and `required` that the server leaves out stay out; the helper writes them as null',
    why: 'the API reads null as absent, and clients that do not use the helper send the schema as it is',
  },
  {
    provider: 'anthropic',
    against: 'mcpTools of @anthropic-ai/sdk',
    what: 'a root without `type: "object"` stays as it is and is recorded as refused; the helper overwrites the type',
    why: 'the list is shown as the server wrote it, and hiding the fault would help nobody who sends it another way',
  },
  {
    provider: 'gemini',
    against: 'mcpToTool of @google/genai',
    what: '`responseJsonSchema` is sent with `outputSchema: true` only; mcpToTool sends it whenever a tool has an output schema',
    why: 'Gemini CLI and most other clients do not send it, and it is billed',
  },
  {
    provider: 'gemini',
    against: 'mcpToTool of @google/genai',
    what: 'a name that stands twice is rendered twice and recorded as refused; mcpToTool throws',
    why: 'no tool is left out silently, and the rest of the list stays readable',
  },
  {
    provider: 'gemini',
    against: 'mcpToTool of @google/genai',
    what: 'a list without tools is `[]`; mcpToTool gives one entry with no declarations',
    why: 'the API refuses an entry whose list of declarations is empty',
  },
  {
    provider: 'gemini',
    against: 'Schema of @google/genai',
    what: '`minLength`, `maxItems` and the like stay numbers; the type of the SDK wants strings',
    why: 'the API takes both for its 64-bit counts, and the SDK passes the numbers of a JSON Schema on as they are',
  },
  {
    provider: 'gemini',
    against: 'Schema of @google/genai',
    what: 'with `endpoint: "vertex"` `additionalProperties` stays; the type of the SDK lacks it',
    why: 'the Schema of Vertex AI has the field; the SDK covers what both endpoints share',
  },
  {
    provider: 'openai',
    against: 'toStrictJsonSchema of openai',
    what: 'an optional property becomes required and nullable; the helper throws for it',
    why: 'nearly every MCP tool has optional parameters; this is the conversion that the error of the helper asks for',
  },
  {
    provider: 'openai',
    against: 'toStrictJsonSchema of openai',
    what: 'keywords that strict mode lacks are dropped and recorded; the helper throws for them',
    why: 'the server still checks its arguments, so a tool loses a hint and not its strict form',
  },
  {
    provider: 'openai',
    against: 'toStrictJsonSchema of openai',
    what: 'an object of open keys is refused; the helper makes one without `additionalProperties` closed and empty',
    why: 'the model could then send nothing in it, which breaks the tool without a word',
  },
]
