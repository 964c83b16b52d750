import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countTokens } from '../../src/analyze/count.js'

// what our merging reads of the tokenizer is not its public interface: a later version may lack it
const script = `
  import { createRequire } from 'node:module'
  const vocabulary = createRequire(process.cwd() + '/dist/index.js')('gpt-tokenizer/encoding/o200k_base')
  if (!vocabulary.default?.bytePairEncodingCoreProcessor) throw new Error('the field is gone already: drop what reads it')
  Object.defineProperty(vocabulary, 'default', { value: {} })
  const { countTokens } = await import('./dist/index.js')
  console.log(JSON.stringify(countTokens(JSON.parse(process.argv[1]), 'openai')))`

test('counts the same without the field of the tokenizer that is not public', () => {
  const tools = ['Finds antediluvian gasket numbers, quickly.', `${'x'.repeat(1_500)} zzzqqqxxxjjj`, '倉庫の在庫を調べます。'].map(
    (description, i) => ({
      name: `find_gasket_${i}`,
      description,
      inputSchema: { type: 'object', properties: { outlandishIdentifier: { type: 'string', description } } },
    }),
  )
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(tools)], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  })
  expect(JSON.parse(printed)).toEqual(countTokens(tools, 'openai'))
})
