import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { slow } from './vitest.config.js'

const config: ViteUserConfig = defineConfig({ test: { include: slow, testTimeout: 20_000 } })
export default config
