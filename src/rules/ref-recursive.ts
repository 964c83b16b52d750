import { clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json-values.js'
import { resolveRef } from '../schema/refs.js'
import type { SchemaNode } from '../schema/walk.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const folder = (children: object): object => ({
  name: 'add_shelf',
  description: 'Adds a shelf with its boxes to the store and returns its number.',
  inputSchema: {
    type: 'object',
    properties: { box: { $ref: '#/$defs/box' } },
    $defs: { box: { type: 'object', description: 'A box', properties: { label: { type: 'string', description: 'Label' }, ...children } } },
  },
})

export default defineRule({
  id: 'ref-recursive',
  severity: 'warning',
  title: 'No schema refers to itself',
  why: "Gemini's schema subset cannot say it and clients that inline references give up or cut it off. Anthropic's strict mode refuses it, and models fill endless structures badly.",
  fix: 'Write the levels out to a fixed depth, or take the nested part as a flat list whose entries name their parent.',
  providers: ['gemini'],
  clients: ['Vercel AI SDK', 'LangChain'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['ai-sdk/google, convertJSONSchemaToOpenAPISchema', 'Anthropic, strict tool use', 'Gemini API, responseJsonSchema'],
  examples: {
    good: [{ tools: [folder({ inside: { type: 'string', description: 'Label of the box around it' } })] }],
    bad: [{ tools: [folder({ boxes: { type: 'array', description: 'Boxes inside', items: { $ref: '#/$defs/box' } } })] }],
  },
  *check(list, context) {
    for (const tool of list.tools) {
      const nodes = nodesWith(tool.inputSchema, '/inputSchema', '$ref')
      if (nodes.length === 0 || !isObject(tool.inputSchema)) continue
      const node = firstCycle(tool.inputSchema, nodes)
      if (!node) continue
      const ref = isObject(node.schema) ? (ownString(node.schema, '$ref') ?? '') : ''
      yield {
        tool,
        path: pointer(node.pointer, '$ref'),
        message: `has a schema that refers to itself: \`${clip(ref)}\` in ${nameOf(node)}; ${
          context.schemaField === 'parametersJsonSchema'
            ? 'Gemini unrolls it to a limit, and only where it is not required'
            : "Gemini's field `parameters` cannot say it, and the model sees nothing below"
        }`,
      }
    }
  },
})

/** The first reference that closes a circle. Each is an edge from every target that it stands in to its own target. */
function firstCycle(root: JsonObject, nodes: readonly SchemaNode[]): SchemaNode | undefined {
  const targets = new Map<string, string | undefined>()
  const targetOf = (node: SchemaNode): string | undefined => {
    const ref = isObject(node.schema) ? ownString(node.schema, '$ref') : undefined
    // anchors are left to ref-unresolved: finding one takes a search through the schema
    if (ref === undefined || !/^#(?:\/|$)/.test(ref)) return undefined
    if (!targets.has(ref)) {
      const target = resolveRef(root, ref)
      targets.set(ref, target.kind === 'local' ? `/inputSchema${target.pointer}` : undefined)
    }
    return targets.get(ref)
  }
  const edges = new Map<string, { to: string; node: SchemaNode }[]>()
  const known = new Set(nodes.map(targetOf))
  for (const node of nodes) {
    const to = targetOf(node)
    if (to === undefined) continue
    for (let at: SchemaNode | undefined = node; at; at = at.parent) {
      if (!known.has(at.pointer)) continue
      const from = edges.get(at.pointer)
      if (from) from.push({ to, node })
      else edges.set(at.pointer, [{ to, node }])
      // an outer target reaches the inner ones through this one
      break
    }
  }
  addOuter(edges, nodes, known)
  const state = new Map<string, 'open' | 'done'>()
  for (const start of edges.keys()) {
    if (state.has(start)) continue
    state.set(start, 'open')
    const stack = [{ at: start, next: 0 }]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = edges.get(top.at)?.[top.next++]
      if (!edge) {
        state.set(top.at, 'done')
        stack.pop()
      } else if (state.get(edge.to) === 'open') return edge.node
      else if (!state.has(edge.to)) {
        state.set(edge.to, 'open')
        stack.push({ at: edge.to, next: 0 })
      }
    }
  }
  return undefined
}

/** A target that stands inside another is reached from it, as if by a reference. */
function addOuter(
  edges: Map<string, { to: string; node: SchemaNode }[]>,
  nodes: readonly SchemaNode[],
  known: ReadonlySet<string | undefined>,
): void {
  const linked = new Set<string>()
  for (const node of nodes) {
    let inner: string | undefined
    for (let at: SchemaNode | undefined = node; at; at = at.parent) {
      if (!known.has(at.pointer)) continue
      if (inner !== undefined) {
        const from = edges.get(at.pointer)
        if (from) from.push({ to: inner, node })
        else edges.set(at.pointer, [{ to: inner, node }])
      }
      inner = at.pointer
      if (linked.has(inner)) break
      linked.add(inner)
    }
  }
}
