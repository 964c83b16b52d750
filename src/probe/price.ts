import { requireLazily } from '../base/lazy.js'
import type { Provider } from './model-name.js'

interface Prices {
  calcPrice(
    usage: { input_tokens: number; output_tokens: number },
    model: string,
    options: { providerId: string },
  ): { total_price: number } | null
}

/** The package with the list prices; `undefined` where it is not installed. Its bundled table is read, nothing is fetched. */
function prices(): Prices | undefined {
  try {
    return requireLazily('@pydantic/genai-prices') as Prices
  } catch {
    return undefined
  }
}

/**
 * What a request costs in US dollars by list price.
 * @param local True for a model on this machine, which nobody charges for.
 * @returns `undefined` where the optional package `@pydantic/genai-prices` is not installed or does not know the model.
 */
export function priceOf(provider: Provider, model: string, usage: { input: number; output: number }, local: boolean): number | undefined {
  if (provider === 'local') return local ? 0 : undefined
  // no request has no input: the provider did not report it
  if (usage.input === 0) return undefined
  try {
    const found = prices()?.calcPrice({ input_tokens: usage.input, output_tokens: usage.output }, model, { providerId: provider })
    return found?.total_price
  } catch {
    return undefined
  }
}

/** What helps where a price is not known: installing the table of list prices, or a newer one. */
export const pricesRemedy = (): string =>
  prices()
    ? 'The installed `@pydantic/genai-prices` does not know the model: update it (npm install --save-dev @pydantic/genai-prices@latest)'
    : 'Install the table of list prices: npm install --save-dev @pydantic/genai-prices'

/** `$0.0021`, `less than $0.0001`, `price unknown`. */
export function priceText(price: number | undefined): string {
  if (price === undefined) return 'price unknown'
  if (price === 0) return 'no charge'
  if (price < 0.0001) return 'less than $0.0001'
  return `$${price < 0.1 ? price.toFixed(4) : price.toFixed(2)}`
}
