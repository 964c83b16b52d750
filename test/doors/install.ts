import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { pack } from '../compat/pack.js'
import { install } from '../compat/project.js'

/** Packs the package and installs it into a project with each runner that a door is tried under; takes all of it away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'echolot-doors-'))
  const { tarball } = pack(folder)
  const user = join(folder, 'user')
  await install(user, {
    type: 'module',
    dependencies: {
      echolot: tarball,
      bun: '1',
      expect: '30',
      jest: '30',
      vitest: '4.1.12',
      vite: '8.3.8',
      '@playwright/test': '1',
      openai: '6',
    },
  })
  project.provide('user', user)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A project with the packed package and the runners installed. */
    user: string
  }
}
