import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { providerIds } from '../../src/providers/registry.js'
import { runInProcess } from './in-process.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'echolot-cli-'))
const shop = ['--', process.execPath, join(root, 'examples/vitest-shop/server.js')]
const faulty = ['--', process.execPath, join(root, 'examples/faulty/server.js')]
const file = (name: string, value: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(value))
  return path
}
const tool = {
  name: 'get_order',
  description: 'Looks up one order and returns its status and items.',
  inputSchema: { type: 'object', properties: { number: { type: 'string', description: 'Order number' } }, required: ['number'] },
}

/** Runs one command line in this process; what it wrote and the exit code. */
const echolot = (argv: string[], env: Record<string, string> = {}): ReturnType<typeof runInProcess> =>
  runInProcess(argv, { cwd: folder, env })

describe('mcp check', () => {
  test('lists the server and its tools', async () => {
    const { code, out } = await echolot(['mcp', 'check', ...shop])
    expect(code).toBe(0)
    expect(out).toContain('shop 1.4.0  4 tools')
    expect(out).toMatch(/^ {2}search_catalog +Finds articles/m)
  })

  test('several entries of a configuration are judged and sent as one agent holds them, a name that clashes too', async () => {
    const [command, ...args] = shop.slice(1)
    const entry = { command, args }
    const config = file('several.json', { mcpServers: { shop: entry, outlet: entry } })
    const both = ['--config', config, '--server', 'shop', '--server', 'outlet']
    const listed = await echolot(['mcp', 'check', ...both])
    expect(listed.err).toBe('')
    expect(listed.code).toBe(0)
    expect(listed.out).toContain('shop 1.4.0, outlet 1.4.0  8 tools')
    expect(listed.out).toContain('mcp__outlet__search_catalog')
    const json = JSON.parse((await echolot(['mcp', 'check', '--format', 'json', ...both])).out)
    expect(json.servers.map((server: { name: string; tools: unknown[] }) => [server.name, server.tools.length])).toEqual([
      ['shop', 4],
      ['outlet', 4],
    ])
    const sent = JSON.parse((await echolot(['mcp', 'check', '--as', 'anthropic', ...both])).out) as { name: string }[]
    expect(new Set(sent.map(({ name }) => name)).size).toBe(8)
    for (const format of ['json', 'junit', 'html', 'sarif']) {
      const { code, out } = await echolot(['mcp', 'check', '--quality', '--format', format, ...both])
      expect(code).toBe(0)
      if (format === 'junit') expect(out.match(/<testcase/g)).toHaveLength(9)
      if (format === 'html') expect(out).toContain('mcp__outlet__search_catalog')
    }
    const twice = await echolot(['mcp', 'check', '--config', config, '--server', 'shop', '--server', 'shop'])
    expect(twice).toMatchObject({ code: 2, out: '', err: expect.stringContaining('name each entry once') })
    const one = await echolot(['mcp', 'check', '--config', config, '--server', 'shop', '--server', 'none'])
    expect(one).toMatchObject({ code: 2, out: '', err: expect.stringContaining('has no server `none`') })
  })

  test('--quality prints the report; without --strict problems do not fail', async () => {
    const { code, out } = await echolot(['mcp', 'check', '--quality', ...faulty])
    expect(code).toBe(0)
    expect(out).toContain('tag_ticket')
    expect(out).toMatch(/\d+ problems/)
  })

  test('--strict exits 1 for problems and 0 without', async () => {
    expect((await echolot(['mcp', 'check', '--strict', ...faulty])).code).toBe(1)
    expect((await echolot(['mcp', 'check', '--strict', ...shop])).code).toBe(0)
  })

  test.each(providerIds)('--as %s prints the list alone, as JSON', async provider => {
    const { code, out, err } = await echolot(['mcp', 'check', '--as', provider, ...shop])
    expect(code).toBe(0)
    expect(JSON.stringify(JSON.parse(out))).toContain('search_catalog')
    expect(err).not.toContain('search_catalog')
  })

  test('--changes says on standard error what the translation drops, or in markdown', async () => {
    const path = file('pattern.json', [{ ...tool, inputSchema: { ...tool.inputSchema, additionalProperties: false } }])
    const text = await echolot(['mcp', 'check', '--as', 'gemini', '--changes', '--tools', path])
    expect(text.err).toContain('additionalProperties')
    expect(() => JSON.parse(text.out)).not.toThrow()
    const markdown = await echolot(['mcp', 'check', '--as', 'gemini', '--changes', '--format', 'markdown', '--tools', path])
    expect(markdown.out).toContain('additionalProperties')
    expect(markdown.out).toContain('```json')
  })

  test.each(['json', 'markdown', 'sarif', 'junit', 'html', 'github', 'badge'])('--format %s --out writes the file whole', async format => {
    const out = join(folder, `report.${format}`)
    const { code, out: printed } = await echolot([
      'mcp',
      'check',
      '--quality',
      '--format',
      format,
      '--out',
      out,
      '--tools',
      file('list.json', { tools: [tool] }),
    ])
    expect(code).toBe(0)
    expect(printed).toBe('')
    const text = readFileSync(out, 'utf8')
    if (['json', 'sarif', 'badge'].includes(format)) expect(() => JSON.parse(text)).not.toThrow()
    // GitHub's lines are empty for a list without findings
    if (format !== 'github') expect(text.length).toBeGreaterThan(50)
  })

  test('on GitHub Actions findings become workflow commands and the summary is appended to', async () => {
    const summary = file('summary.md', '')
    const { err } = await echolot(['mcp', 'check', '--quality', '--tools', file('bad.json', [{ name: 'x' }])], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    })
    expect(err).toMatch(/^::error /m)
    expect(readFileSync(summary, 'utf8')).toContain('problem')
  })

  test('--ignore takes a reason', async () => {
    const path = file('ignored.json', [{ ...tool, description: '' }])
    expect((await echolot(['mcp', 'check', '--strict', '--tools', path])).code).toBe(1)
    expect(
      (await echolot(['mcp', 'check', '--strict', '--ignore', 'description-missing@get_*: to be written', '--tools', path])).code,
    ).toBe(0)
    expect(await echolot(['mcp', 'check', '--ignore', 'description-missing', '--tools', path])).toMatchObject({
      code: 2,
      err: expect.stringContaining('reason'),
    })
  })
})

describe('what cannot be done is said, with exit code 2', () => {
  test.each([
    [['mcp', 'check'], 'Name the server'],
    [['mcp', 'check', '--qualty', ...shop], 'Did you mean --quality?'],
    [['mcp', 'check', '--url', 'nowhere'], '--url takes an address'],
    [['mcp', 'check', '--url', 'http://127.0.0.1:9/mcp', '--tools', 'x.json'], 'Name one server, not 2'],
    [['mcp', 'check', '--format', 'pdf', ...shop], '--format takes'],
    [['mcp', 'check', '--changes', ...shop], '--changes does nothing here: it goes with --as'],
    [['mcp', 'check', '--min-tools', 'many', ...shop], '--min-tools takes a number'],
    [['mcp', 'check', '--as', 'gemini', '--openai-strict', ...shop], '--openai-strict does nothing here: it goes with --as openai'],
    [['mcp', 'check', '--as', 'openai', '--output-schema', ...shop], '--output-schema does nothing here: it goes with --as gemini'],
    [['mcp', 'check', '--as', 'openai', '--quality', ...shop], '--quality does nothing with --as openai'],
    [['mcp', 'check', '--as', 'gemini', '--format', 'sarif', ...shop], '--format sarif is a report; with --as take text, json or markdown'],
    [['mcp', 'check', '--as', 'claude', ...shop], 'Did you mean anthropic?'],
    [['mcp', 'check', '--as', 'google', ...shop], 'Did you mean gemini?'],
    [['mcp', 'check', '--providers', 'gpt', ...shop], 'Did you mean `openai`?'],
    [['mcp', 'check', '--tools', 'a.json', '--tools', 'b.json'], '--tools is given twice; it takes one value'],
    [['mcp', 'check', '--header', 'A: b', ...shop], '--header does nothing here: it goes with --url or --config'],
    [['mcp', 'check', '--env', 'A=b', '--tools', 'a.json'], '--env does nothing here: it goes with -- COMMAND'],
    [['mcp', 'check', '--server', 'a', '--tools', 'a.json'], '--server does nothing here: it goes with --config'],
    [['mcp', 'check', '--header', 'hunter2', '--url', 'http://127.0.0.1:9/mcp'], 'has no colon'],
    [['mcp', 'check', '--tools', 'missing.json'], 'missing.json'],
    [['mcp', 'check', '--', 'no-such-command-anywhere'], 'no-such-command-anywhere'],
    [['mcp', 'check', '--', process.execPath, '-e', 'process.exit(3)'], '3'],
    [['mcp', 'chekc'], 'There is no command "mcp chekc"'],
    [['explain', 'description-mising'], 'Did you mean description-missing?'],
    [['mcp', 'diff', 'one.json'], 'OLD and NEW'],
  ])('%j', async (argv, message) => {
    const { code, out, err } = await echolot(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
    expect(err).not.toContain('hunter2')
  })

  test('--strict holds beside --as: the list alone on standard output, exit 1 for a problem', async () => {
    const faulty = file('faulty.json', [{ ...tool, name: 'no good' }])
    for (const provider of providerIds) {
      const { code, out, err } = await echolot(['mcp', 'check', '--strict', '--as', provider, '--tools', faulty])
      expect(code).toBe(1)
      expect(JSON.parse(out)).toBeInstanceOf(Array)
      expect(err).toMatch(/^echolot: \d+ problems?, as --strict judges the list/)
    }
    expect((await echolot(['mcp', 'check', '--strict', '--as', 'openai', ...shop])).code).toBe(0)
  })

  test('an empty list is never a pass', async () => {
    const empty = file('empty.json', [])
    expect(await echolot(['mcp', 'check', '--strict', '--tools', empty])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no tool was there to judge'),
    })
    expect((await echolot(['mcp', 'check', '--min-tools', '0', '--tools', empty])).code).toBe(0)
    expect((await echolot(['mcp', 'check', '--min-tools', '5', ...shop])).code).toBe(2)
  })
})

describe('mcp diff', () => {
  const before = file('before.json', [tool])
  test('says what came, what it costs and exits 1 for a new problem', async () => {
    const after = file('after.json', [tool, { name: 'drop_everything', inputSchema: tool.inputSchema }])
    const { code, out } = await echolot(['mcp', 'diff', before, after])
    expect(code).toBe(1)
    expect(out).toContain('drop_everything')
  })
  test('exits 1 when the cost grows by more than --max-growth', async () => {
    const after = file('costlier.json', [
      { ...tool, description: `${tool.description} The order must have been placed in this shop within the last two years.` },
    ])
    expect((await echolot(['mcp', 'diff', before, after])).code).toBe(0)
    expect(await echolot(['mcp', 'diff', '--max-growth', '0.05', before, after])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--max-growth allows 5.0 %'),
    })
  })
})

test('explain shows a rule, or all of them', async () => {
  expect((await echolot(['explain', 'description-missing'])).out).toContain('Every tool has a description')
  expect((await echolot(['explain'])).out).toContain('description-missing')
})

test('Ctrl-C ends the server with its children and exits 130', async () => {
  const server = join(folder, 'deaf.mjs')
  const pids = join(folder, 'pids')
  writeFileSync(
    server,
    `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => {}); process.on('SIGINT', () => {})
const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"])
writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid); setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'mcp', 'check', '--', process.execPath, server], { stdio: 'ignore' })
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  await expect
    .poll(
      () => {
        try {
          return readFileSync(pids, 'utf8')
        } catch {
          return ''
        }
      },
      { timeout: 8_000 },
    )
    .toMatch(/^\d+ \d+$/)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  const alive = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  const [a = 0, b = 0] = readFileSync(pids, 'utf8').split(' ').map(Number)
  await expect.poll(() => [alive(a), alive(b)], { timeout: 5_000 }).toEqual([false, false])
})
