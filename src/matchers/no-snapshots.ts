import type { SnapshotRunner } from './snapshots.js'

const unavailable = (): never => {
  throw new Error(
    'Provider snapshots need a runner that stores snapshots: set up `echolot/vitest` in Vitest or `echolot/jest` in Jest. Elsewhere, compare `render(tools, provider)` with a value of your own.',
  )
}

/** For the stand-alone `expect`, Bun and Playwright, which give a custom matcher no way to their snapshots. */
export const noSnapshots: SnapshotRunner = { named: unavailable, inline: unavailable, file: unavailable }
