import { defineConfig, type UserConfig } from 'tsdown'

const dual: string[] = ['index', 'matchers', 'jest', 'expect', 'serializer', 'jest-reporter']
const esmOnly: string[] = ['vitest', 'reporter', 'cli']
const entry = (names: string[]): Record<string, string> => Object.fromEntries(names.map(name => [name, `src/${name}.ts`]))

const shared: UserConfig = {
  platform: 'node',
  target: 'node20.19',
  dts: true,
  outDir: 'dist',
  fixedExtension: false,
  hash: true,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
}

// Two passes: Vitest and the command are ESM only; Jest's own loader refuses ESM packages, so the rest is CommonJS as well.
const config: UserConfig[] = defineConfig([
  { ...shared, entry: entry([...dual, ...esmOnly]), format: 'esm', clean: true },
  { ...shared, entry: entry(dual), format: 'cjs', clean: false },
]) as UserConfig[]
export default config
