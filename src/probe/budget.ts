import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { AskError } from './answer.js'
import { updateFile } from './lock.js'
import { pricesRemedy } from './price.js'

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
  /** What requests under way may still use at most. */
  reserved: { tokens: number; price: number }
}

const nothingSpent = (): Ledger => ({ tokens: 0, price: 0, reserved: { tokens: 0, price: 0 } })

/** Milliseconds between two looks whether there is room, and after which a request that other processes set aside counts as lost. */
const POLL_MS = 50
const GIVE_UP_MS = 120_000

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
 * Sets aside what a request may use at most. Where there is room only when the requests under way turn out cheaper than they might,
 * which they nearly always do, it waits for them.
 * @returns Call it with what the request really used, or with nothing where it used none.
 * @throws AskError when the run would have used more than it may whatever those under way use: before anything is sent.
 */
export async function reserve(limits: Limits, most: Spend, what: string, signal?: AbortSignal): Promise<(used?: Spend) => Promise<void>> {
  if (limits.maxTokens === undefined && limits.maxCost === undefined) return async () => {}
  if (limits.maxCost !== undefined && most.price === undefined) {
    throw new AskError(
      'budget',
      `maxCost is set, but the price of ${what} is not known, so the limit could not be kept. ${pricesRemedy()}, or limit with maxTokens.`,
    )
  }
  const price = most.price ?? 0
  for (const giveUp = Date.now() + GIVE_UP_MS; ; ) {
    let verdict = 'wait' as 'room' | 'wait' | AskError
    await change(spent => {
      const { reserved } = spent
      if (!overLimit(limits, most, { tokens: spent.tokens + reserved.tokens, price: spent.price + reserved.price }, what)) {
        verdict = 'room'
        return { ...spent, reserved: { tokens: reserved.tokens + most.tokens, price: reserved.price + price } }
      }
      // with nothing under way no room will come
      const lost = reserved.tokens <= 0 || Date.now() > giveUp
      verdict = overLimit(limits, most, spent, what) ?? (lost ? tooLittle(limits, most, spent, what) : 'wait')
      return spent
    })
    if (verdict === 'room') break
    if (verdict !== 'wait') throw verdict
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    if (signal?.aborted) throw signal.reason
  }
  return async used => {
    await change(spent => ({
      tokens: spent.tokens + (used?.tokens ?? 0),
      price: spent.price + (used?.price ?? 0),
      reserved: { tokens: Math.max(0, spent.reserved.tokens - most.tokens), price: Math.max(0, spent.reserved.price - price) },
    }))
  }
}

/** What others set aside never came free: with theirs the limit is reached. */
const tooLittle = (limits: Limits, most: Spend, { tokens, price, reserved }: Ledger, what: string): AskError =>
  overLimit(limits, most, { tokens: tokens + reserved.tokens, price: price + reserved.price }, what) as AskError

function overLimit(
  { maxTokens, maxCost }: Limits,
  most: Spend,
  spent: { tokens: number; price: number },
  what: string,
): AskError | undefined {
  if (maxTokens !== undefined && spent.tokens + most.tokens > maxTokens) {
    const number = (value: number): string => Math.round(value).toLocaleString('en')
    return new AskError(
      'budget',
      `Stopped before asking ${what}: the request may use ${number(most.tokens)} tokens, ${number(spent.tokens)} are used in this run, and maxTokens is ${number(maxTokens)}. ${SMALLER}`,
    )
  }
  if (maxCost !== undefined && spent.price + (most.price ?? 0) > maxCost) {
    const dollars = (value: number): string => `$${value.toFixed(4)}`
    return new AskError(
      'budget',
      `Stopped before asking ${what}: the request may cost ${dollars(most.price ?? 0)}, ${dollars(spent.price)} are spent in this run, and maxCost is ${dollars(maxCost)}. ${SMALLER}`,
    )
  }
  return undefined
}

const SMALLER = 'Most of it is what the model may write: `maxOutputTokens` sets less aside.'

// the ESM and the CommonJS build are two copies of this module in one process; both must count together
const KEY = Symbol.for('echolot.spent')
const store = globalThis as { [KEY]?: Ledger }

async function change(task: (spent: Ledger) => Ledger): Promise<void> {
  const path = ledgerPath()
  if (path === undefined) store[KEY] = task(store[KEY] ?? nothingSpent())
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
    const { tokens, price, reserved, at } = JSON.parse(text ?? '') as Record<string, unknown>
    const held = reserved as Ledger['reserved'] | undefined
    const numbers = [tokens, price, held?.tokens, held?.price, at].every(value => typeof value === 'number')
    if (numbers && Date.now() - (at as number) < RUN_OVER_MS)
      return { tokens, price, reserved: { tokens: held?.tokens, price: held?.price } } as Ledger
  } catch {
    // no ledger yet, or one that was cut off: a new run
  }
  return nothingSpent()
}
