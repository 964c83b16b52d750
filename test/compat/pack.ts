import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { install } from './project.js'

/** TypeScript versions that users' projects are compiled with, oldest first. */
export const typescripts = ['5.4', '5.9', '6', '7'] as const

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for all projects; removed at the end. */
    folder: string
    tarball: string
    /** Paths of the files in it. */
    packedFiles: string[]
    /** Folder with every TypeScript version, installed as `typescript-5.4` and so on. */
    compilers: string
  }
}

const root = resolve(import.meta.dirname, '../..')

/** Packs the package into a folder. @throws Error where nothing was built. */
export function pack(folder: string): { tarball: string; files: string[] } {
  if (!existsSync(join(root, 'dist'))) throw new Error('There is no `dist` to pack: run `npm run build` first.')
  const printed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: root, encoding: 'utf8' })
  const [packed] = JSON.parse(printed) as [{ filename: string; files: { path: string }[] }]
  return { tarball: join(folder, packed.filename), files: packed.files.map(file => file.path) }
}

/** Packs the package once and installs the compilers; takes all of it away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'echolot-compat-'))
  const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  // a run that is ended by hand is cleared up too
  process.once('exit', clear)
  const { tarball, files } = pack(folder)
  const compilers = join(folder, 'compilers')
  await install(compilers, { dependencies: Object.fromEntries(typescripts.map(v => [`typescript-${v}`, `npm:typescript@${v}`])) })
  project.provide('folder', folder)
  project.provide('tarball', tarball)
  project.provide('packedFiles', files)
  project.provide('compilers', compilers)
  // not synchronously: the workers could not say good-bye during the seconds that so many files take
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
