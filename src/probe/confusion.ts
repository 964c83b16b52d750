import { printableLine, shorten } from '../base/printable.js'
import type { RouteResult } from './route.js'
import { chosenBy } from './verdict.js'

/** How often each tool was wanted and which was chosen for it. `null` stands for no call; see `chosenBy` for the other choices. */
export interface Confusion {
  readonly wanted: string | null
  readonly chosen: string | null
  readonly count: number
}

/** The confusion matrix of some cases, its empty cells left out: by what was wanted, then the most frequent choice first. */
export function confusionOf(results: readonly RouteResult[]): Confusion[] {
  const cells = new Map<string, { wanted: string | null; chosen: string | null; count: number }>()
  for (const result of results) {
    for (const trial of result.trials) {
      if (!trial.answer) continue
      const wanted = result.case.tool
      const chosen = chosenBy(trial.answer.calls, trial.verdict, wanted)
      const key = JSON.stringify([wanted, chosen])
      const cell = cells.get(key) ?? { wanted, chosen, count: 0 }
      cell.count++
      cells.set(key, cell)
    }
  }
  const order = [...new Set(results.map(result => result.case.tool))]
  return [...cells.values()].sort((a, b) => order.indexOf(a.wanted) - order.indexOf(b.wanted) || b.count - a.count)
}

const MAX_COLUMNS = 8
const MAX_ROWS = 20

/** The matrix as a table of text: a row for each tool that was wanted, a column for each that was chosen. Server text is escaped. */
export function confusionLines(cells: readonly Confusion[]): string[] {
  const wanted = [...new Set(cells.map(cell => cell.wanted))]
  const chosen = [...new Set([...wanted, ...cells.map(cell => cell.chosen)])].filter(name => cells.some(cell => cell.chosen === name))
  const columns = chosen.slice(0, MAX_COLUMNS)
  const count = (row: string | null, column: string | null): number =>
    cells.find(cell => cell.wanted === row && cell.chosen === column)?.count ?? 0
  const others = (row: string | null): number =>
    cells.filter(cell => cell.wanted === row && !columns.includes(cell.chosen)).reduce((sum, cell) => sum + cell.count, 0)
  const more = chosen.length > MAX_COLUMNS
  const table = [
    ['wanted \\ chosen', ...columns.map(label), ...(more ? ['others'] : [])],
    ...wanted
      .slice(0, MAX_ROWS)
      .map(row => [label(row), ...columns.map(column => cellText(count(row, column))), ...(more ? [cellText(others(row))] : [])]),
  ]
  const widths = (table[0] as string[]).map((_, i) => Math.max(...table.map(row => (row[i] as string).length)))
  const lines = table.map(
    row => `  ${row.map((text, i) => (i === 0 ? text.padEnd(widths[i] as number) : text.padStart(widths[i] as number))).join('  ')}`,
  )
  return wanted.length > MAX_ROWS ? [...lines, `  … and ${wanted.length - MAX_ROWS} more tools`] : lines
}

const label = (name: string | null): string => (name === null ? '(none)' : printableLine(shorten(name, 30)))
const cellText = (count: number): string => (count === 0 ? '·' : String(count))
