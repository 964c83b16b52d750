import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, inject, it } from 'vitest'
import { typescripts } from './pack.js'
import { run, write } from './project.js'

/** What a runner's type test is put together from. */
export interface TypeTest {
  /** Name of the file. */
  name: string
  /** Brings `expect`; empty where it is global. */
  head: string
  /** Files of `test/types`, in order. */
  parts: ('body' | 'resolves' | 'soft' | 'playwright')[]
  /** Packages whose types are global in the project. */
  types?: string[]
  /** One of the two ways to resolve is enough where another test of the project takes both. Default: both. */
  only?: 'nodenext' | 'bundler'
}

const text = (part: string): string => readFileSync(resolve(import.meta.dirname, `../types/${part}.ts`), 'utf8')

const resolutions = [
  { moduleResolution: 'nodenext', module: 'nodenext', skipLibCheck: true },
  { moduleResolution: 'bundler', module: 'esnext', skipLibCheck: false },
]

/** Compiles a project's type tests with every TypeScript, as a library's strict and as an application's lenient user would. */
export function typeSteps(folder: () => string, tests: readonly TypeTest[]): void {
  it.each(typescripts)('has types for TypeScript %s', async version => {
    const compiler = join(inject('compilers'), 'node_modules', `typescript-${version}`, 'bin/tsc')
    for (const { name, head, parts, types = [], only } of tests) {
      for (const options of resolutions) {
        if (only && only !== options.moduleResolution) continue
        const config = `tsconfig.${name}.${options.moduleResolution}.${version}.json`
        write(folder(), {
          [`types/${name}.ts`]: [head, ...parts.map(text), 'export {}'].join('\n'),
          [config]: JSON.stringify({
            compilerOptions: { ...options, target: 'es2022', strict: true, noEmit: true, types },
            files: [`types/${name}.ts`],
          }),
        })
        const { stdout } = await run(process.execPath, [compiler, '-p', config, '--pretty', 'false'], folder())
        // with `skipLibCheck` off, what a runner's own declarations report is the runner's affair
        const ours = stdout
          .split('\n')
          .filter(line => /error TS/.test(line) && (!line.includes('node_modules/') || line.includes('node_modules/echolot/')))
        expect(ours, `${name}, ${options.moduleResolution}`).toEqual([])
      }
    }
  })
}
