import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { renderList } from '../../src/providers/registry.js'
import { type CardInput, cardInput } from '../../src/report/card-input.js'
import { renderHtml } from '../../src/report/html.js'
import { hostileTexts, hostileTools, listFrom, manyTools, reportWith, sampleFindings, sampleRoutes, shopTools } from '../report/sample.js'
import { chromiumPath, launch } from './chromium.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const cardOf = (tools: readonly unknown[], name = 'shop'): CardInput => {
  const list = listFrom(tools, name)
  return cardInput(
    list,
    { ...reportWith(list, sampleFindings(list.tools.map(tool => tool.label))), server: { name, version: '1.4.0' } },
    sampleRoutes,
  )
}

describe.skipIf(!chromiumPath)('the page in Chromium', () => {
  let browser: Browser
  const folder = mkdtempSync(join(tmpdir(), 'echolot-page-'))
  let files = 0
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  /** Opens the page from a file and notes every request and every complaint of the browser. */
  async function open(
    html: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
    const file = join(folder, `${files++}.html`)
    writeFileSync(file, html)
    const context = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1280, height: 900 },
      ...options,
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', request => requests.push(request.url()))
    page.on('console', message => complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    page.on('dialog', dialog => complaints.push(dialog.message()))
    await page.goto(pathToFileURL(file).href)
    return { page, requests: requests.filter(url => !url.startsWith('data:') && !url.endsWith(`/${files - 1}.html`)), complaints }
  }

  test('nothing is requested and nothing is refused by the policy', async () => {
    const { page, requests, complaints } = await open(renderHtml(cardOf(shopTools)))
    await page.waitForTimeout(200)
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] })
  })

  test('the policy is alive: a script and a style put in later do not act', async () => {
    const { page, complaints } = await open(renderHtml(cardOf(shopTools)))
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.ran = 1'
      document.body.append(script)
      const image = document.createElement('img')
      image.src = 'http://127.0.0.1:9/x.png'
      document.body.append(image)
      document.body.setAttribute('style', 'display: none')
    })
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined()
    expect(await page.locator('h2').first().isVisible()).toBe(true)
    expect(complaints).toHaveLength(3)
  })

  test('tabs show one provider, by mouse and by keyboard', async () => {
    const { page } = await open(renderHtml(cardOf(shopTools)))
    const shown = (): Promise<string[]> => page.locator('[role=tabpanel]:visible').evaluateAll(panels => panels.map(panel => panel.id))
    expect(await shown()).toEqual(['list-1-anthropic'])
    await page.getByRole('tab', { name: 'Gemini' }).click()
    expect(await shown()).toEqual(['list-1-gemini'])
    await page.keyboard.press('ArrowRight')
    expect(await shown()).toEqual(['list-1-anthropic'])
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    expect(await shown()).toEqual(['list-1-openai'])
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('OpenAI')
  })

  test.each([['shop', shopTools] as const, ['500 tools', manyTools(500)] as const, ['hostile', hostileTools] as const])(
    'copies the list exactly: %s',
    async (_, tools) => {
      const card = cardOf(tools)
      const { page } = await open(renderHtml(card))
      for (const provider of ['Anthropic', 'OpenAI', 'Gemini'] as const) {
        await page.getByRole('tab', { name: provider }).click()
        await page.getByRole('button', { name: 'Copy' }).locator('visible=true').click()
        await page.getByRole('button', { name: 'Copied' }).waitFor()
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        expect(JSON.parse(copied)).toEqual(JSON.parse(JSON.stringify(renderList(card.list, provider.toLowerCase() as 'gemini').tools)))
      }
    },
  )

  test('the cost table sorts by cost, name and list order', async () => {
    const { page } = await open(renderHtml(cardOf([...shopTools, ...manyTools(10)])))
    const column = (n: number): Promise<string[]> => page.locator(`table.costs tbody tr > :nth-child(${n})`).allTextContents()
    const order = await column(2)
    await page.getByRole('button', { name: 'OpenAI' }).click()
    const costs = (await column(4)).map(Number)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    expect(new Set(costs).size).toBeGreaterThan(3)
    expect(await page.getByRole('columnheader', { name: 'OpenAI' }).getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'OpenAI' }).click()
    expect((await column(4)).map(Number)).toEqual(costs.toSorted((a, b) => a - b))
    await page.getByRole('button', { name: 'Tool', exact: true }).click()
    expect((await column(2))[0]).toBe('cancel_order')
    await page.getByRole('button', { name: 'Nr' }).click()
    expect(await column(2)).toEqual(order)
  })

  test('a rule link leads to its explanation', async () => {
    const { page } = await open(renderHtml(cardOf(shopTools)))
    await page.getByRole('link', { name: 'description-missing' }).first().click()
    expect(await page.locator('article:target h3').textContent()).toBe('Every tool has a description')
  })

  test('without JavaScript everything is there to read', async () => {
    const { page } = await open(renderHtml(cardOf(shopTools)), { javaScriptEnabled: false })
    for (const provider of ['Anthropic', 'OpenAI', 'Gemini'])
      expect(await page.getByRole('heading', { name: provider, level: 4 }).isVisible()).toBe(true)
    expect(await page.locator('.json pre').count()).toBe(3)
    expect(await page.locator('.json pre').first().isVisible()).toBe(true)
    expect(await page.locator('button').locator('visible=true').count()).toBe(0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, cards] of [
      ['shop', [cardOf(shopTools)]],
      ['60 tools', [cardOf(manyTools(60))]],
      ['hostile', [cardOf(hostileTools)]],
      ['two servers', [cardOf(shopTools), cardOf(manyTools(30), 'ledger')]],
    ] as const) {
      test(`axe finds nothing: ${name}, ${colorScheme}`, { timeout: 60_000 }, async () => {
        const { page } = await open(renderHtml(cards), { colorScheme, bypassCSP: true })
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true
        })
        await page.evaluate(axeSource)
        const violations = await page.evaluate(async () => {
          const { axe } = globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> }
          }
          return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`)
        })
        expect(violations).toEqual([])
      })
    }
  }

  test('hostile text never runs and never makes an element', async () => {
    const { page, requests, complaints } = await open(renderHtml(cardOf(hostileTools, hostileTexts.markup)))
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined()
    expect(await page.locator('img, iframe, object, embed, form, svg[onload], [onerror], [onmouseover], failure').count()).toBe(0)
    expect(await page.locator('script').count()).toBe(1)
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] })
    expect(await page.evaluate(() => document.body.textContent)).not.toMatch(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
    )
  })

  test('a list of 5 MB opens, is usable, and copies whole', { timeout: 60_000 }, async () => {
    const tools = Array.from({ length: 50 }, (_, i) => ({
      name: `tool_${i}`,
      description: `${'Reads one part of the archive. '.repeat(3300)}${i}`,
      inputSchema: { type: 'object', properties: {} },
    }))
    const card = cardOf(tools)
    const html = renderHtml(card)
    expect(JSON.stringify(tools).length).toBeGreaterThan(5_000_000)
    const { page } = await open(html)
    expect(await page.getByRole('heading', { level: 2 }).first().isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Copy' }).locator('visible=true').click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(copied)).toEqual(JSON.parse(JSON.stringify(renderList(card.list, 'anthropic').tools)))
  })

  test('on paper findings, costs and answers are unfolded and all providers are shown', async () => {
    const { page } = await open(renderHtml(cardOf(manyTools(40))))
    await page.emulateMedia({ media: 'print' })
    await page.pdf()
    expect(await page.locator('details.more').first().getAttribute('open')).not.toBeNull()
    expect(await page.locator('[role=tabpanel]:visible').count()).toBe(3)
    expect(await page.locator('button.copy:visible').count()).toBe(0)
  })
})
