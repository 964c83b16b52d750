import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWhole } from '../src/base/write-whole.js'

const folder = mkdtempSync(join(tmpdir(), 'echolot-write-'))

test('writes a new file, its folder too, and replaces an old one', () => {
  const file = join(folder, 'new', 'report.html')
  writeWhole(file, 'one')
  writeWhole(file, 'two')
  expect(readFileSync(file, 'utf8')).toBe('two')
  expect(readdirSync(join(folder, 'new'))).toEqual(['report.html'])
})

test('keeps the mode and follows a link', () => {
  const file = join(folder, 'private.json')
  const link = join(folder, 'link.json')
  writeFileSync(file, 'old')
  chmodSync(file, 0o600)
  symlinkSync(file, link)
  writeWhole(link, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('writes to what is not a file without replacing it', () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const reader = execFileSync(
    'sh',
    ['-c', `cat "${pipe}" & node -e 'require("fs").writeFileSync(process.argv[1], "through")' "${pipe}"; wait`],
    { encoding: 'utf8' },
  )
  expect(reader).toBe('through')
  writeWhole('/dev/null', 'x')
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})

test('a full disk leaves the old file whole and nothing beside it', () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  let mounted = true
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    // without the right to mount, a limit on the size of files does as well: the write fails midway
    mounted = false
  }
  const file = join(disk, 'recordings.json')
  writeFileSync(file, 'old')
  try {
    if (mounted) expect(() => writeWhole(file, 'x'.repeat(1_000_000))).toThrow(/ENOSPC/)
    else {
      mkdirSync(join(disk, 'taken.json'))
      expect(() => writeWhole(join(disk, 'taken.json'), 'x')).toThrow(/EISDIR/)
    }
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(disk).filter(name => name.endsWith('.tmp'))).toEqual([])
  } finally {
    if (mounted) execFileSync('umount', [disk])
  }
})

test.runIf(process.platform === 'linux')('a folder in which none can be made is an error, not an endless loop', () => {
  expect(() => writeWhole('/proc/nowhere/at/all/report.html', 'x')).toThrow(/ENOENT/)
  symlinkSync(join(folder, 'gone'), join(folder, 'dangling'))
  expect(() => writeWhole(join(folder, 'dangling', 'report.html'), 'x')).toThrow(/EEXIST/)
})
