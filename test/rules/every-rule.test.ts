import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rules } from '../../src/rules/all-rules.js'
import { explainRule, rulesPage, rulesTable } from '../../src/rules/explanation.js'
import { prevalence } from '../../src/rules/prevalence.js'
import type { Example, Rule } from '../../src/rules/rule.js'
import { findingsOf } from './tester.js'

const folder = new URL('../../src/rules/', import.meta.url)
const others = ['rule.ts', 'all-rules.ts', 'explanation.ts', 'prevalence.ts', 'finding.ts']
const byId = rules.map(rule => [rule.id, rule] as const)
const found = (rule: Rule, { tools, serverName, schemaField }: Example) =>
  findingsOf(rule, { tools, ...(serverName === undefined ? {} : { serverName }), ...(schemaField ? { schemaField } : {}) })

test('every rule has a file of its name and stands in the list once', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.ts') && !others.includes(name))
  const ids = rules.map(({ id }) => id)
  expect([...ids].sort()).toEqual(files.map(name => name.replace(/\.ts$/, '')).sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test.for(byId)('%s: its file exports it', async ([id, rule]) => {
  expect(((await import(new URL(`${id}.ts`, folder).href)) as { default: Rule }).default).toBe(rule)
})

test.for(byId)('%s: every good example is clean, every bad one is found', ([, rule]) => {
  const { good, bad } = rule.examples
  expect(good.length).toBeGreaterThan(0)
  expect(bad.length).toBeGreaterThan(0)
  for (const example of good) expect(found(rule, example)).toEqual([])
  for (const example of bad) expect(found(rule, example)).not.toEqual([])
})

test.for(byId)('%s: its texts follow the style', ([, rule]) => {
  expect(rule.title.length).toBeLessThanOrEqual(70)
  expect(rule.title).toMatch(/^[A-Z`].*[^.]$/)
  expect(rule.why).toMatch(/^[A-Z`].*\.$/s)
  for (const fix of [rule.fix, ...rule.examples.bad.flatMap(example => found(rule, example).map(({ fix }) => fix))]) {
    // an order begins with a capital letter and not with "You should"
    expect(fix).toMatch(/^(?!You |The |This |It |There |Please )[A-Z`].*[.)`]$/s)
  }
  expect(`${rule.title} ${rule.why} ${rule.fix}`).not.toMatch(/\bplease\b|\p{Extended_Pictographic}/iu)
  expect(rule.since).toMatch(/^\d+\.\d+\.\d+$/)
})

test.for(byId)('%s: its messages complete a sentence', ([, rule]) => {
  for (const { message } of rule.examples.bad.flatMap(example => found(rule, example))) expect(message).toMatch(/^[a-z`].*[^.]$/s)
})

test.for(byId)('%s: whoever objects is dated and sourced', ([, rule]) => {
  if (!rule.providers?.length && !rule.clients?.length) return
  expect(rule.verified).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(rule.sources?.length).toBeGreaterThan(0)
})

test('the explanation of a rule', () => {
  const rule = rules.find(({ id }) => id === 'description-missing') as Rule
  // how common it is changes with every measurement
  expect(explainRule(rule).replace(/How common: .*/, 'How common: …')).toMatchInlineSnapshot(`
    "description-missing (problem)
    Every tool has a description

    Why: A model picks a tool by its name and description. Without a description it guesses from the name.
    Fix: Say in one to three sentences what the tool does, what it needs and what it returns.

    Who objects: no provider or client that is known
    Profile: default
    How common: …
    Since: 0.1.0

    Bad:
    {
      "name": "get_order",
      "inputSchema": {
        "type": "object",
        "properties": {}
      }
    }

    Good:
    {
      "name": "get_order",
      "description": "Looks up one order and returns its status.",
      "inputSchema": {
        "type": "object",
        "properties": {}
      }
    }"
  `)
})

test.for(byId)('%s: the explanation is complete and of a readable length', ([, rule]) => {
  const text = explainRule(rule)
  for (const part of [rule.id, rule.title, rule.why, rule.fix, '\nBad', '\nGood']) expect(text).toContain(part)
  expect(text.length).toBeLessThan(5000)
})

test('every share belongs to a rule and is one', () => {
  const ids = rules.map(({ id }) => id)
  for (const [id, share] of Object.entries(prevalence)) {
    expect(ids).toContain(id)
    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(1)
  }
})

test('every rule has a table of what it finds and what it does not', () => {
  const tested = new Set<string>()
  for (const file of readdirSync(new URL('.', import.meta.url)).filter(name => name.endsWith('.test.ts'))) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const names = new Map(
      [...text.matchAll(/^import (\w+) from '\.\.\/\.\.\/src\/rules\/([\w-]+)\.js'/gm)].map(([, name, id]) => [name, id]),
    )
    for (const [, name = '', valid, invalid] of text.matchAll(
      /^testRule\((\w+), \{\n {2}valid: ([\s\S]*?)\n {2}invalid: ([\s\S]*?)\n\}\)/gm,
    ))
      if (valid !== '[],' && invalid !== '[],') tested.add(names.get(name) ?? '')
  }
  expect(rules.map(({ id }) => id).filter(id => !tested.has(id))).toEqual([])
})

test('src/rules/README.md is written from the rules', async () => {
  await expect(rulesPage()).toMatchFileSnapshot('../../src/rules/README.md')
})

test('the table in README.md is written from the rules', async () => {
  const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')
  const [start, end] = ['<!-- rules:start -->', '<!-- rules:end -->']
  const [before, rest] = readme.split(start) as [string, string | undefined]
  const after = rest?.split(end)[1]
  expect(after, `README.md has no place between ${start} and ${end}`).toBeDefined()
  // `-u` rewrites the README
  await expect(`${before}${start}\n${rulesTable('src/rules/README.md')}\n${end}${after}`).toMatchFileSnapshot('../../README.md')
})
