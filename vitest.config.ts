import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/compat/**', 'test/bench/**', 'test/doors/**', '**/node_modules/**'],
    testTimeout: 20_000,
  },
})
export default config
