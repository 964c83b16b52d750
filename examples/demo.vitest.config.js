// For `npm run demo` alone: runs the shop's own tests with the package built in this clone, instead of one that was installed.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const built = name => fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('./vitest-shop', import.meta.url)),
  resolve: { alias: [{ find: /^echolot$/, replacement: built('index') }] },
  test: { setupFiles: [built('vitest')], reporters: ['verbose', built('reporter')], cache: false },
})
