import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { defined } from '../base/defined.js'
import { EcholotError } from '../base/errors.js'
import { printableLine } from '../base/printable.js'
import { isObject } from '../schema/json-values.js'
import { bytes, MAX_MESSAGE_BYTES, MAX_TOOLS } from './limits.js'
import type { Connection } from './sdk.js'
import { describeWrongSubject, rawLists } from './subject.js'

/** Names of what the process that started this one opened for it: `cmd | echolot mcp check --tools /dev/stdin`, or `--tools <(cmd)`. */
const HANDED = /^\/(?:dev\/(?:(stdin)|fd\/(\d+))|proc\/self\/fd\/(\d+))$/

/** A file's text, read no further than the limit. */
async function readBounded(path: string, shown: string): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const [, stdin, ...numbers] = HANDED.exec(path) ?? []
  const fd = stdin ? 0 : numbers.find(number => number !== undefined)
  for await (const part of createReadStream(path, fd === undefined ? {} : { fd: Number(fd), autoClose: false }) as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > MAX_MESSAGE_BYTES)
      throw new EcholotError('too-large', `\`${shown}\` has more than ${bytes(MAX_MESSAGE_BYTES)}, the most that is read.`)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Reads a JSON file of at most 64 MB. @throws EcholotError that names the file and what is wrong with it. */
export async function readJsonFile(path: string, code: 'file' | 'config'): Promise<unknown> {
  const shown = printableLine(path)
  let text: string
  try {
    const found = await stat(path)
    // a pipe that nobody writes to would never open, and a device may have no end; what this process was handed is open already
    if (!found.isFile() && !found.isDirectory() && !HANDED.test(path)) {
      throw new EcholotError(code, `\`${shown}\` is ${found.isFIFO() ? 'a pipe' : 'a device'} and no file. Save its text to a file first.`)
    }
    text = await readBounded(path, shown)
  } catch (error) {
    if (error instanceof EcholotError) throw error
    const why = { ENOENT: 'does not exist', EISDIR: 'is a directory', EACCES: 'may not be read (EACCES)' }[
      String((error as NodeJS.ErrnoException).code)
    ]
    throw new EcholotError(code, `\`${shown}\` ${why ?? `cannot be read: ${(error as NodeJS.ErrnoException).code}`}.`, { cause: error })
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    // the engine's message quotes the text, which may hold keys
    const position = /position (\d+)/.exec((error as Error).message)?.[1]
    const where = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
    const comments = /^\s*\/[/*]/m.test(text) ? ' It holds comments, which JSON does not have.' : ''
    throw new EcholotError(code, text.trim() === '' ? `\`${shown}\` is empty.` : `\`${shown}\` is not valid JSON${where}.${comments}`)
  }
}

/** A list from a file: an array of tools, `{ tools }` or a JSON-RPC answer, in the file as somebody saved it. */
export async function readToolFile(path: string): Promise<Connection> {
  const read = async () => {
    const value = await readJsonFile(path, 'file')
    const lists = rawLists(value)
    if (lists?.length !== 1 || !lists[0]) {
      const what = lists ? 'holds several lists; give one file per server' : describeWrongSubject(value)
      throw new EcholotError('file', `\`${printableLine(path)}\` holds no tool list: ${what}`)
    }
    const { tools, name, version } = lists[0]
    if (tools.length > MAX_TOOLS) {
      throw new EcholotError(
        'too-large',
        `\`${printableLine(path)}\` holds ${tools.length.toLocaleString('en')} tools; the most that is read is ${MAX_TOOLS.toLocaleString('en')}.`,
      )
    }
    const cursor = nextCursorOf(value)
    if (typeof cursor === 'string' && cursor !== '') {
      throw new EcholotError(
        'file',
        `\`${printableLine(path)}\` holds one page of a longer list (it has a \`nextCursor\`), so it is not judged. Save the tools of all pages.`,
      )
    }
    return { tools, name, version }
  }
  let last = await read()
  let unread = true
  const { name, version } = last
  return defined({
    name,
    version,
    async list() {
      // a pipe gives its text once
      if (!unread && !HANDED.test(path)) last = await read()
      unread = false
      return [...last.tools]
    },
    close: async () => {},
  })
}

function nextCursorOf(value: unknown): unknown {
  if (!isObject(value)) return undefined
  return isObject(value.result) ? value.result.nextCursor : value.nextCursor
}
