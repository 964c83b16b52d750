import { defineConfig, type ViteUserConfig } from 'vitest/config'

// The package as a user has it: packed, installed, and every door a process of its own.
const config: ViteUserConfig = defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['./install.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
  },
})
export default config
