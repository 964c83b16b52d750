import { createRequire } from 'node:module'

/**
 * Loads a heavy dependency when it is first needed, synchronously, because judging a list is synchronous. Works from the ESM and the
 * CommonJS build, and inside Jest, whose module registry answers `createRequire` too.
 */
export const requireLazily: NodeJS.Require = createRequire(import.meta.url)
