import { printableJson } from '../base/printable.js'
import { isObject } from '../schema/json-values.js'
import { verbatimText } from './snapshot-text.js'

/** A snapshot serializer as both Jest and Vitest take it. */
export interface SnapshotSerializer {
  test(value: unknown): boolean
  serialize(value: unknown): string
}

/** Prints what the provider snapshot matchers hand over: their text as it is. */
export const snapshotSerializer: SnapshotSerializer = {
  test: value => verbatimText(value) !== undefined,
  serialize: value => verbatimText(value) ?? '',
}

/** Prints what `render()` returns as JSON in the order in which it is sent; a runner's own printing sorts the keys. */
export const renderingSerializer: SnapshotSerializer = {
  test: value => Array.isArray(value) && value.length > 0 && value.every(isRenderedTool),
  serialize: printableJson,
}

const isRenderedTool = (tool: unknown): boolean =>
  isObject(tool) &&
  ((Object.hasOwn(tool, 'name') && Object.hasOwn(tool, 'input_schema')) ||
    (tool.type === 'function' && (Object.hasOwn(tool, 'parameters') || Object.hasOwn(tool, 'function'))) ||
    Array.isArray(tool.functionDeclarations))
