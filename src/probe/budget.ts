import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { AskError } from './answer.js'
import { updateFile } from './lock.js'

/** Most that a run may use; `undefined`: no limit. */
export interface Limits {
  readonly maxTokens?: number | undefined
  readonly maxCost?: number | undefined
}
/** Tokens and US dollars. `price` is `undefined` where it is not known. */
export interface Spend {
  readonly tokens: number
  readonly price: number | undefined
}

interface Ledger {
  tokens: number
  price: number
}

// a run that did nothing for an hour is over; its parent's process number may have been given to another
const RUN_OVER_MS = 60 * 60 * 1000

/**
 * The ledger that the workers of one run share; `undefined` in a process that has no siblings. Workers are children of the runner's
 * process, or threads in it.
 */
function ledgerPath(): string | undefined {
  const run = isMainThread ? (process.connected ? runOf(process.ppid) : undefined) : runOf(process.pid)
  if (run === undefined) return undefined
  const user = createHash('sha256').update(userInfo().username).digest('hex').slice(0, 8)
  return join(tmpdir(), `echolot-${user}`, `run-${run}.json`)
}

/** A process number with when that process began, where the system tells: numbers are given out again. */
function runOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid}-${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return String(pid)
  }
}

/**
 * Sets aside what a request may use at most.
 * @returns Call it with what the request really used, or with nothing where it used none.
 * @throws AskError when the run would then have used more than it may: before anything is sent.
 */
export async function reserve(limits: Limits, most: Spend, what: string): Promise<(used?: Spend) => Promise<void>> {
  if (limits.maxTokens === undefined && limits.maxCost === undefined) return async () => {}
  if (limits.maxCost !== undefined && most.price === undefined) {
    throw new AskError(
      'budget',
      `maxCost is set, but the price of ${what} is not known, so the limit could not be kept. Install \`@pydantic/genai-prices\`, or limit with maxTokens.`,
    )
  }
  let over: AskError | undefined
  await change(spent => {
    over = overLimit(limits, most, spent, what)
    return over ? spent : { tokens: spent.tokens + most.tokens, price: spent.price + (most.price ?? 0) }
  })
  if (over) throw over
  return async used => {
    await change(spent => ({
      tokens: spent.tokens - most.tokens + (used?.tokens ?? 0),
      price: spent.price - (most.price ?? 0) + (used?.price ?? 0),
    }))
  }
}

function overLimit({ maxTokens, maxCost }: Limits, most: Spend, spent: Ledger, what: string): AskError | undefined {
  if (maxTokens !== undefined && spent.tokens + most.tokens > maxTokens) {
    const number = (value: number): string => Math.round(value).toLocaleString('en')
    return new AskError(
      'budget',
      `Stopped before asking ${what}: the request may use ${number(most.tokens)} tokens, ${number(spent.tokens)} are used or set aside in this run, and maxTokens is ${number(maxTokens)}.`,
    )
  }
  if (maxCost !== undefined && spent.price + (most.price ?? 0) > maxCost) {
    const dollars = (value: number): string => `$${value.toFixed(4)}`
    return new AskError(
      'budget',
      `Stopped before asking ${what}: the request may cost ${dollars(most.price ?? 0)}, ${dollars(spent.price)} are spent or set aside in this run, and maxCost is ${dollars(maxCost)}.`,
    )
  }
  return undefined
}

// the ESM and the CommonJS build are two copies of this module in one process; both must count together
const KEY = Symbol.for('echolot.spent')
const store = globalThis as { [KEY]?: Ledger }

async function change(task: (spent: Ledger) => Ledger): Promise<void> {
  const path = ledgerPath()
  if (path === undefined) store[KEY] = task(store[KEY] ?? { tokens: 0, price: 0 })
  else {
    await updateFile(path, text => {
      if (text === undefined) removeOld(dirname(path))
      return JSON.stringify({ ...task(read(text)), at: Date.now() })
    })
  }
}

/** Ledgers of runs that are over. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    try {
      if (Date.now() - statSync(path).mtimeMs > RUN_OVER_MS) rmSync(path)
    } catch {
      // another worker was quicker
    }
  }
}

function read(text: string | undefined): Ledger {
  try {
    const { tokens, price, at } = JSON.parse(text ?? '') as Record<string, unknown>
    if (typeof tokens === 'number' && typeof price === 'number' && typeof at === 'number' && Date.now() - at < RUN_OVER_MS)
      return { tokens, price }
  } catch {
    // no ledger yet, or one that was cut off: a new run
  }
  return { tokens: 0, price: 0 }
}
