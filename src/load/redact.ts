import { printable } from '../printable.js'

const SECRET_NAME = /key|token|secret|pass|auth|cred|bearer|cookie|session/i

/** Makes text of a server safe to be part of an error: control characters shown as escapes, every known secret as `[hidden]`. */
export type Hide = (text: string) => string

/** A `Hide` for these secrets. Values under four characters are not secrets: hiding them would garble every message. */
export function hider(secrets: readonly string[]): Hide {
  const known = [...new Set(secrets)].filter(secret => secret.length >= 4).sort((a, b) => b.length - a.length)
  return text => printable(known.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text))
}

/** Header values, whole and without their scheme (`Bearer x` holds `x`), and as the reader of a log might meet them. */
export const headerSecrets = (headers: Readonly<Record<string, string>>): string[] =>
  Object.values(headers).flatMap(value => [value, ...value.split(/\s+/).slice(1)])

/** The values of variables whose names sound like secrets. */
export const envSecrets = (env: Readonly<Record<string, string>>): string[] =>
  Object.entries(env)
    .filter(([name]) => SECRET_NAME.test(name))
    .map(([, value]) => value)

/** What a URL hides: user name, password, and the values of its query. */
export function urlSecrets(url: URL): string[] {
  const decoded = [url.username, url.password].flatMap(part => [part, safelyDecoded(part)])
  return [
    ...decoded,
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

/** The secrets among a command's arguments: what follows or is joined to an option that sounds like one. */
export function argumentSecrets(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    const joined = /^-{0,2}([\w.-]+)=(.*)$/s.exec(arg)
    if (joined) return SECRET_NAME.test(joined[1] as string) ? [joined[2] as string] : []
    const next = args[i + 1]
    return /^-/.test(arg) && SECRET_NAME.test(arg) && next !== undefined && !next.startsWith('-') ? [next] : []
  })
}
