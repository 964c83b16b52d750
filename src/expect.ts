import { expect } from 'expect'
import { type Answer, matchers, type ToolMatchers } from './matchers/all-matchers.js'

expect.extend(matchers as never)

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends ToolMatchers<Answer<T, R>> {}
  // biome-ignore lint/suspicious/noExplicitAny: an asymmetric matcher stands where any value may stand
  interface AsymmetricMatchers extends ToolMatchers<any> {}
}
