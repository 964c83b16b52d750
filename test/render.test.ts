import fc from 'fast-check'
import { toStrictJsonSchema } from 'openai/lib/transform'
import { describe, expect, test } from 'vitest'
import { countTokens } from '../src/analyze/count.js'
import { describeRendering, render, strictReadiness } from '../src/analyze/rendering.js'
import type { ProviderId } from '../src/providers/registry.js'
import { EXPANSION_BUDGET } from '../src/schema/inline.js'
import type { ProviderOptions } from '../src/tool-list.js'
import { geminiFaults } from './providers/gemini-faults.js'
import { spent } from './spent.js'

type Fields = Record<string, unknown>

const FORMS: readonly (readonly [ProviderId, ProviderOptions])[] = [
  ['anthropic', {}],
  ['openai', {}],
  ['openai', { api: 'chat' }],
  ['openai', { strict: true }],
  ['openai', { strict: true, api: 'chat' }],
  ['gemini', {}],
  ['gemini', { outputSchema: true }],
  ['gemini', { endpoint: 'vertex' }],
  ['gemini', { schemaField: 'parametersJsonSchema', outputSchema: true }],
]

/** Renders in every form and checks what must hold for every list. */
function renderAll(list: readonly object[]) {
  return FORMS.map(([provider, options]) => {
    const { tools, changes } = describeRendering(list, provider, options)
    const entries = (
      provider === 'gemini' ? ((tools as { functionDeclarations?: unknown[] }[])[0]?.functionDeclarations ?? []) : tools
    ) as Fields[]
    expect(entries).toHaveLength(list.length)
    // as text, because equality does not look at a key named __proto__
    expect(JSON.stringify(JSON.parse(JSON.stringify(tools)))).toBe(JSON.stringify(tools))
    const odd = changes.filter(({ path, note, keyword }) => !/^(\/|$)/.test(path) || /undefined|\[object/.test(`${note} ${keyword}`))
    expect(odd).toEqual([])
    return { provider, options, entries, changes }
  })
}

/** The same, with what the providers' own checks say of the schemas that are not as the server sent them. */
function renderSound(list: readonly object[]) {
  for (const { provider, options, entries, changes } of renderAll(list)) {
    // what is not a schema at all stays as it is, and is named
    const odd = changes.some(({ change, note }) => change === 'refused' && /not a schema|not an object/.test(note))
    for (const entry of entries) {
      if (provider === 'gemini' && !options.schemaField) {
        for (const schema of [entry.parameters, entry.response])
          if (schema !== undefined)
            expect(geminiFaults(schema, options.endpoint).filter(fault => !(odd && fault.endsWith('not a schema')))).toEqual([])
      }
      const fields = (options.api === 'chat' ? entry.function : entry) as Fields
      if (options.strict && fields.strict) expect(toStrictJsonSchema(fields.parameters as Fields)).toEqual(fields.parameters)
    }
  }
  strictReadiness(list)
}

// anything that a server could write where a schema stands, right and wrong
const names = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'x/y~z', '')
const types = fc.constantFrom<unknown>(
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
  'date',
  5,
  null,
  ['string', 'null'],
  ['object', 'array'],
  [],
)
const values = fc.constantFrom<unknown>('', 'x', 0, 1.5, true, null, [], {}, 'größer', ['a'], { a: 1 })
const refs = fc.constantFrom<unknown>('#', '#/$defs/a', '#/$defs/b', '#/properties/a', '#/none', 'https://example.com/x', '#%', 7)
const { schema: schemas } = fc.letrec<{ schema: unknown }>(tie => {
  const schema = tie('schema')
  const map = fc.dictionary(names, schema, { maxKeys: 2 })
  const list = fc.array(schema, { maxLength: 2 })
  const or = <T>(usual: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: values })
  const objects = fc.record(
    {
      type: types,
      properties: or(map),
      required: or(fc.array(names, { maxLength: 3 })),
      additionalProperties: or(schema),
      items: or(fc.oneof(schema, list)),
      prefixItems: or(list),
      anyOf: or(list),
      oneOf: or(list),
      allOf: or(list),
      not: schema,
      $ref: refs,
      $defs: or(map),
      enum: or(fc.array(values, { maxLength: 3 })),
      const: values,
      default: values,
      description: or(fc.constant('text')),
      title: or(fc.constant('Title')),
      format: or(fc.constantFrom('date', 'uri', 'int32')),
      pattern: or(fc.constantFrom('^a', '(?=x)', '(')),
      minLength: or(fc.constantFrom(1, -1, 1.5)),
      maximum: or(fc.constant(3)),
      nullable: or(fc.boolean()),
      'x-own': values,
    },
    { requiredKeys: [] },
  )
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      { weight: 1, arbitrary: values },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 8, arbitrary: objects },
    ),
  }
})

describe('whatever a server sends', () => {
  test('is rendered in every form, and within what the providers check', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ inputSchema: schemas, outputSchema: schemas }), { minLength: 1, maxLength: 2 }), tools =>
        renderSound(tools.map((tool, i) => ({ name: `t${i}`, ...tool }))),
      ),
      { numRuns: 60 },
    )
  })

  test('as a tool is rendered too', () => {
    const odd = [
      null,
      5,
      'text',
      [],
      {},
      { name: null },
      { name: '__proto__', inputSchema: true },
      { name: 'a', title: {}, description: [], inputSchema: [] },
    ]
    renderAll(odd as object[])
    expect(
      describeRendering(odd as object[], 'gemini')
        .changes.filter(({ path }) => path === '')
        .map(({ tool }) => tool),
    ).toEqual(['#1', '#2', '#3', '#4'])
  })

  test('named __proto__ and constructor stays a key', () => {
    const properties = JSON.parse('{"__proto__":{"type":"string","const":"x"},"constructor":{"type":"integer"}}')
    renderSound([{ name: 't0', inputSchema: { type: 'object', properties, required: ['__proto__'] } }])
    const gemini = JSON.stringify(render([{ name: 't0', inputSchema: { type: 'object', properties, required: ['__proto__'] } }], 'gemini'))
    expect(gemini).toContain(
      '"properties":{"__proto__":{"type":"STRING","enum":["x"]},"constructor":{"type":"INTEGER"}},"required":["__proto__"]',
    )
  })
})

describe('references that explode', () => {
  const within = (schema: Fields): { milliseconds: number; characters: number } => {
    const start = spent()
    // without the helper of `openai`, which itself overflows or never ends on these
    renderAll([{ name: 't0', inputSchema: schema }])
    strictReadiness([{ name: 't0', inputSchema: schema }])
    return {
      milliseconds: spent() - start,
      characters: Math.max(
        ...FORMS.map(([provider, options]) => JSON.stringify(render([{ name: 't0', inputSchema: schema }], provider, options)).length),
      ),
    }
  }
  const definitions = (count: number, schema: (i: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i}`, schema(i)]))

  test('a chain of 10,000', () => {
    const { $defs } = { $defs: definitions(10_000, i => (i < 9_999 ? { $ref: `#/$defs/d${i + 1}` } : { type: 'string' })) }
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs }
    within(schema)
    expect(render([{ name: 't0', inputSchema: schema }], 'gemini')).toHaveProperty('0.functionDeclarations.0.parameters.properties.a', {
      type: 'STRING',
    })
  })

  test('a chain of 10,000 nested in one another is cut, and says where', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/d0' } },
      $defs: definitions(10_000, i => ({ type: 'object', properties: { next: { $ref: `#/$defs/d${i + 1}` } } })),
    }
    within(schema)
    const { changes } = describeRendering([{ name: 't0', inputSchema: schema }], 'gemini')
    expect(changes).toContainEqual(expect.objectContaining({ keyword: '$ref', note: expect.stringContaining('expands without end') }))
  })

  test('a cycle through pure references', () => {
    within({ type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs: definitions(3, i => ({ $ref: `#/$defs/d${(i + 1) % 3}` })) })
  })

  test('a cycle through references with something beside them', () => {
    within({
      type: 'object',
      properties: { a: { $ref: '#/$defs/d0', description: 'x' } },
      $defs: definitions(3, i => ({ $ref: `#/$defs/d${(i + 1) % 3}`, properties: { again: { $ref: '#/$defs/d0', title: 'x' } } })),
    })
  })

  test.each<[name: string, schema: (i: number) => unknown]>([
    ['properties', i => ({ type: 'object', properties: { l: { $ref: `#/$defs/d${i + 1}` }, r: { $ref: `#/$defs/d${i + 1}` } } })],
    [
      'properties with descriptions',
      i => ({
        type: 'object',
        properties: { l: { $ref: `#/$defs/d${i + 1}`, description: 'l' }, r: { $ref: `#/$defs/d${i + 1}`, description: 'r' } },
      }),
    ],
    ['alternatives', i => ({ anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }, { type: 'string' }] })],
    ['allOf', i => ({ allOf: [{ $ref: `#/$defs/d${i + 1}` }, { properties: { [`p${i}`]: { $ref: `#/$defs/d${i + 1}` } } }] })],
    [
      'long texts',
      i => ({
        type: 'object',
        description: 'long '.repeat(2_000),
        properties: { l: { $ref: `#/$defs/d${i + 1}` }, r: { $ref: `#/$defs/d${i + 1}` } },
      }),
    ],
  ])('doubling through %s forty times over ends, and stays small', (_, schema) => {
    const { milliseconds, characters } = within({
      type: 'object',
      properties: { a: { $ref: '#/$defs/d0' } },
      $defs: { ...definitions(40, schema), d40: { type: 'object', properties: { end: { type: 'string' } } } },
    })
    expect(characters).toBeLessThan(EXPANSION_BUDGET * 200)
    expect(milliseconds).toBeLessThan(10_000)
  })

  test('a schema nested as deeply as normalising lets through', () => {
    const deep = (depth: number): unknown => (depth === 0 ? { type: 'string' } : { type: 'array', items: deep(depth - 1) })
    renderSound([{ name: 't0', inputSchema: { type: 'object', properties: { a: deep(1_000) } } }])
  })
})

test.for<[unknown, unknown, string]>([
  ['google', {}, 'render: the provider is one of `anthropic`, `openai`, `gemini`, got `google`.'],
  [undefined, {}, 'got undefined.'],
  ['gemnii', {}, 'Did you mean `gemini`?'],
  ['openai', { strickt: true }, 'render: unknown option `strickt`. Did you mean `strict`?'],
  ['openai', { strict: 'yes' }, 'render: strict is `yes`; it takes `true` or `false`.'],
  ['openai', { api: 'completions' }, 'render: api is `completions`; it takes one of `responses`, `chat`.'],
  ['gemini', { schemaField: 'parameter' }, 'Did you mean `parameters`?'],
])('%o with %o is an error that says what is accepted', ([provider, options, message]) => {
  for (const [name, call] of Object.entries({ render, describeRendering, countTokens })) {
    expect(() => (call as (...given: unknown[]) => unknown)([], provider, options)).toThrow(message.replace('render:', `${name}:`))
  }
})
