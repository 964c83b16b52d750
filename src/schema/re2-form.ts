import type { AST, RegExpParser } from '@eslint-community/regexpp'
import { requireLazily } from '../base/lazy.js'

/** A part of an expression that an engine without backtracking cannot run. */
class NoRe2Form extends Error {}

// ECMAScript's white space and line ends (https://tc39.es/ecma262/#sec-compileatom, CharacterClassEscape :: s). RE2's own `\s` knows
// five ASCII characters alone.
const SPACE = '\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const NOT_SPACE =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'
const SETS: Readonly<Record<'digit' | 'space' | 'word', readonly [inside: string, negated: string]>> = {
  digit: ['0-9', '\\x{0}-\\x{2f}\\x{3a}-\\x{10ffff}'],
  space: [SPACE, NOT_SPACE],
  word: ['0-9A-Za-z_', '\\x{0}-\\x{2f}\\x{3a}-\\x{40}\\x{5b}-\\x{5e}\\x{60}\\x{7b}-\\x{10ffff}'],
}

/**
 * An ECMAScript regular expression, as JSON Schema has them, in the syntax of RE2, with the same meaning. RE2 shares most of the
 * syntax and not all of the meaning: `\s`, `.` and property escapes differ, so that every part is written again.
 * @returns `undefined` where it uses what only a backtracking engine runs (lookaround, back-references) or is not a regular expression.
 */
export function re2Form(pattern: string): string | undefined {
  const { RegExpParser: Parser } = requireLazily('@eslint-community/regexpp') as { RegExpParser: typeof RegExpParser }
  const parser = new Parser()
  const parse = (unicode: boolean): AST.Pattern => parser.parsePattern(pattern, 0, pattern.length, { unicode })
  try {
    let tree: AST.Pattern
    try {
      tree = parse(true)
    } catch (error) {
      if (error instanceof RangeError) return undefined
      // without the flag, escapes such as `\-` are allowed, as validators other than Ajv read them
      tree = parse(false)
    }
    return alternatives(tree.alternatives)
  } catch {
    return undefined
  }
}

const alternatives = (all: readonly AST.Alternative[]): string => all.map(({ elements }) => elements.map(element).join('')).join('|')

const character = (code: number): string => `\\x{${code.toString(16)}}`

function element(node: AST.Element): string {
  switch (node.type) {
    case 'Character':
      return character(node.value)
    case 'CharacterSet':
      // all but ECMAScript's four line ends
      return node.kind === 'any' ? '[^\\x{a}\\x{d}\\x{2028}\\x{2029}]' : `[${inside(node)}]`
    case 'CharacterClass':
      return characterClass(node)
    case 'Group':
      return `(?${modifiers(node)}:${alternatives(node.alternatives)})`
    case 'CapturingGroup':
      return `(?:${alternatives(node.alternatives)})`
    case 'Quantifier':
      return quantified(node)
    case 'Assertion':
      if (node.kind === 'start') return '\\A'
      if (node.kind === 'end') return '\\z'
      if (node.kind === 'word') return node.negate ? '\\B' : '\\b'
      throw new NoRe2Form()
    default:
      throw new NoRe2Form()
  }
}

function quantified({ element: inner, min, max, greedy }: AST.Quantifier): string {
  const times = max === Number.POSITIVE_INFINITY ? `{${min},}` : `{${min},${max}}`
  const short = min === 0 && max === 1 ? '?' : max === Number.POSITIVE_INFINITY && min < 2 ? (min === 0 ? '*' : '+') : times
  return `(?:${element(inner)})${short}${greedy ? '' : '?'}`
}

function modifiers({ modifiers: given }: AST.Group): string {
  if (!given) return ''
  // only ignoring case means the same in both
  const flag = (flags: AST.ModifierFlags | null): string => {
    if (flags?.dotAll || flags?.multiline) throw new NoRe2Form()
    return flags?.ignoreCase ? 'i' : ''
  }
  const off = flag(given.remove)
  return `${flag(given.add)}${off === '' ? '' : `-${off}`}`
}

function characterClass(node: AST.CharacterClass): string {
  if (node.unicodeSets) throw new NoRe2Form()
  // RE2 has no empty class: nothing, or any character
  if (node.elements.length === 0) return node.negate ? '[\\x{0}-\\x{10ffff}]' : '[^\\x{0}-\\x{10ffff}]'
  return `[${node.negate ? '^' : ''}${node.elements.map(inside).join('')}]`
}

/** One element as it stands inside a class. */
function inside(node: AST.ClassRangesCharacterClassElement | AST.UnicodeSetsCharacterClassElement | AST.CharacterSet): string {
  switch (node.type) {
    case 'Character':
      return character(node.value)
    case 'CharacterClassRange':
      return `${character(node.min.value)}-${character(node.max.value)}`
    case 'CharacterSet':
      if (node.kind === 'any') throw new NoRe2Form()
      if (node.kind === 'property') return propertyRanges(node.raw)
      return SETS[node.kind][node.negate ? 1 : 0]
    default:
      throw new NoRe2Form()
  }
}

const properties = new Map<string, string>()

/** The characters of a property escape as ranges: engines know other names and other versions of Unicode. */
function propertyRanges(raw: string): string {
  const known = properties.get(raw)
  if (known !== undefined) return known
  // one character at a time: nothing to backtrack into
  const test = new RegExp(`^${raw}$`, 'u')
  let ranges = ''
  let start = -1
  for (let code = 0; code <= 0x110000; code++) {
    const has = code <= 0x10ffff && test.test(String.fromCodePoint(code))
    if (has && start < 0) start = code
    if (has || start < 0) continue
    ranges += `${character(start)}-${character(code - 1)}`
    start = -1
  }
  properties.set(raw, ranges)
  return ranges
}
