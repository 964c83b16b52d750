import { printable } from '../base/printable.js'

/**
 * Makes text of a server safe to be part of an error: every known secret as `[hidden]`, then control characters and the like shown as
 * escapes, then cut. In this order: a secret that is cut first is no longer known.
 * @param most Characters that are left at most.
 */
export type Hide = (text: string, most?: number) => string

/** Nobody reads on in an error; looking for secrets takes time for each character. */
const MOST_READ = 64_000

/** A `Hide` for these secrets, however they are written down. Values under four characters are not secrets: hiding them would garble every message. */
export function hider(secrets: readonly string[]): Hide {
  const known = formsOf(secrets)
  return (text, most = MOST_READ) => {
    const shown = printable(replaceAll(text.slice(0, MOST_READ), known))
    return shown.length <= most ? shown : `${shown.slice(0, most - 1)}…`
  }
}

const replaceAll = (text: string, known: readonly string[]): string => known.reduce((rest, form) => rest.replaceAll(form, '[hidden]'), text)

/** Every form in which secrets may be met, the longest first. */
export function formsOf(secrets: readonly string[]): string[] {
  const forms = new Set<string>()
  for (const secret of secrets) {
    if (secret.length < 4 || COMMON.test(secret)) continue
    for (const form of [secret, ...secret.split(/\r?\n/).filter(line => line.trim().length >= 8)]) {
      forms.add(form)
      forms.add(JSON.stringify(form).slice(1, -1))
      forms.add(encodeURIComponent(wellFormed(form)))
      forms.add(encodeURIComponent(wellFormed(form)).replaceAll('%20', '+'))
      forms.add(encodeURI(wellFormed(form)))
    }
    if (secret.length >= 8) for (const form of base64Forms(secret)) forms.add(form)
  }
  return [...forms].filter(form => form.length >= 4).sort((a, b) => b.length - a.length)
}

/** Values of settings that are no secrets, although they may stand in a variable. */
const COMMON = /^(?:true|false|null|none|auto|info|warn|error|debug|test|stdio|http|sse|production|development|localhost|\d{1,5})$/i

const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

/** What base64 makes of a text that stands at any place of a longer one: three ways, without the characters that its neighbours share. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    const text = bytes.toString('base64').replace(/=+$/, '')
    const whole = text.slice(before === 0 ? 0 : before + 1, bytes.length % 3 === 0 ? undefined : -1)
    return whole.length < 8 ? [] : [whole, whole.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

const SECRET_NAME = /key|token|secret|pass|pwd|auth|cred|bearer|cookie|session|(?:^|_)pat(?:$|_)|dsn|webhook|signature|private/i

/** Header values, whole and without their scheme (`Bearer x` holds `x`), and as the reader of a log might meet them. */
export const headerSecrets = (headers: Readonly<Record<string, string>>): string[] => Object.values(headers).flatMap(headerParts)

const headerParts = (value: string): string[] => {
  const parts = value.split(/\s+/).slice(1)
  const basic = /^basic\s+([A-Za-z0-9+/=]+)$/i.exec(value)?.[1]
  const pair = basic === undefined ? '' : Buffer.from(basic, 'base64').toString('utf8')
  return [value, ...parts, ...(pair.includes(':') ? [pair, pair.slice(pair.indexOf(':') + 1)] : [])]
}

/** The values of variables: what is handed to a server by name is nobody else's to read. */
export const envSecrets = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.values(env).flatMap(value => (typeof value === 'string' ? [value, ...partsOf(value)] : []))

/** Those of them that are secrets in all likelihood: by the variable's name, or because the value looks like one. */
export const likelySecrets = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env).flatMap(([name, value = '']) => [...(SECRET_NAME.test(name) ? [value] : []), ...partsOf(value)])

/** What a URL hides: user name, password, and the values of its query. */
export function urlSecrets(url: URL): string[] {
  const decoded = [url.username, url.password].flatMap(part => [part, safelyDecoded(part)])
  return [
    ...decoded,
    ...url.pathname.split('/').filter(looksRandom),
    ...url.searchParams.values(),
    ...url.search
      .slice(1)
      .split('&')
      .map(pair => pair.slice(pair.indexOf('=') + 1)),
  ]
}

function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A URL for a message: without user name, password, query and fragment. */
export const shownUrl = (url: URL): string => `${url.origin}${url.pathname}${url.search ? '?…' : ''}`

/** Short options after which a key, a token, a password or a user commonly follows. */
const SHORT_OPTION = /^-[ktpu]$/

/** The secrets among a command's arguments: what follows or is joined to an option that sounds like one, and what looks like one. */
export function argumentSecrets(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    const joined = /^-{0,2}([\w.-]+)=(.*)$/s.exec(arg)
    const next = args[i + 1]
    const named = /^-/.test(arg) && !joined && (SECRET_NAME.test(arg) || SHORT_OPTION.test(arg))
    return [
      ...(joined && SECRET_NAME.test(joined[1] as string) ? [joined[2] as string] : []),
      ...(named && next !== undefined && !next.startsWith('-') ? [next] : []),
      ...partsOf(arg),
    ]
  })
}

/** The parts of a text that look like credentials, wherever they stand in it. */
function partsOf(text: string): string[] {
  const found: string[] = []
  const add = (pattern: RegExp, group = 1): void => {
    for (const match of text.matchAll(pattern)) if (match[group]) found.push(match[group])
  }
  // scheme://user:password@host
  add(/\b[a-z][\w+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/gi)
  // a header: `X-Api-Key: value`
  add(/^\s*[\w-]*(?:authorization|cookie|key|token|secret|auth)[\w-]*\s*:\s*(.+)$/gim)
  add(/\b(?:bearer|basic|token)\s+([^\s"',;]{4,})/gi)
  // `api_key=value`, in a query or a connection string
  add(/[\w.-]*(?:key|token|secret|passw?o?r?d?|pwd|auth|sig|signature|credential)[\w.-]*=([^\s&;"',]{4,})/gi)
  // JSON: `"apiKey": "value"`
  add(/"[^"]*(?:key|token|secret|pass|auth|cred|cookie)[^"]*"\s*:\s*"((?:[^"\\]|\\.)+)"/gi)
  for (const [word] of text.matchAll(/[A-Za-z0-9_+=-]{16,}/g)) if (looksRandom(word)) found.push(word)
  return found.flatMap(secret => [secret, safelyDecoded(secret), ...(/^(?:bearer|basic|token)\s/i.test(secret) ? headerParts(secret) : [])])
}

const PREFIXES = /^(?:sk|pk|rk|ghp|gho|ghu|ghs|github_pat|glpat|xox[a-z]|AKIA|ASIA|AIza|npm|hf|shpat|SG)[-_.A-Z0-9]/

/** Does a word look made by a machine to be secret: long, of letters and digits in no order? */
function looksRandom(word: string): boolean {
  if (PREFIXES.test(word) && word.length >= 16 && /\d/.test(word)) return true
  if (word.length < 20 || !/\d/.test(word) || !/[A-Za-z]/.test(word)) return false
  const mixed = /[a-z]/.test(word) && /[A-Z]/.test(word)
  const hexadecimal = /^[0-9a-f-]{32,}$/i.test(word)
  return (mixed || hexadecimal || word.length >= 32) && bitsPerCharacter(word) > 3
}

/** Shannon's entropy of the characters of a word. */
function bitsPerCharacter(word: string): number {
  const counts = new Map<string, number>()
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / word.length) * Math.log2(count / word.length)
  return bits
}
