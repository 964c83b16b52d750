import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** Tests that start browsers, runners, hostile servers or a process for each list: `npm run test:slow` runs them, and `.ci/run` does. */
export const slow: string[] = [
  'test/browser/*.test.ts',
  'test/cli/*.test.ts',
  'test/hostile/*.test.ts',
  'test/load/hostile-*.test.ts',
  'test/load/parent-ends.test.ts',
  'test/load/connect.test.ts',
  'test/load/real-servers.test.ts',
  'test/probe/adapters.test.ts',
  'test/probe/ask.test.ts',
  'test/probe/suite.test.ts',
  'test/report/reporter.test.ts',
  'test/rules/hostile.test.ts',
  'test/schema/deep-schemas.test.ts',
]

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...slow, 'test/compat/**', 'test/bench/**', 'test/doors/**', '**/node_modules/**'],
    // many tests wait for processes; by itself Vitest would use one worker on two cores
    maxWorkers: 3,
    // a guard against hanging, and no bound on work: see test/spent.ts
    testTimeout: 120_000,
  },
})
export default config
