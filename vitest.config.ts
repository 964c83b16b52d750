import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** Tests that start browsers, runners or a process a list: `npm run test:slow` runs them, and `.ci/run` does. */
export const slow: string[] = [
  'test/browser/*.test.ts',
  'test/hostile/lists.test.ts',
  'test/hostile/no-network.test.ts',
  'test/report/reporter.test.ts',
]

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...slow, 'test/compat/**', 'test/bench/**', 'test/doors/**', '**/node_modules/**'],
    testTimeout: 20_000,
  },
})
export default config
