import { didYouMean } from '../base/nearest.js'
import type { ProviderId } from '../providers/registry.js'
import { AskError } from './answer.js'

/** Who can be asked: three providers through their SDKs, and any OpenAI-compatible server. */
export type Provider = 'anthropic' | 'openai' | 'google' | 'local'

/** What is fixed for a provider. */
export interface ProviderFacts {
  /** How a person calls it. */
  readonly title: string
  /** Whose rendering and token count its API gets. */
  readonly renders: ProviderId
  readonly sdk: string
  /** The oldest version that was tried and does what is needed; see `test/doors/sdk-versions.test.ts`. */
  readonly minimum: string
  /** Environment variables that may hold the key, by precedence; none are needed on this machine. */
  readonly keys: readonly string[]
  /** The API's address, and the environment variable with which the SDK is pointed elsewhere. */
  readonly address: string
  readonly addressVariable: string
}

export const providers: Readonly<Record<Provider, ProviderFacts>> = {
  anthropic: {
    title: 'Anthropic',
    renders: 'anthropic',
    sdk: '@anthropic-ai/sdk',
    minimum: '0.20.0',
    keys: ['ANTHROPIC_API_KEY'],
    address: 'https://api.anthropic.com',
    addressVariable: 'ANTHROPIC_BASE_URL',
  },
  openai: {
    title: 'OpenAI',
    renders: 'openai',
    sdk: 'openai',
    minimum: '4.87.1',
    keys: ['OPENAI_API_KEY'],
    address: 'https://api.openai.com/v1',
    addressVariable: 'OPENAI_BASE_URL',
  },
  google: {
    title: 'Google',
    renders: 'gemini',
    sdk: '@google/genai',
    minimum: '1.10.0',
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    address: 'https://generativelanguage.googleapis.com',
    addressVariable: 'GOOGLE_GEMINI_BASE_URL',
  },
  local: {
    title: 'the local server',
    renders: 'openai',
    sdk: 'openai',
    minimum: '4.87.1',
    keys: ['ECHOLOT_LOCAL_API_KEY'],
    address: 'http://localhost:11434/v1',
    addressVariable: 'ECHOLOT_LOCAL_BASE_URL',
  },
}

const names = Object.keys(providers) as Provider[]
const ALIASES: Readonly<Record<string, Provider>> = { claude: 'anthropic', gpt: 'openai', gemini: 'google', ollama: 'local' }

/** A model that can be asked. */
export interface ModelName {
  readonly provider: Provider
  /** As the provider's API calls it. */
  readonly model: string
  /** `provider/model`. */
  readonly full: string
}

/** Reads `provider/model`. @throws AskError that says what is missing, and suggests the nearest provider. */
export function parseModel(text: string): ModelName {
  const example = 'such as `anthropic/claude-sonnet-5` or `local/llama3.1`'
  if (typeof text !== 'string' || text.trim() === '')
    throw new AskError('usage', `The model's name is empty. Write provider/model, ${example}.`)
  const slash = text.indexOf('/')
  if (slash < 0) throw new AskError('usage', `The model \`${text}\` names no provider. Write provider/model, ${example}.`)
  const provider = text.slice(0, slash)
  const model = text.slice(slash + 1).trim()
  if (!names.includes(provider as Provider)) {
    const alias = Object.hasOwn(ALIASES, provider) ? ` Did you mean \`${ALIASES[provider]}\`?` : didYouMean(provider, names)
    throw new AskError('usage', `There is no provider \`${provider}\`: ${names.map(name => `\`${name}\``).join(', ')} are known.${alias}`)
  }
  if (model === '') throw new AskError('usage', `The model \`${text}\` has no name after the provider. Write provider/model, ${example}.`)
  return { provider: provider as Provider, model, full: `${provider}/${model}` }
}

/** Said of answers that came from this machine, whatever model it claims to be. */
export const THIS_MACHINE = 'a server on this machine'

/** Where a model's requests go. */
export interface Endpoint {
  readonly url: string
  /** On this machine: nothing leaves it, nobody has to consent. */
  readonly loopback: boolean
  /** Said in recordings and reports. */
  readonly answeredBy: string
}

/**
 * The address that requests for a provider go to. `baseURL` counts for `local` alone: a key must never travel to an address that was
 * meant for another provider.
 */
export function endpointOf(provider: Provider, baseURL: string | undefined, env: Readonly<Record<string, string | undefined>>): Endpoint {
  const facts = providers[provider]
  const url = (provider === 'local' ? baseURL : undefined) || env[facts.addressVariable]?.trim() || facts.address
  if (!URL.canParse(url))
    throw new AskError('usage', `The address of ${facts.title} is \`${url}\`; write one such as \`${facts.address}\`.`)
  const { hostname, host, protocol, username, password } = new URL(url)
  if (username || password) {
    // `fetch` takes none either, and says so in an error that shows them
    throw new AskError(
      'usage',
      `The address of ${facts.title} holds a user name or password. Leave them out; a key is read from ${facts.keys.join(' or ')}.`,
    )
  }
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new AskError('usage', `The address of ${facts.title} is \`${url}\`; it must begin with http:// or https://.`)
  }
  const loopback = isLoopback(hostname)
  if (provider !== 'local' && protocol === 'http:' && !loopback) {
    throw new AskError('usage', `The address of ${facts.title} is \`${url}\`: a key is sent over https:// alone.`)
  }
  return { url, loopback, answeredBy: loopback ? THIS_MACHINE : host }
}

/** Does this host name mean this machine? Not `x.localhost`: Node asks the name server for that, which may answer with any address. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)

/** The key for a provider; `none` where none is needed. @throws AskError that names the variables, where one is needed and none is set. */
export function keyOf(provider: Provider, endpoint: Endpoint, env: Readonly<Record<string, string | undefined>>): string {
  const { keys, title } = providers[provider]
  for (const name of keys) {
    const key = env[name]?.trim()
    if (key) return key
  }
  if (provider === 'local' || endpoint.loopback) return 'none'
  throw new AskError('setup', `There is no key for ${title}: set ${keys.join(' or ')} in the environment.`)
}
