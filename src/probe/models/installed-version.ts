import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requireLazily } from '../../base/lazy.js'

/** The version of an installed package, also of one that does not export its `package.json`; `0` where it cannot be told. */
export function installedVersion(name: string): string {
  for (let folder = dirname(requireLazily.resolve(name)); dirname(folder) !== folder; folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown; version?: unknown }
      if (manifest.name === name && typeof manifest.version === 'string') return manifest.version
    } catch {
      // not this folder
    }
  }
  return '0'
}
