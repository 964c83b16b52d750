import type { Json } from '../tool-list.js'
import { reachedNodes } from './reached.js'
import { oncePerWalk, type SchemaNode } from './walk.js'

/**
 * All schemas that judge one and the same value: a schema with its `allOf`, `anyOf`, `then` and the like. What one of them says about a
 * parameter, the others need not repeat.
 */
export interface Place {
  /** The schema that the others stand in. */
  readonly top: SchemaNode
  readonly nodes: readonly SchemaNode[]
  /** The parameters that these schemas define between them. */
  readonly parameters: ReadonlyMap<string, Parameter>
}

/** One parameter, at any depth, with every schema that speaks of it. */
export interface Parameter {
  readonly name: string
  /** Where it is defined first. */
  readonly node: SchemaNode
  readonly nodes: readonly SchemaNode[]
}

/** The places of a schema. */
export interface Places {
  /** The place of the schema itself; absent where there is none. */
  readonly root: Place | undefined
  /** In document order, without what only `not` and `if` speak of: those test a value and describe none. */
  readonly parameters: readonly Parameter[]
  /** Is the node below a `not` or `if`? */
  tests(node: SchemaNode): boolean
  placeOf(node: SchemaNode): Place
  /** What references inside these places are resolved against. */
  readonly document: { readonly root: Json; readonly prefix: string; readonly nodes: readonly SchemaNode[] }
}

const SAME_VALUE = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'])

type OpenParameter = { name: string; node: SchemaNode; nodes: SchemaNode[] }
type OpenPlace = { top: SchemaNode; nodes: SchemaNode[]; parameters: Map<string, OpenParameter> }
/** Shared by all places without parameters, which are most. */
const NO_PARAMETERS = new Map<string, OpenParameter>()

/** The places of a schema without the definitions that nothing refers to, made once per walk. @param prefix as for `walkSchema`. */
export const placesOf = oncePerWalk<Places>(
  ({ root, prefix }) => {
    const nodes = reachedNodes(root, prefix)
    const testing = testingNodes(nodes)
    const byNode = groupByValue(nodes)
    const parameters = addParameters(nodes, byNode, testing)
    const placeOf = (node: SchemaNode): Place => byNode.get(node) as Place
    const top = nodes[0]
    return { root: top && placeOf(top), parameters, tests: node => testing.has(node), placeOf, document: { root, prefix, nodes } }
  },
  {
    root: undefined,
    parameters: [],
    tests: () => false,
    placeOf: node => ({ top: node, nodes: [node], parameters: NO_PARAMETERS }),
    document: { root: null, prefix: '', nodes: [] },
  },
)

/** The nodes below a `not` or `if`. Parents come before their children. */
function testingNodes(nodes: readonly SchemaNode[]): ReadonlySet<SchemaNode> {
  const testing = new Set<SchemaNode>()
  for (const node of nodes) {
    const { keyword, parent } = node
    if (keyword === 'not' || keyword === 'if' || (parent && testing.has(parent))) testing.add(node)
  }
  return testing
}

/** Puts each node into the place of its parent where both judge the same value, else into one of its own. */
function groupByValue(nodes: readonly SchemaNode[]): ReadonlyMap<SchemaNode, OpenPlace> {
  const byNode = new Map<SchemaNode, OpenPlace>()
  for (const node of nodes) {
    const around = node.parent && byNode.get(node.parent)
    if (around && SAME_VALUE.has(node.keyword)) {
      around.nodes.push(node)
      byNode.set(node, around)
    } else byNode.set(node, { top: node, nodes: [node], parameters: NO_PARAMETERS })
  }
  return byNode
}

/** Gives each place its parameters; returns all of them in document order. */
function addParameters(
  nodes: readonly SchemaNode[],
  byNode: ReadonlyMap<SchemaNode, OpenPlace>,
  testing: ReadonlySet<SchemaNode>,
): readonly Parameter[] {
  const parameters: OpenParameter[] = []
  for (const node of nodes) {
    const { parent, keyword, key } = node
    const around = parent && byNode.get(parent)
    if (keyword !== 'properties' || key === undefined || !around || testing.has(node)) continue
    const known = around.parameters.get(key)
    if (known) {
      known.nodes.push(node)
      continue
    }
    const parameter = { name: key, node, nodes: [node] }
    if (around.parameters === NO_PARAMETERS) around.parameters = new Map()
    around.parameters.set(key, parameter)
    parameters.push(parameter)
  }
  return parameters
}
