import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { slow } from './vitest.config.js'

const config: ViteUserConfig = defineConfig({ test: { include: slow, maxWorkers: 2, testTimeout: 120_000 } })
export default config
