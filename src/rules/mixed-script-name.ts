import { clip } from '../schema/by-keyword.js'
import { joinedTexts, textsOf } from '../texts/tool-texts.js'
import { defineRule } from './rule.js'

// Cyrillic and Greek letters that look like Latin ones; those of formulas (α, β, μ, Δ, π) do not count
const LOOK_ALIKE =
  /[\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03c1\u03f2\u03f3\u0405\u0406\u0408\u0410\u0412\u0415\u041a\u041c-\u041e\u0420-\u0422\u0425\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u04cf\u0501\u051b\u051d]/
const WORD = /\p{L}[\p{L}\p{M}]*/gu

const find = (key: string): object => ({
  name: 'find_book',
  description: 'Looks up one book of the library and returns title and state.',
  inputSchema: { type: 'object', properties: { [key]: { type: 'string', description: 'Shelf mark, e.g. K-12' } } },
})

export default defineRule({
  id: 'mixed-script-name',
  severity: 'warning',
  title: 'No word mixes Latin letters with look-alikes',
  why: 'A Cyrillic or Greek letter that looks like a Latin one makes two names that read the same and differ. A model writes the Latin form, and the argument is not found.',
  fix: 'Type the word again in one script.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['ryo-ebata/cc-audit#139'],
  examples: { good: [{ tools: [find('mark')] }], bad: [{ tools: [find('m\u0430rk')] }] },
  *check(list) {
    for (const tool of list.tools) {
      if (!LOOK_ALIKE.test(joinedTexts(tool).other)) continue
      for (const { text, kind, what, path } of textsOf(tool)) {
        if (kind === 'prose' || !LOOK_ALIKE.test(text)) continue
        const word = text
          .slice(0, 10_000)
          .match(WORD)
          ?.find(word => LOOK_ALIKE.test(word) && /[A-Za-z]/.test(word))
        const letter = word?.match(LOOK_ALIKE)?.[0]
        if (word === undefined || letter === undefined) continue
        yield {
          tool,
          path: path(),
          message: `has \`${clip(word)}\` in ${what()}, which mixes Latin letters with the look-alike U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
        }
      }
    }
  },
})
