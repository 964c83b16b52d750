/** What becomes of the keywords that Gemini's `Schema` lacks; the sources are in the table of Google's own types and in recorded answers. */

/** The fields of `Schema` in `@google/genai`, which are those of the Gemini API (v1beta). */
export const schemaFields: ReadonlySet<string> = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'anyOf',
  'propertyOrdering',
  'default',
  'example',
])

const annotation = 'no field of the API; says nothing to the model'
const notes: ReadonlyMap<string, string> = new Map([
  ['$schema', annotation],
  ['$id', annotation],
  ['$anchor', annotation],
  ['$comment', annotation],
  ['$defs', 'no field of the API; each `$ref` is replaced by its definition'],
  ['definitions', 'no field of the API; each `$ref` is replaced by its definition'],
  ['unevaluatedProperties', 'no field of the API; the model is not told whether other keys are allowed'],
  ['patternProperties', 'no field of the API; the model sees nothing of these keys'],
  ['propertyNames', 'no field of the API; the model is not told which keys are allowed'],
  ['examples', 'no field of the API; the model does not see the examples'],
  ['if', 'no field of the API; the model does not see the condition'],
  ['then', 'no field of the API; the model does not see the condition'],
  ['else', 'no field of the API; the model does not see the condition'],
])

/** What the model then sees of a keyword that was left out. */
export const droppedNote = (keyword: string): string => notes.get(keyword) ?? 'no field of the API; the model does not see it'

/** What Google documents for `parametersJsonSchema` (by its sibling `responseJsonSchema`), and `nullable` and `default`, seen in use. */
export const documentedJsonSchema: ReadonlySet<string> = new Set([
  '$id',
  '$defs',
  '$ref',
  '$anchor',
  'type',
  'format',
  'title',
  'description',
  'enum',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'anyOf',
  'oneOf',
  'properties',
  'additionalProperties',
  'required',
  'propertyOrdering',
  'nullable',
  'default',
])

/** Keywords outside that list that recorded requests carried without being refused. */
export const toleratedJsonSchema: ReadonlySet<string> = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'uniqueItems', 'not'])
