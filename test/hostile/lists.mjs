// Lists that break things, made again at each call. Those marked `cyclic` cannot come over the wire, only from the same process.

const tool = (inputSchema, more = {}) => ({
  name: 'get_order',
  description: 'Looks up one order and returns its status.',
  inputSchema,
  ...more,
})
const object = (properties, more = {}) => ({ type: 'object', properties, ...more })
/** An object with own keys of any name, `__proto__` included. */
const keyed = entries => Object.fromEntries(entries)
const range = count => Array.from({ length: count }, (_, i) => i)
const nested = (levels, wrap, core) => range(levels).reduce(inner => wrap(inner), core)

const controls = [
  ...range(0x20),
  ...range(0x21).map(i => 0x7f + i),
  0xad,
  0x34f,
  0x61c,
  ...range(6).map(i => 0x200b + i),
  ...range(7).map(i => 0x2028 + i),
  ...range(16).map(i => 0x2060 + i),
  0xfeff,
]
  .map(code => String.fromCharCode(code))
  .join('')
const MARKUP = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'\`]]>{{7*7}}\${7*7}`

const NOUNS = [
  'invoice',
  'ticket',
  'branch',
  'customer',
  'folder',
  'meeting',
  'shipment',
  'sensor',
  'contract',
  'playlist',
  'harbour',
  'lesson',
]
const VERBS = ['create', 'update', 'archive', 'list', 'search', 'export', 'merge', 'restore', 'validate', 'schedule']
/** A list of so many bytes as most servers send it: some tools of some parameters, each described. What the others are held against. */
export function ordinary(bytes) {
  const tools = []
  for (let size = 0, i = 0; size < bytes; i++) {
    const noun = NOUNS[i % NOUNS.length]
    const verb = VERBS[Math.floor(i / NOUNS.length) % VERBS.length]
    const properties = {
      [`${noun}_id`]: { type: 'string', description: `Number of the ${noun}, as \`list_${noun}s\` returns it, such as ${noun}-${i}.` },
      title: { type: 'string', maxLength: 200, description: `How the ${noun} is called in the overview of team ${i % 97}.` },
      state: { type: 'string', enum: ['open', 'closed', 'all'], description: 'Which of them count; all where it is left out.' },
      limit: { type: 'integer', minimum: 1, maximum: 100 + i, default: 20, description: 'How many are returned at most.' },
      labels: { type: 'array', items: { type: 'string' }, description: `Words that were given to the ${noun} by hand.` },
    }
    const description = `Use this to ${verb} one ${noun} in workspace ${i}. Returns the ${noun} with its state and who changed it last.`
    tools.push({ name: `${verb}_${noun}_${i}`, description, inputSchema: object(properties, { required: [`${noun}_id`] }) })
    size += JSON.stringify(tools.at(-1)).length
  }
  return { tools }
}

export const lists = {
  '10,000 levels of properties': () => [tool(nested(10_000, inner => object({ a: inner }), { type: 'string' }))],
  '10,000 levels of items': () => [tool(object({ a: nested(10_000, items => ({ type: 'array', items }), { type: 'string' }) }))],
  '10,000 levels of anyOf': () => [tool(object({ a: nested(10_000, inner => ({ anyOf: [inner] }), { type: 'string' }) }))],
  '100,000 properties': () => [tool(object(keyed(range(100_000).map(i => [`p${i}`, { type: 'string' }]))))],
  '100,000 required names': () => [tool(object({ a: { type: 'string' } }, { required: range(100_000).map(i => `p${i}`) }))],
  '100,000 enum values': () => [tool(object({ a: { type: 'string', enum: range(100_000).map(i => `v${i}`) } }))],
  '10,000 tools': () =>
    range(10_000).map(i => ({ ...tool(object({ id: { type: 'string', description: 'Order number' } })), name: `get_order_${i}` })),
  '10,000 tools of one name': () => range(10_000).map(() => tool(object({}))),
  'a description of 5 MB': () => [tool(object({}), { description: 'Looks up one order. '.repeat(262_144) })],
  'a description of 5 MB in Japanese': () => [tool(object({}), { description: '注文を検索し、状態を返します。'.repeat(116_000) })],
  'one letter 1,000,000 times': () => [tool(object({}), { description: 'a'.repeat(1_000_000) })],
  'one emoji 250,000 times': () => [tool(object({}), { description: '🛒'.repeat(250_000) })],
  'one space 1,000,000 times': () => [tool(object({}), { description: `a${' '.repeat(1_000_000)}b` })],
  'one combining mark 1,000,000 times': () => [tool(object({}), { description: `a${'\u0301'.repeat(1_000_000)}` })],
  'one line break 1,000,000 times': () => [tool(object({}), { description: `a${'\n'.repeat(1_000_000)}b` })],
  'one back-tick 500,000 times': () => [tool(object({}), { description: '`'.repeat(500_000) })],
  'a name of 1 MB': () => [tool(object({ ['x'.repeat(1_000_000)]: { type: 'string' } }), { name: 'n'.repeat(1_000_000) })],
  'lone surrogates': () => [
    tool(object({ '\ud800': { type: 'string', description: '\udfff' } }), { name: '\ud83d', description: 'a\ud800b\udc00' }),
  ],
  'every control and bidirectional character': () => [
    tool(object({ [controls]: { type: 'string', description: controls, enum: [controls], default: controls } }), {
      name: controls,
      description: controls,
      title: controls,
    }),
  ],
  'escape sequences': () => [
    tool(object({ '\u001b]0;x\u0007': { type: 'string' } }), { name: '\u001b[2J\u001b[H', description: '\u001b[31mred\u009b31m' }),
  ],
  'markup everywhere': () => [
    tool(object({ [MARKUP]: { type: 'string', description: MARKUP, enum: [MARKUP] } }), { name: MARKUP, description: MARKUP }),
  ],
  'workflow commands and formulas': () => [
    tool(object({ '::error::x': { type: 'string', description: '=cmd|calc' } }), {
      name: '=1+1\n::set-output name=x::y',
      description: '\r\n::error file=a::b\n##[error]x\n@someone #1 [x](javascript:alert(1))',
    }),
  ],
  'names that every object has': () =>
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'].map(name =>
      tool(
        keyed([
          ['type', 'object'],
          [
            'properties',
            keyed([
              ['__proto__', { type: 'string' }],
              ['constructor', { $ref: '#/$defs/__proto__' }],
              ['toString', { $ref: '#/$defs/toString' }],
            ]),
          ],
          [
            '$defs',
            keyed([
              ['__proto__', { type: 'string' }],
              ['constructor', { $ref: '#/$defs/constructor' }],
            ]),
          ],
          ['required', ['__proto__', 'hasOwnProperty']],
        ]),
        { name },
      ),
    ),
  'parameters named like keywords': () => [
    tool(
      object(
        keyed(
          ['properties', 'items', '$ref', 'required', 'type', 'enum', 'anyOf', '$defs', 'default', 'pattern'].map(name => [
            name,
            { type: 'string' },
          ]),
        ),
      ),
    ),
  ],
  'boolean and null schemas everywhere': () =>
    [true, false, null].flatMap(schema => [
      tool(schema),
      tool(object({ a: schema }, { additionalProperties: schema, patternProperties: { '^x': schema }, $defs: { d: schema } })),
      tool(object({ a: { anyOf: [schema], items: schema, not: schema, if: schema, prefixItems: [schema], contains: schema } })),
    ]),
  'keywords with values of the wrong type': () =>
    [1, 'x', true, null, [], {}, [[]], [null]].map(value =>
      tool(
        {
          type: value,
          properties: value,
          required: value,
          items: value,
          enum: value,
          anyOf: value,
          oneOf: value,
          allOf: value,
          $defs: value,
          $ref: value,
          pattern: value,
          format: value,
          minimum: value,
          description: value,
          title: value,
          additionalProperties: value,
          const: value,
          default: value,
          $schema: value,
          $id: value,
          $anchor: value,
          dependentRequired: value,
        },
        { name: value, description: value, title: value, annotations: value, outputSchema: value },
      ),
    ),
  'a reference to itself': () => [
    tool({ $ref: '#' }),
    tool(object({ a: { $ref: '#/properties/a' } })),
    tool(object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { $ref: '#/$defs/c' }, c: { $ref: '#/$defs/b' } } })),
  ],
  'a chain of 10,000 references': () => [
    tool(
      object(
        { a: { $ref: '#/$defs/d0' } },
        { $defs: keyed(range(10_000).map(i => [`d${i}`, i < 9_999 ? { $ref: `#/$defs/d${i + 1}` } : { type: 'string' }])) },
      ),
    ),
  ],
  'references that double 40 times': () => [
    tool(
      object(
        { a: { $ref: '#/$defs/d0' } },
        {
          $defs: keyed(
            range(41).map(i => [
              `d${i}`,
              i < 40 ? object({ x: { $ref: `#/$defs/d${i + 1}` }, y: { $ref: `#/$defs/d${i + 1}` } }) : { type: 'string' },
            ]),
          ),
        },
      ),
    ),
  ],
  '10,000 references to a union of 10,000': () => [
    tool(
      object(keyed(range(10_000).map(i => [`p${i}`, { $ref: '#/$defs/u' }])), {
        $defs: { u: { anyOf: range(10_000).map(i => ({ type: 'string', maxLength: i })) } },
      }),
    ),
  ],
  '3,000 references to 3,000 properties': () => [
    tool(
      object(keyed(range(3_000).map(i => [`p${i}`, { $ref: '#/$defs/d', description: 'One of many.' }])), {
        $defs: { d: object(keyed(range(3_000).map(i => [`q${i}`, { type: 'string', description: `Number ${i}` }]))) },
      }),
    ),
  ],
  'a union of 3,000 types with a long description': () => [
    tool(object({ a: { type: range(3_000).map(i => `t${i}`), description: 'Long and repeated. '.repeat(5_000) } })),
  ],
  '300 tools nested 200 deep': () =>
    range(300).map(i => ({
      ...tool(object({ a: nested(200, inner => object({ a: inner }), { type: 'array' }) })),
      name: `get_order_${i}`,
    })),
  'references and schemas elsewhere': () => [
    tool({
      $schema: 'http://127.0.0.1:9/schema',
      $id: 'http://127.0.0.1:9/id',
      ...object({
        a: { $ref: 'http://127.0.0.1:9/a.json#/x' },
        b: { $ref: 'file:///etc/passwd' },
        c: { $dynamicRef: 'http://127.0.0.1:9/c' },
      }),
    }),
  ],
  'regular expressions that never end': () =>
    ['^(a+)+$', '^(a|a)*$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*)*(.*)*(.*)*!', 'a{1,65535}{1,65535}', '(?=(a+))\\1+$'].map(
      (pattern, i) =>
        tool(object({ value: { type: 'string', pattern } }, { patternProperties: { [pattern]: { type: 'number' } } }), {
          name: `match_${i}`,
        }),
    ),
  'a pattern of 1 MB': () => [tool(object({ value: { type: 'string', pattern: '(a|b)'.repeat(200_000) } }))],
  'entries that are no tools': () => [null, true, 0, 'tool', [], [[]], {}, { name: null }, { name: {} }, { inputSchema: 'object' }],
  'numbers beyond all bounds': () => [
    tool(
      object({
        a: {
          type: 'number',
          minimum: -1.7976931348623157e308,
          maximum: 1.7976931348623157e308,
          multipleOf: 5e-324,
          default: -0,
          minLength: 1e300,
          maxItems: -1,
        },
      }),
    ),
  ],
  'a list of look-alikes': () =>
    range(3_000).map(i => ({
      ...tool(object({})),
      name: `tool_${i}`,
      description: range(40)
        .map(k => `word${(i * 7 + k * 13) % 97}`)
        .join(' '),
    })),
}

/** Lists that only the same process can hand over. */
export const cyclicLists = {
  'a cycle': () => {
    const schema = object({})
    schema.properties.self = schema
    return [tool(schema)]
  },
  'a cycle through an array': () => {
    const schema = object({ a: { anyOf: [] } })
    schema.properties.a.anyOf.push(schema, schema.properties)
    return [tool(schema)]
  },
  'values that JSON has not': () => [
    tool(
      object({
        a: {
          type: 'number',
          default: Number.NaN,
          minimum: Number.POSITIVE_INFINITY,
          maximum: 10n,
          title: Symbol('x'),
          description: () => 'x',
          examples: [undefined],
        },
      }),
    ),
  ],
  'getters and proxies that throw': () => [
    tool({
      get type() {
        throw new Error('no')
      },
      properties: {},
    }),
    tool(
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no')
          },
          get() {
            throw new Error('no')
          },
        },
      ),
    ),
    tool({
      toJSON() {
        throw new Error('no')
      },
    }),
  ],
}
