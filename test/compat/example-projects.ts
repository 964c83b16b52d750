import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { install } from './project.js'

/** The example repositories that have tests of their own. */
export const exampleNames = ['vitest-shop', 'jest-library', 'node-test-tides'] as const

/** Where an example stands in this repository. */
export const exampleFolder = (name: string): string => resolve(import.meta.dirname, '../../examples', name)

/** Copies an example and installs what its `package.json` names, Echolot from the packed package. */
export async function installExample(name: string, folder: string, tarball: string, more: Record<string, string> = {}): Promise<void> {
  cpSync(exampleFolder(name), folder, { recursive: true, filter: path => !path.includes('node_modules') })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  await install(folder, { ...manifest, devDependencies: { ...manifest.devDependencies, echolot: tarball, ...more } })
}
