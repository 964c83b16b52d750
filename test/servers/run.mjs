import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Runs `main` when the module at `url` is the one that `node` was started with, and not when a test imports it. */
export async function runOverStdio(url, main) {
  const started = process.argv[1]
  if (started && realpathSync(started) === realpathSync(fileURLToPath(url))) await main()
}
