import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { setupFiles: ['echolot/vitest'], testTimeout: 60_000 } })
