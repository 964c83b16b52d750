import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { attemptsIn, watched } from '../hostile/network-log.js'
import { exampleFolder, exampleNames, installExample } from './example-projects.js'
import { read, run, runTests } from './project.js'

/** The stored answers and snapshots of a folder, by path. */
const storedIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => !path.includes('node_modules') && /(\.snap|__recordings__.*\.json|gemini\.json)$/.test(path))
      .map(path => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** What makes a runner write its JSON report; node:test has none. */
const reportFlags: Record<string, string[]> = {
  'vitest-shop': ['--reporter=json', '--outputFile=report.json'],
  'jest-library': ['--ci', '--json', '--outputFile=report.json'],
}
const keys = Object.keys(process.env).filter(name => /_API_KEY$|^ECHOLOT_/.test(name))

describe.each(exampleNames)('examples/%s with the packed package', name => {
  it('passes as in CI, from its recordings and snapshots alone, without key and network', async () => {
    const folder = join(inject('folder'), `example-${name}`)
    await installExample(name, folder, inject('tarball'))
    const stored = storedIn(folder)
    expect(Object.keys(stored).length).toBeGreaterThan(1)
    const log = join(inject('folder'), `network-${name}`)
    const env = { CI: '1', ...Object.fromEntries(keys.map(key => [key, ''])), ...watched(log) }

    const flags = reportFlags[name]
    if (flags) {
      const { code, results, snapshot, stdout, stderr } = await runTests('npm', ['test', '--', ...flags], folder, env)
      expect([...new Set(Object.values(results))], stdout + stderr).toEqual(['passed'])
      expect({ code, ...snapshot }).toMatchObject({ code: 0, added: 0, updated: 0, unmatched: 0, unchecked: 0 })
      expect(snapshot.matched).toBeGreaterThan(0)
      expect(stderr).not.toContain('answered no test')
    } else {
      const { code, stdout, stderr } = await run('npm', ['test'], folder, env)
      expect(code, stdout + stderr).toBe(0)
      expect(stdout).toMatch(/^(#|ℹ) pass [1-9]/m)
      expect(stdout).toMatch(/^(#|ℹ) skipped 0/m)
    }
    expect(storedIn(folder)).toEqual(stored)
    expect(attemptsIn(log).filter(({ what }) => what !== log)).toEqual([])
  })

  it('says in every recording that a stand-in on loopback answered', () => {
    const files = readdirSync(join(exampleFolder(name), '__recordings__'))
    const entries = files.flatMap(file => JSON.parse(read(exampleFolder(name), `__recordings__/${file}`)).recordings)
    expect(entries.length).toBeGreaterThan(0)
    for (const { model, answeredBy } of entries) {
      expect({ model, answeredBy }).toEqual({ model: 'local/stand-in-on-loopback', answeredBy: 'a server on this machine' })
    }
  })
})
