import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { mcpTools } from '@anthropic-ai/sdk/helpers/beta/mcp'
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import { GoogleGenAI, mcpToTool } from '@google/genai'
import { toStrictJsonSchema } from 'openai/lib/transform'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { render, strictReadiness } from '../../src/analyze/rendering.js'
import { differences } from '../../src/providers/differences.js'
import { schemaFields } from '../../src/providers/gemini/keywords.js'
import { clientOf, closeAll, type RealList, realLists } from './real-lists.js'

type Fields = Record<string, unknown>
let lists: RealList[]
beforeAll(async () => {
  lists = await realLists()
}, 60_000)
afterAll(() => closeAll(lists))

const names = ['server-everything', 'server-filesystem', 'server-memory', 'drawing, in process, SDK 1', 'maps, in process, SDK 2']
const listNamed = (name: string): RealList => {
  const list = lists.find(list => list.name === name)
  if (!list) throw new Error(`No list ${name}`)
  return list
}

test('the lists hold what the comparisons are about', () => {
  expect(lists.map(({ name }) => name)).toEqual(names)
  expect(lists.map(({ tools }) => tools.length).every(count => count >= 3)).toBe(true)
  const text = JSON.stringify(lists.map(({ tools }) => tools))
  for (const keyword of [
    '"oneOf"',
    '"anyOf"',
    '"prefixItems"',
    '"items":[',
    '"$ref"',
    '"$defs"',
    '"additionalProperties":{',
    '"const"',
    'größer',
    '図形',
  ])
    expect(text).toContain(keyword)
})

describe.each(names)('%s', name => {
  test('Anthropic gets what the MCP helper of @anthropic-ai/sdk sends, but for the nulls', () => {
    const { tools, client } = listNamed(name)
    // biome-ignore lint/suspicious/noExplicitAny: the helper wants the tools of its own SDK version
    const theirs = JSON.parse(JSON.stringify(mcpTools(tools as any, client as any))) as { input_schema: Fields; [key: string]: unknown }[]
    const ours = render(tools, 'anthropic')
    expect(ours).toEqual(
      theirs.map(({ input_schema: { properties, required, ...schema }, ...tool }) => ({
        ...tool,
        input_schema: { ...schema, ...(properties === null ? {} : { properties }), ...(required === null ? {} : { required }) },
      })),
    )
  })

  test('Gemini gets by parametersJsonSchema what mcpToTool of @google/genai sends', async () => {
    const { tools, client } = listNamed(name)
    // biome-ignore lint/suspicious/noExplicitAny: mcpToTool wants the client class of SDK 1
    const { functionDeclarations = [] } = await mcpToTool(client as any).tool()
    const theirs = JSON.parse(JSON.stringify(functionDeclarations)) as Fields[]
    expect(render(tools, 'gemini', { schemaField: 'parametersJsonSchema', outputSchema: true })).toEqual([{ functionDeclarations: theirs }])
    expect(render(tools, 'gemini', { schemaField: 'parametersJsonSchema' })).toEqual([
      { functionDeclarations: theirs.map(({ responseJsonSchema: _, ...declaration }) => declaration) },
    ])
  })

  test.each(['gemini-api', 'vertex'] as const)('@google/genai sends the parameters for %s on without a change', async endpoint => {
    const ours = render(listNamed(name).tools, 'gemini', { endpoint, outputSchema: true })
    expect(await sentByGoogle(structuredClone(ours), endpoint === 'vertex')).toEqual(
      endpoint === 'vertex' ? without(ours, 'additionalProperties') : ours,
    )
  })

  test('Gemini parameters hold only fields of Schema', () => {
    const [entry] = render(listNamed(name).tools, 'gemini', { outputSchema: true }) as { functionDeclarations: Fields[] }[]
    const used = new Set<string>()
    for (const { parameters, response } of entry?.functionDeclarations ?? [])
      for (const schema of [parameters, response]) fieldsOf(schema, used)
    expect([...used].filter(field => !schemaType.has(field))).toEqual([])
    expect(used.size).toBeGreaterThan(3)
  })

  test("OpenAI's own helper takes every strict schema as it is", () => {
    const tools = render(listNamed(name).tools, 'openai', { strict: true }) as { strict: boolean; parameters: Fields }[]
    const strict = tools.filter(tool => tool.strict)
    for (const { parameters } of strict) expect(toStrictJsonSchema(parameters)).toEqual(parameters)
    expect(strict.length).toBe(strictReadiness(listNamed(name).tools).openai.ready.length)
    expect(strict.length).toBeGreaterThan(0)
  })

  test("Anthropic's own helper transforms every tool that is called ready for strict", () => {
    const { ready } = strictReadiness(listNamed(name).tools).anthropic
    expect(ready.length).toBeGreaterThan(0)
    for (const tool of listNamed(name).tools.filter(({ name }) => ready.includes(name)))
      expect(() => transformJSONSchema(tool.inputSchema)).not.toThrow()
  })
})

describe('the types of @google/genai', () => {
  test('name the fields that the conversion keeps', () => expect([...schemaFields].sort()).toEqual([...schemaType].sort()))
})

describe('the deliberate differences', () => {
  test('name an SDK that is compared with here', () => {
    for (const { against } of differences)
      expect([
        'mcpTools of @anthropic-ai/sdk',
        'mcpToTool of @google/genai',
        'Schema of @google/genai',
        'toStrictJsonSchema of openai',
      ]).toContain(against)
  })

  test('anthropic: the helper overwrites a type, and writes nulls', () => {
    const tool = { name: 'a', inputSchema: { type: 'string' } }
    // biome-ignore lint/suspicious/noExplicitAny: a fault that the types of the helper forbid
    expect(JSON.parse(JSON.stringify(mcpTools([tool] as any, {} as any)))).toEqual([
      { name: 'a', input_schema: { type: 'object', properties: null, required: null } },
    ])
    expect(render([tool], 'anthropic')).toEqual([{ name: 'a', input_schema: { type: 'string' } }])
  })

  test('gemini: mcpToTool throws for a name that stands twice, and gives an empty entry for no tool', async () => {
    const tools = [{ name: 'a', inputSchema: { type: 'object' } }]
    const toolOf = async (list: object[]) => mcpToTool(await clientOf(list)).tool()
    await expect(toolOf([...tools, ...tools])).rejects.toThrow('Duplicate function name a')
    expect(await toolOf([])).toEqual({ functionDeclarations: [] })
    expect(render([], 'gemini')).toEqual([])
    expect(render([...tools, ...tools], 'gemini')).toHaveProperty('0.functionDeclarations.length', 2)
  })

  test('openai: the helper throws for optional properties and for dropped keywords, and closes open objects', () => {
    const optional = { type: 'object', properties: { a: { type: 'string' } } }
    const unique = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' }, uniqueItems: true } }, required: ['a'] }
    const open = { type: 'object', properties: { a: { type: 'object' } }, required: ['a'] }
    expect(() => toStrictJsonSchema(optional)).toThrow('optional')
    expect(() => toStrictJsonSchema(unique)).toThrow('uniqueItems')
    expect(toStrictJsonSchema(open)).toHaveProperty('properties.a.additionalProperties', false)
    expect(strictReadiness([optional, unique, open].map((inputSchema, i) => ({ name: `t${i}`, inputSchema }))).openai).toEqual({
      ready: ['t0', 't1'],
      blocked: [{ tool: 't2', path: '/inputSchema/properties/a', keyword: 'properties', reason: 'the object takes keys of any name' }],
    })
  })
})

/** Sends the tools with the real client to a server in this process and returns what arrives. */
async function sentByGoogle(tools: unknown, vertexai: boolean): Promise<unknown> {
  let body = ''
  const server = createServer((request, response) => {
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{"candidates":[]}'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = new GoogleGenAI({ apiKey: 'none', vertexai, httpOptions: { baseUrl } })
    // biome-ignore lint/suspicious/noExplicitAny: what is tested is whether it fits
    await client.models.generateContent({ model: 'gemini-3.6-flash', contents: 'Hello', config: { tools: tools as any } })
  } finally {
    server.close()
  }
  return (JSON.parse(body) as { tools: unknown }).tools
}

function without(value: unknown, key: string): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner) => (name === key ? undefined : inner)))
}

function fieldsOf(schema: unknown, used: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    used.add(key)
    if (key === 'properties') for (const property of Object.values(value as Fields)) fieldsOf(property, used)
    else if (key === 'items') fieldsOf(value, used)
    else if (key === 'anyOf') for (const member of value as unknown[]) fieldsOf(member, used)
  }
}

/** The members of `interface Schema`, read from the declarations of the installed SDK. */
const schemaType: ReadonlySet<string> = (() => {
  const file = createRequire(import.meta.url)
    .resolve('@google/genai')
    .replace(/dist\/.*$/, 'dist/genai.d.ts')
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023)
  const schema = source.statements.find(statement => ts.isInterfaceDeclaration(statement) && statement.name.text === 'Schema')
  if (!schema || !ts.isInterfaceDeclaration(schema)) throw new Error('No interface Schema in the declarations of @google/genai')
  return new Set(schema.members.map(member => member.name?.getText(source) ?? ''))
})()
