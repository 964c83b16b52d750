/** A recorded Gemini function declaration as the MCP tool that it came from. */
export function toTool({ name, description, parameters, parametersJsonSchema, response, responseJsonSchema }) {
  const input = parameters ?? parametersJsonSchema
  const output = response ?? responseJsonSchema
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(input === undefined ? {} : { inputSchema: toSchema(input) }),
    ...(output === undefined ? {} : { outputSchema: toSchema(output) }),
  }
}

const lower = value => (typeof value === 'string' ? value.toLowerCase() : Array.isArray(value) ? value.map(lower) : value)
const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

/** JSON Schema writes the types in lower case. */
function toSchema(value) {
  if (Array.isArray(value)) return value.map(toSchema)
  if (!value || typeof value !== 'object') return value
  return mapValues(value, (item, key) => {
    if (key === 'type') return lower(item)
    if (key === 'properties' && item) return mapValues(item, toSchema)
    return ['enum', 'required', 'default'].includes(key) ? item : toSchema(item)
  })
}
