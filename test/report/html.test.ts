import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { analyzeList } from '../../src/analyze/analyze.js'
import { connect } from '../../src/load/connect.js'
import { listOf } from '../../src/load/subject.js'
import { cardInput } from '../../src/report/card-input.js'
import { renderHtml } from '../../src/report/html.js'
import { spent } from '../spent.js'
import { listFrom, manyTools, reportWith, sampleFindings, sampleRoutes, shopTools } from './sample.js'

const shop = listFrom(shopTools)
const card = cardInput(shop, reportWith(shop, sampleFindings(shop.tools.map(tool => tool.label))), sampleRoutes)

describe('the page as text', () => {
  const html = renderHtml(card)

  test('its policy allows the one style and the one script by their hashes, and no request', () => {
    const hashOf = (text: string | undefined): string =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]
    expect(policy).toBe(
      `default-src 'none'; style-src ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1])}; script-src ${hashOf(/<script>([\s\S]*?)<\/script>/.exec(html)?.[1])}; img-src data:; base-uri 'none'; form-action 'none'`,
    )
    expect(html.match(/<(script|style)\b/g)).toHaveLength(2)
    expect(html).not.toMatch(/\s(?:src|srcset|action|formaction|ping|background|style)=/)
    expect(
      [...html.matchAll(/\shref="([^"]*)"/g)].map(([, target = '']) => target).filter(target => !/^(#|data:image\/svg\+xml,)/.test(target)),
    ).toEqual([])
  })

  test('the same input gives the same page', () => expect(renderHtml(card)).toBe(html))

  test('every id is there once, and every link leads to one', () => {
    const two = renderHtml([card, card])
    const ids = [...two.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of two.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  test('an empty list and a list of one are pages too', () => {
    for (const tools of [[], shopTools.slice(0, 1)]) {
      const list = listFrom(tools)
      expect(renderHtml(cardInput(list, analyzeList(list)))).toContain(tools.length ? '1 tool<' : '0 tools<')
    }
  })
})

test('the list of server-everything: the page in under a second', { timeout: 60_000 }, async () => {
  const path = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js')
  await using server = await connect({ command: process.execPath, args: [path] })
  const list = listOf(server, 'test')
  const times = Array.from({ length: 3 }, () => {
    const start = spent()
    const html = renderHtml(cardInput(list, analyzeList(list)))
    expect(html.length).toBeGreaterThan(50_000)
    return spent() - start
  })
  expect(Math.min(...times)).toBeLessThan(1000)
})

test('ten times the tools: at most eleven times the page', () => {
  const size = (count: number): number => {
    const list = listFrom(manyTools(count))
    return renderHtml(cardInput(list, analyzeList(list))).length
  }
  expect(size(500)).toBeLessThan(size(50) * 11)
})

test('the matrix shows the choices that the table of verdicts names, `.not` on a row of its own', () => {
  const page = (chosen: string, fine: boolean, not?: true): string => {
    const trials = [{ calls: [{ tool: 'get_order', arguments: {}, faults: [] }], verdict: 'x', chosen, fine }]
    const route = {
      kind: 'route',
      server: 'shop',
      hash: 'h',
      prompt: 'p',
      model: 'local/m',
      recorded: false,
      ...(not ? { not } : {}),
    } as const
    return renderHtml([cardInput(shop, reportWith(shop, []), [{ ...route, wanted: 'search_catalog', passed: fine, trials }])])
  }
  expect(page('search_catalog', true)).toContain('<td class="right">1')
  expect(page('search_catalog', true)).not.toContain('<td class="wrong">1')
  expect(page('get_order', false)).toContain('<td class="wrong">1')
  expect(page('get_order', true, true)).toContain('<th scope="row">not ')
  expect(page('get_order', true, true)).toContain('<td class="right">1')
  expect(page('search_catalog', false, true)).toContain('Must not call')
})
