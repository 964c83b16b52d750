import { listOf } from '../../src/load/subject.js'
import type { Answer, AskOptions } from '../../src/probe/answer.js'
import { askList, type Outside } from '../../src/probe/ask.js'
import type { Provider } from '../../src/probe/model-name.js'
import { anthropic } from '../servers/models/anthropic.js'
import { gemini } from '../servers/models/gemini.js'
import { chat, responses } from '../servers/models/openai.js'
import type { Protocol } from '../servers/models/protocol.js'
import type { ModelServer } from '../servers/models/server.js'

/** A key that no file and no message may ever hold. */
export const FAKE_KEY = 'fake-key-8c1f0d9ab7e34452'

export const protocols: Readonly<Record<Provider, Protocol>> = { anthropic, openai: responses, google: gemini, local: chat }
export const everyProvider = Object.keys(protocols) as Provider[]

/** The environment in which a provider's SDK reaches a stand-in. */
export const envFor = (server: ModelServer): Record<string, string | undefined> => ({
  ANTHROPIC_API_KEY: FAKE_KEY,
  OPENAI_API_KEY: FAKE_KEY,
  GEMINI_API_KEY: FAKE_KEY,
  ANTHROPIC_BASE_URL: server.url,
  OPENAI_BASE_URL: `${server.url}/v1`,
  GOOGLE_GEMINI_BASE_URL: server.url,
  ECHOLOT_LOCAL_BASE_URL: `${server.url}/v1`,
})

export const models: Readonly<Record<Provider, string>> = {
  anthropic: 'anthropic/claude-sonnet-5',
  openai: 'openai/gpt-5',
  google: 'google/gemini-2.5-flash',
  local: 'local/stand-in',
}

/** What was written to standard error instead. */
export const outsideFor = (server: ModelServer, env: Record<string, string | undefined> = {}, said: string[] = []): Outside => ({
  env: { ...envFor(server), ...env },
  say: line => void said.push(line),
})

export const camping: readonly object[] = [
  {
    name: 'search_catalog',
    description: 'Finds tents, stoves and other gear in the shop and tells whether each is in stock.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What to look for, such as a tent for two.' },
        limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many to return at most.' },
      },
      required: ['query'],
    },
  },
  {
    name: 'list_orders',
    description: 'Lists the orders of a customer, with the gear of each and whether it was in stock.',
    inputSchema: {
      type: 'object',
      properties: { customer: { type: 'string', description: 'Number of the customer.' } },
      required: ['customer'],
    },
  },
]
export const campingList = listOf(camping, 'test')

/** Asks a provider's stand-in, with short limits. */
export const askStandIn = (
  server: ModelServer,
  provider: Provider,
  options: AskOptions = {},
  prompt = 'Is the two-person tent in stock?',
  outside: Outside = outsideFor(server),
): Promise<Answer> =>
  askList(campingList, prompt, { model: models[provider], live: true, maxRetries: 0, timeout: 3_000, ...options }, outside)
