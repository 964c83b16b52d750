import { isObject, pointer } from '../schema/json-values.js'
import type { Leak } from '../tool-list.js'
import { formsOf } from './redact.js'

// on the array itself, under a registered symbol: the matchers may come from another copy of this package (ESM beside CommonJS)
const LEAKS = Symbol.for('echolot.leaks')

/** Values that are long enough to be told from an ordinary word. */
const SHORTEST = 8

/**
 * A server's list without the secrets that it was handed: its reader prints it, stores it or sends it to a model. Where one
 * stood is kept beside the list, for a finding. The list itself comes back where it holds none, which is nearly always.
 */
export function withoutSecrets(tools: unknown[], secrets: readonly string[]): unknown[] {
  const forms = formsOf(secrets.filter(secret => secret.length >= SHORTEST)).filter(form => form.length >= SHORTEST)
  if (forms.length === 0) return tools
  const text = JSON.stringify(tools)
  // in the text every string stands as JSON writes it, which is one of the forms
  if (!forms.some(form => text.includes(form))) return tools
  const leaks: Leak[] = []
  const clean = tools.map((tool, index) => replaced(tool, forms, path => leaks.push({ tool: index, path })))
  return Object.defineProperty(clean, LEAKS, { value: leaks })
}

/** A text without them. */
export const textWithoutSecrets = (text: string, secrets: readonly string[]): string =>
  formsOf(secrets.filter(secret => secret.length >= SHORTEST)).reduce((rest, form) => rest.replaceAll(form, '[hidden]'), text)

/** Where secrets stood in a list that a server sent; empty for every other list. */
export const leaksOf = (tools: readonly unknown[]): readonly Leak[] => (tools as { [LEAKS]?: readonly Leak[] })[LEAKS] ?? []

/** A copy in which the forms are hidden, made without recursion: a list may be nested as deeply as a message is long. */
function replaced(root: unknown, forms: readonly string[], report: (path: string) => void): unknown {
  const hide = (text: string, path: string): string => {
    const clean = forms.reduce((rest, form) => rest.replaceAll(form, '[hidden]'), text)
    if (clean !== text) report(path)
    return clean
  }
  const holder: { root: unknown } = { root }
  const stack: { of: Record<string, unknown>; key: string; path: string }[] = [{ of: holder, key: 'root', path: '' }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { of, key, path } = next
    const value = of[key]
    if (typeof value === 'string') of[key] = hide(value, path)
    else if (Array.isArray(value) || isObject(value)) {
      const copy = (Array.isArray(value) ? [] : {}) as Record<string, unknown>
      for (const [name, item] of Object.entries(value)) {
        const safe = hide(name, path)
        Object.defineProperty(copy, safe, { value: item, writable: true, enumerable: true, configurable: true })
        stack.push({ of: copy, key: safe, path: pointer(path, safe) })
      }
      of[key] = copy
    }
  }
  return holder.root
}
