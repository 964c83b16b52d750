import { homedir } from 'node:os'
import { join } from 'node:path'
import { AskError, type AskOptions, type RecordMode } from './answer.js'
import { readIfThere, updateFile } from './lock.js'
import { type Endpoint, endpointOf, type ModelName, parseModel, providers } from './model-name.js'

type Env = Readonly<Record<string, string | undefined>>

/** Who is asked, whether that is allowed, and what is recorded. */
export interface Decision {
  /** Absent where none is named: a recording then says which. */
  readonly model?: ModelName
  readonly endpoint?: Endpoint
  /** May something be sent? */
  readonly live: boolean
  readonly record: RecordMode
  /** Why recordings alone may answer, where a model would be asked otherwise: what says `none`. */
  readonly replayOnly?: string
}

/** The parts of the settings that decide it. */
interface Defaults {
  readonly model?: string | undefined
  readonly live?: boolean | undefined
  readonly record?: RecordMode | undefined
  readonly baseURL?: string | undefined
}

/**
 * Decides from the call's options, the environment and the settings. Something may be sent when that was asked for: `ECHOLOT_MODEL`
 * names a model of the same provider, `ECHOLOT_LIVE=1`, `live: true`, or the model runs on this machine (but in CI that too has to be
 * asked for, because no model runs there).
 * @throws AskError for a model, address or mode that cannot be meant.
 */
export function decide(options: AskOptions, env: Env, defaults: Defaults): Decision {
  const flag = env.ECHOLOT_MODEL?.trim() || undefined
  const named = options.model ?? flag ?? defaults.model
  const ci = isCi(env)
  const given = options.record ?? recordMode(env.ECHOLOT_RECORD) ?? defaults.record
  const record = given ?? (ci ? 'none' : 'missing')
  // where nothing is recorded at all, there is nothing to replay
  const replayOnly =
    record !== 'none' || options.recordBeside === undefined
      ? {}
      : { replayOnly: given === undefined ? 'in CI recordings alone answer, unless ECHOLOT_RECORD says otherwise' : '`record` is `none`' }
  const wanted = options.live ?? (isOn(env.ECHOLOT_LIVE) || defaults.live === true)
  if (named === undefined) return { live: wanted, record, ...replayOnly }
  const model = parseModel(named)
  const endpoint = endpointOf(model.provider, options.baseURL ?? defaults.baseURL, env)
  const sameProvider = flag !== undefined && parseModel(flag).provider === model.provider
  const live = options.live === false ? false : wanted || sameProvider || (endpoint.loopback && !ci)
  return { model, endpoint, live, record, ...replayOnly }
}

/** As runners decide it: any value of `CI` but `false` and `0`. */
export const isCi = (env: Env): boolean => isOn(env.CI)

const isOn = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0' && value.toLowerCase() !== 'false'

function recordMode(value: string | undefined): RecordMode | undefined {
  if (value === undefined || value === '') return undefined
  if (value === 'none' || value === 'missing' || value === 'all') return value
  throw new AskError('usage', `ECHOLOT_RECORD is \`${value}\`; accepted are \`none\`, \`missing\` and \`all\`.`)
}

/** Where the command remembers which providers its user agreed to: in the user's own configuration folder. */
export function consentPath(env: Env): string {
  const folder = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : env.APPDATA || join(env.HOME || homedir(), '.config')
  return join(folder, 'echolot', 'consent.json')
}

/** What consent is given to: the provider, or the address where that is not the provider's own. */
export function consentName({ provider }: ModelName, { url }: Endpoint): string {
  // with its scheme: a host may be called `openai`, and a list that may go over https:// may not go over http://
  return url === providers[provider].address ? provider : new URL(url).origin
}

/** Did the user agree before? A file that cannot be read means no. */
export async function hasConsent(name: string, env: Env): Promise<boolean> {
  return agreed(await readIfThere(consentPath(env)).catch(() => undefined)).includes(name)
}

/** Remembers that the user agreed. */
export async function giveConsent(name: string, env: Env): Promise<void> {
  await updateFile(consentPath(env), text => `${JSON.stringify({ providers: [...new Set([...agreed(text), name])].sort() }, null, 2)}\n`)
}

function agreed(text: string | undefined): string[] {
  try {
    const { providers } = JSON.parse(text ?? '') as { providers?: unknown }
    return Array.isArray(providers) ? providers.filter(name => typeof name === 'string') : []
  } catch {
    return []
  }
}
