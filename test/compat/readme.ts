import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Where the README stands. */
export const readmePath = resolve(import.meta.dirname, '../../README.md')
/** The README's text. */
export const readReadme = (): string => readFileSync(readmePath, 'utf8')

/** What a test does with a code block. */
export type Use =
  /** Runs each line; `exit` is the code that the last one ends with. */
  | { kind: 'run'; exit: number }
  | { kind: 'file'; path: string }
  /** What the run before it prints, or a part of that. */
  | { kind: 'output' }
  /** A test that is put into a file of the project which has its imports. */
  | { kind: 'test' }
  | { kind: 'workflow' }
  /** Written by a test. */
  | { kind: 'generated' }

/** A code block. */
export interface Block {
  /** Projects that it belongs to, such as `vitest`. */
  projects: string[]
  use: Use
  language: string
  text: string
  /** Of its fence, from 1. */
  line: number
}

/**
 * The code blocks of a markdown text. Above each fence stands a comment that says what a test does with it:
 * `<!-- vitest+jest: file server.mjs -->`, `<!-- vitest: run, exit 1 -->`, `<!-- vitest: output -->`, `<!-- shop: test -->`,
 * `<!-- tides: workflow -->`; blocks between `<!-- x:start -->` and `<!-- x:end -->` are written by a test.
 * @throws Error for a block without one.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  let generated: string | undefined
  for (let i = 0; i < lines.length; i++) {
    const [, region, edge] = /^<!-- (\w+):(start|end) -->$/.exec(lines[i] ?? '') ?? []
    if (region) generated = edge === 'start' ? region : undefined
    const [, fence, language = ''] = /^\s*(`{3,})(\w*)/.exec(lines[i] ?? '') ?? []
    if (!fence) continue
    const line = i + 1
    const text: string[] = []
    while (++i < lines.length && lines[i]?.trim() !== fence) text.push(`${lines[i]}\n`)
    if (i >= lines.length) throw new Error(`README.md:${line}: the code block has no end.`)
    const marker = generated ? { projects: [generated], use: { kind: 'generated' } as const } : readMarker(lines[line - 2] ?? '', line)
    blocks.push({ ...marker, language, text: text.join(''), line })
  }
  return blocks
}

function readMarker(comment: string, line: number): Pick<Block, 'projects' | 'use'> {
  const [, projects, kind, path, exit] =
    /^<!-- ([\w+-]+): (?:(run|output|test|workflow)|file ([\w./-]+))(?:, exit (\d))? -->$/.exec(comment) ?? []
  if (!projects)
    throw new Error(`README.md:${line}: above this code block stands no comment that says how it is tested, such as <!-- vitest: run -->.`)
  const use = path ? { kind: 'file', path } : kind === 'run' ? { kind, exit: Number(exit ?? 0) } : { kind }
  return { projects: projects.split('+'), use: use as Use }
}

/** The text with what stands between `<!-- name:start -->` and `<!-- name:end -->` replaced. @throws Error where there is no such place. */
export function withGenerated(markdown: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const from = markdown.indexOf(start)
  const to = markdown.indexOf(end)
  if (from < 0 || to < from) throw new Error(`README.md has no place between ${start} and ${end}.`)
  return `${markdown.slice(0, from)}${start}\n${text}\n${markdown.slice(to)}`
}

/** The text with the content of one block replaced. */
export function withBlock(markdown: string, { line, text: old }: Block, text: string): string {
  const lines = markdown.split('\n')
  lines.splice(line, old.split('\n').length - 1, ...text.split('\n').slice(0, -1))
  return lines.join('\n')
}
