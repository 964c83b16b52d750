import { requireLazily } from '../base/lazy.js'

/** The package's own version. */
export const version: string = (requireLazily('../package.json') as { version: string }).version
