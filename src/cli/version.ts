import { requireLazily } from '../base/lazy.js'

/** The package's own version. */
export const version: string = (requireLazily('echolot/package.json') as { version: string }).version
