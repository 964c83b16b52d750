import type { AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { defined } from '../base/defined.js'
import { requireLazily } from '../base/lazy.js'

/** Longer patterns are not read: no provider's list needs one, and reading costs time. */
export const MAX_PATTERN = 10_000
// the same few patterns (e-mail, UUID, date) come again and again in one list
const CACHED = 2_000

/** What stands in the way of a regular expression, per kind of engine. Nothing is ever run. */
export interface PatternReading {
  /** Why it was not read; then nothing else is known. */
  readonly unread?: 'length' | 'depth'
  /** What JavaScript says when the pattern is compiled with the `u` flag, as Ajv does; absent when it compiles. */
  readonly javascript?: string
  /** Constructs that Python's `re`, or OpenAI's own rule on top of it, does not take; each named once. */
  readonly python: readonly string[]
  /** An unescaped `[` inside a character class, which engines with nested classes read as the start of another class. */
  readonly nestedClass: boolean
}

const cache = new Map<string, PatternReading>()

/** Reads a pattern with a parser, as JavaScript in unicode mode first and without it second. */
export function readPattern(source: string): PatternReading {
  if (source.length > MAX_PATTERN) return { unread: 'length', python: [], nestedClass: false }
  const known = cache.get(source)
  if (known) return known
  if (cache.size >= CACHED) cache.clear()
  const reading = read(source)
  cache.set(source, reading)
  return reading
}

function read(source: string): PatternReading {
  const regexpp = requireLazily('@eslint-community/regexpp') as { RegExpParser: typeof RegExpParser; visitRegExpAST: typeof visitRegExpAST }
  // Node 20 and 22 know nothing newer, such as `(?i:a)`
  const parser = new regexpp.RegExpParser({ ecmaVersion: 2024 })
  let javascript: string | undefined
  let tree: AST.Pattern | undefined
  try {
    tree = parser.parsePattern(source, 0, source.length, { unicode: true })
  } catch (error) {
    if (error instanceof RangeError) return { unread: 'depth', python: [], nestedClass: false }
    javascript = reasonOf(error)
  }
  try {
    tree ??= parser.parsePattern(source, 0, source.length, { unicode: false })
  } catch {
    return defined({ javascript, python: [], nestedClass: false })
  }
  const python = new Set<string>()
  let nestedClass = false
  try {
    regexpp.visitRegExpAST(tree, {
      onAssertionEnter(node) {
        if (node.kind === 'lookahead') python.add(`the lookahead \`(?${node.negate ? '!' : '='}\``)
        else if (node.kind === 'lookbehind') python.add(`the lookbehind \`(?<${node.negate ? '!' : '='}\``)
      },
      onCharacterSetEnter(node) {
        if (node.kind === 'property') python.add(`the character property \`${node.raw}\``)
      },
      onCapturingGroupEnter(node) {
        if (node.name !== null) python.add(`the named group \`(?<${node.name}>\` (Python writes \`(?P<${node.name}>\`)`)
      },
      onBackreferenceEnter(node) {
        if (node.raw.startsWith('\\k')) python.add(`the named back-reference \`${node.raw}\``)
        else if ([node.resolved].flat().some(group => group.end > node.start))
          python.add(`the back-reference \`${node.raw}\` to a group still open`)
      },
      onCharacterEnter(node) {
        if (/^\\(?:u\{|c)/.test(node.raw)) python.add(`the escape \`${node.raw}\``)
      },
      onCharacterClassEnter(node) {
        if (node.elements.length === 0) python.add(`the empty class \`${node.raw}\``)
        if (node.elements.some(element => element.type === 'Character' && element.raw === '[')) nestedClass = true
      },
    })
  } catch (error) {
    if (error instanceof RangeError) return { unread: 'depth', python: [], nestedClass: false }
    throw error
  }
  return defined({ javascript, python: [...python], nestedClass })
}

// the parser's message repeats the pattern: only the reason behind it is wanted
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(message.lastIndexOf('/u: ') + '/u: '.length).toLowerCase()
}
