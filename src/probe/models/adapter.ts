import type { Endpoint } from '../model-name.js'

/** What an adapter sends. */
export interface AdapterRequest {
  readonly model: string
  readonly prompt: string
  readonly system?: string
  /** Exactly what `render` returns for the provider. */
  readonly tools: unknown
  readonly key: string
  readonly endpoint: Endpoint
  /** Milliseconds for one attempt. */
  readonly timeout: number
  /** `undefined`: as the SDK does. */
  readonly maxRetries?: number
  /** Most tokens that the model may write. */
  readonly maxOutput: number
  readonly temperature?: number
  /** In the provider's own words. */
  readonly effort?: string
  readonly signal?: AbortSignal
}

/** What came back, in one shape for all. */
export interface AdapterAnswer {
  /** `arguments` as text where the API sends text, as a value where it sends a value. */
  readonly calls: readonly { readonly tool: string; readonly arguments: unknown; readonly isText: boolean }[]
  readonly text?: string
  readonly refused?: true
  /** Why the provider could make no call of what the model wrote. */
  readonly malformed?: string
  /** Why the answer is not whole; it is then no choice and counts neither way. */
  readonly incomplete?: string
  readonly usage: { readonly input: number; readonly output: number }
}

/** Asks one model once; the SDK retries. Throws what the SDK throws. */
export type Adapter = (request: AdapterRequest) => Promise<AdapterAnswer>

/** A count as an API sent it; 0 where it sent none. */
export const tokens = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0)
