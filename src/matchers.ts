// The entry `echolot/matchers`: what `expect.extend()` takes, for runners that have no entry of their own.
export * from './matchers/all-matchers.js'
