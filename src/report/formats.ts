import type { Format } from './format.js'

/** The report's formats, by the word that `--format` takes, in the order of the help. Each one's code is loaded when it is asked for. */
const loaders = {
  text: () => import('./text.js'),
  json: () => import('./json.js'),
  markdown: () => import('./markdown.js'),
  sarif: () => import('./sarif.js'),
  junit: () => import('./junit.js'),
  html: () => import('./html.js'),
  github: () => import('./github.js'),
  badge: () => import('./badge.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: Format }>>>

/** One of the formats. */
export type FormatName = keyof typeof loaders
/** All of them. */
export const formats = Object.keys(loaders) as FormatName[]

/** Loads a format. */
export const loadFormat = async (name: FormatName): Promise<Format> => (await loaders[name]()).default
