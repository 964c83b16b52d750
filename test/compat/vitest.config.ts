import { defineConfig, type ViteUserConfig } from 'vitest/config'

// Real projects are installed from the packed package, so a test takes minutes and two at a time are enough for two cores.
const config: ViteUserConfig = defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['./pack.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
})
export default config
