type Fields = Record<string, unknown>

const FIELDS = new Set(
  'type format title description nullable enum items minItems maxItems properties required minProperties maxProperties minLength maxLength pattern minimum maximum anyOf propertyOrdering default example'.split(
    ' ',
  ),
)
const TYPES = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'])

/** What the Gemini API answers with 400, by the error texts that are known, in one schema of a declaration. */
export function geminiFaults(schema: unknown, endpoint: 'gemini-api' | 'vertex' = 'gemini-api', at = ''): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at}: not a schema`]
  const s = schema as Fields
  const faults: string[] = []
  const no = (when: boolean, fault: string): void => {
    if (when) faults.push(`${at}: ${fault}`)
  }
  for (const key of Object.keys(s))
    no(!FIELDS.has(key) && !(endpoint === 'vertex' && key === 'additionalProperties'), `unknown name ${key}`)
  no(s.type !== undefined && !TYPES.has(s.type as string), `type ${String(s.type)}`)
  no(s.type === 'ARRAY' && s.items === undefined, 'items: missing field')
  no(s.items !== undefined && s.type !== 'ARRAY', 'items: type must be ARRAY')
  no(s.properties !== undefined && s.type !== 'OBJECT', 'properties: only allowed for OBJECT')
  const properties = (s.properties ?? {}) as Fields
  for (const name of (s.required ?? []) as string[]) no(!Object.hasOwn(properties, name), `required: ${name} is not defined`)
  const values = (s.enum ?? []) as unknown[]
  no(
    values.some(value => typeof value !== 'string'),
    'enum value is not a string',
  )
  no(values.includes(''), 'enum: cannot be empty')
  no(
    s.enum !== undefined && s.type !== 'STRING' && !(['NUMBER', 'INTEGER'].includes(s.type as string) && s.format === 'enum'),
    'enum: only allowed for STRING',
  )
  no(s.anyOf !== undefined && s.type !== undefined, 'type and anyOf cannot be both populated')
  no(endpoint === 'vertex' && s.anyOf !== undefined && Object.keys(s).length > 1, 'any_of must be the only field set')
  for (const [name, property] of Object.entries(properties)) faults.push(...geminiFaults(property, endpoint, `${at}/properties/${name}`))
  if (s.items !== undefined) faults.push(...geminiFaults(s.items, endpoint, `${at}/items`))
  if (Array.isArray(s.anyOf))
    for (const [i, member] of s.anyOf.entries()) faults.push(...geminiFaults(member, endpoint, `${at}/anyOf/${i}`))
  else no(s.anyOf !== undefined, 'anyOf is not a list')
  return faults
}
