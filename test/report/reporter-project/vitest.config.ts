import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const source = (path: string): string => fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))

// A project of its own that reporter.test.ts runs in a child process; its files are not part of the suite.
const config: ViteUserConfig = defineConfig({
  root: import.meta.dirname,
  cacheDir: process.env.REPORTER_CACHE,
  test: {
    include: ['*.case.ts'],
    setupFiles: [source('vitest.ts')],
    reporters: process.env.REPORTER_BLOB
      ? [['blob', { outputFile: process.env.REPORTER_BLOB }]]
      : [[source('reporter.ts'), process.env.REPORTER_OUTPUT ? { outputFile: process.env.REPORTER_OUTPUT } : {}]],
  },
})
export default config
