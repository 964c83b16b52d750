import { printable, printableLine, shorten } from '../base/printable.js'
import { escapeMarkup } from './safe.js'

/** A piece of HTML that is safe to put into the page. Only `html` makes one. */
export interface Markup {
  readonly markup: string
}

type Piece = string | number | Markup | undefined | false | readonly Piece[]

/**
 * Template tag for HTML. Every interpolated string is escaped, and control and bidirectional characters in it are shown as escapes; a
 * `Markup` goes in as it is; lists are joined; `undefined` and `false` leave nothing.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  markup: strings.reduce((text, string, i) => text + put(pieces[i - 1]) + string),
})

function put(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'string') return escapeMarkup(printable(piece.replaceAll('\r\n', '\n')))
  if (typeof piece === 'number') return String(piece)
  if (isList(piece)) return piece.map(put).join('')
  return piece.markup
}

const isList = (piece: Markup | readonly Piece[]): piece is readonly Piece[] => Array.isArray(piece)

/** Server text, at most `length` characters. A direction of its own keeps it from reordering its surroundings. */
export const served = (text: string, length = 400): Markup => html`<bdi>${printableLine(tame(shorten(text, length)))}</bdi>`

/** A name or path from the server. */
export const servedCode = (text: string, length = 120): Markup => html`<code>${breakable(served(text, length))}</code>`

// a narrow column breaks a name after its separators rather than anywhere
const breakable = ({ markup }: Markup): Markup => ({ markup: markup.replace(/(?<=\w)[_.-](?=\w)/g, '$&<wbr>') })

// more marks on one letter than any script needs would paint over the lines above and below
const tame = (text: string): string => text.replace(/(\p{M}{8})\p{M}+/gu, '$1…')

/** A sentence in which back-ticks mark code. */
export function prose(text: string, length = 600): Markup {
  const parts = shorten(text, length).split('`')
  const paired = parts.length % 2 === 1
  return html`${parts.map((part, i) => {
    if (i % 2 === 1 && (paired || i < parts.length - 1)) return servedCode(part, length)
    return part === '' ? '' : html`${i % 2 === 1 ? '`' : ''}<bdi>${printableLine(tame(part))}</bdi>`
  })}`
}

/** A horizontal bar that fills `fraction` (0 to 1) of its width. SVG, because the page's policy forbids style attributes. */
export const bar = (fraction: number): Markup =>
  html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="track" width="100" height="1"/><rect class="fill" width="${Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 10}" height="1"/></svg>`
