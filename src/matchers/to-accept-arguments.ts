import { printableLine, shorten, typeError } from '../base/printable.js'
import { plural } from '../base/wording.js'
import { checkArguments } from '../schema/arguments.js'
import { isObject } from '../schema/json-values.js'
import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { judgeList } from './judge.js'
import { hint, named, quoted, toolsNamed } from './message.js'
import { traceList } from './trace.js'

const NAME = 'toAcceptArguments'
const MAX_SHOWN = 10

/**
 * Passes when the arguments fit the tool's input schema. What cannot be checked (a remote `$ref`, say) counts as a fault.
 * @throws Error when there is no such tool; suggests the nearest name.
 */
export function toAcceptArguments(this: MatcherContext, received: unknown, tool: string, args: unknown): MaybePromise<MatcherResult> {
  if (typeof tool !== 'string') throw typeError(`${NAME}: the first argument is the name of a tool, the second the arguments.`)
  return judgeList(received, NAME, list => {
    const [entry] = toolsNamed(list, tool, NAME)
    const faults = checkArguments(isObject(entry.raw) ? entry.raw : {}, args)
    traceList(this, list)
    const first = hint(this, NAME, quoted(tool), '…')
    const shown = faults.slice(0, MAX_SHOWN).map(({ path, message }) => {
      // most messages name the place themselves
      const place = path === '' || message.includes(`\`${path}\``) ? '' : `${printableLine(shorten(path, 80))}: `
      return `  ${place}${printableLine(shorten(message, 400))}`
    })
    if (faults.length > MAX_SHOWN) shown.push(`  … and ${faults.length - MAX_SHOWN} more`)
    return {
      pass: faults.length === 0,
      message: () =>
        faults.length === 0
          ? `${first}\n\nExpected ${named(tool)} to refuse these arguments, but they fit its input schema.\n\nArguments: ${show(args)}`
          : [
              first,
              '',
              `The arguments do not fit the input schema of ${named(tool)}: ${plural(faults.length, 'fault')}`,
              '',
              ...shown,
              '',
              `Arguments: ${show(args)}`,
            ].join('\n'),
    }
  })
}

function show(args: unknown): string {
  try {
    return printableLine(shorten(JSON.stringify(args) ?? String(args), 500))
  } catch {
    return 'not shown, because JSON cannot carry them'
  }
}
