import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { install, read, run } from './project.js'
import { readReadme } from './readme.js'

const root = resolve(import.meta.dirname, '../..')

describe('the packed package', () => {
  it('holds only what users need', () => {
    const unexpected = inject('packedFiles').filter(
      path => !/^(dist\/[\w.-]+\.(js|cjs|d\.ts|d\.cts)|package\.json|README\.md|LICENSE)$/.test(path),
    )
    expect(unexpected).toEqual([])
  })

  it('satisfies publint', async () => {
    const { code, stdout, stderr } = await run(
      process.execPath,
      ['node_modules/publint/src/cli.js', 'run', '--strict', inject('tarball')],
      root,
    )
    expect(code, stdout + stderr).toBe(0)
  })

  it('has types that resolve for every way to import it', async () => {
    // Vitest and its reporter are ESM alone, on purpose
    const args = [inject('tarball'), '--profile', 'node16', '--exclude-entrypoints', 'vitest', 'reporter', '--no-color', '--no-emoji']
    const { code, stdout, stderr } = await run(process.execPath, ['node_modules/@arethetypeswrong/cli/dist/index.js', ...args], root)
    expect(code, stdout + stderr).toBe(0)
  })

  it('installs light, and loads by import and by require', async () => {
    const folder = join(inject('folder'), 'alone')
    await install(folder, { dependencies: { echolot: inject('tarball') } })
    const { bytes, packages } = weigh(join(folder, 'node_modules'))
    console.log(`A fresh install: ${(bytes / 1e6).toFixed(1)} MB in ${packages} packages.`)
    const { packages: installed } = JSON.parse(read(folder, 'node_modules/.package-lock.json'))
    expect(Object.keys(installed)).toContain('node_modules/echolot')
    expect(Object.keys(installed).filter(name => installed[name].hasInstallScript)).toEqual([])
    // the README's figures: du counts whole blocks of the disk, as it did for the peers, and dependencies move on
    const { stdout: used } = await run('du', ['-sm', 'node_modules'], folder)
    const [, megabytes, count] = /A fresh install takes (\d+) MB in (\d+) packages/.exec(readReadme()) ?? []
    console.log(`As du counts: ${used}`)
    expect(Math.abs(Number.parseInt(used, 10) - Number(megabytes))).toBeLessThanOrEqual(6)
    expect(Math.abs(packages - Number(count))).toBeLessThanOrEqual(6)

    const entries = ['', '/matchers', '/serializer', '/jest-reporter'].map(entry => `echolot${entry}`)
    const script = `
      const { createRequire } = await import('node:module')
      const require = createRequire(process.cwd() + '/x.js')
      const keys = Object.fromEntries(await Promise.all(${JSON.stringify(entries)}.map(async entry => {
        const [esm, cjs] = [await import(entry), require(entry)]
        // a CommonJS module with a default export alone is that export
        const same = Object.keys(esm).every(key => key in cjs || (key === 'default' && cjs !== undefined))
        return [entry, same && Object.keys(esm).length > 0]
      })))
      console.log(JSON.stringify(keys))`
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script], folder)
    expect(JSON.parse(stdout || `"${stderr}"`)).toEqual(Object.fromEntries(entries.map(entry => [entry, true])))
  })
})

/** Bytes and number of packages below a `node_modules`, nested ones included. */
function weigh(modules: string): { bytes: number; packages: number } {
  const total = { bytes: 0, packages: 0 }
  for (const entry of readdirSync(modules, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) total.bytes += statSync(path).size
    const holder = entry.parentPath.replace(/\/@[^/]+$/, '')
    if (entry.isDirectory() && !/^[.@]/.test(entry.name) && holder.endsWith('node_modules')) total.packages++
  }
  return total
}
