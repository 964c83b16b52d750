import fs from 'node:fs'
import path from 'node:path'

/** The tools of every list in a folder: JSON files that hold `[tools]` or `{ tools }`. */
export const readLists = (folder, wanted = () => true) =>
  fs
    .readdirSync(folder)
    .filter(name => name.endsWith('.json') && wanted(name))
    .map(name => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')))
    .map(list => list.tools ?? list)

/** Every text that a model is shown: names, titles, descriptions, enum values and text defaults. */
export function* textsOf(value, key = '') {
  if (typeof value === 'string' && ['name', 'title', 'description', 'default', 'enum'].includes(key)) yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item, key)
  else if (value && typeof value === 'object') {
    if (key === 'properties') yield* Object.keys(value)
    for (const [name, item] of Object.entries(value)) yield* textsOf(item, name)
  }
}
