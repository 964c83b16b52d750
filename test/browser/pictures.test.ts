import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardInput } from '../../src/report/card-input.js'
import { renderHtml } from '../../src/report/html.js'
import { hostileTools, listFrom, manyTools, reportWith, sampleFindings, sampleRoutes, shopTools } from '../report/sample.js'
import { chromiumPath, launch } from './chromium.js'

const folder = process.env.ECHOLOT_PICTURES ?? mkdtempSync(join(tmpdir(), 'echolot-pictures-'))
const cases = { 1: shopTools.slice(0, 1), 3: shopTools, 13: [...shopTools, ...manyTools(10)], 500: manyTools(500), hostile: hostileTools }

// Pictures to be looked at. What is asserted is what a picture would show at once: nothing sticks out sideways.
describe.skipIf(!chromiumPath)('pictures of the page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())

  for (const [name, tools] of Object.entries(cases)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        test(`${name}, ${colorScheme}, ${width} px`, async () => {
          const list = listFrom(tools)
          const names = list.tools.map(tool => tool.label)
          const file = join(folder, `${name}.html`)
          writeFileSync(
            file,
            renderHtml(cardInput(list, reportWith(list, name === '1' ? [] : sampleFindings(names)), name === '1' ? [] : sampleRoutes)),
          )
          const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
          await page.goto(pathToFileURL(file).href)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true })
          await page.close()
          expect(overflow).toBe(0)
        })
      }
    }
  }
})
