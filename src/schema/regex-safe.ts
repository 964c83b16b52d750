import type { RE2JS } from 're2js'
import { requireLazily } from '../base/lazy.js'
import { re2Form } from './re2-form.js'

/**
 * A server's regular expression with the meaning that ECMAScript gives it, compiled by an engine whose time grows with the text alone.
 * `undefined` where that engine cannot express it (lookaround, back-references, counts over 1,000) or where it is no regular
 * expression: it must then not be run at all, because JavaScript's own engine may never return.
 */
export function safeRegex(pattern: string): { test(text: string): boolean } | undefined {
  const form = re2Form(pattern)
  if (form === undefined) return undefined
  const { RE2JS: engine } = requireLazily('re2js') as { RE2JS: typeof RE2JS }
  try {
    const compiled = engine.compile(form)
    return { test: text => compiled.test(text) }
  } catch {
    return undefined
  }
}
