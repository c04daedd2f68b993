import { readFileSync } from 'node:fs'

import { parseScaled } from '@leadline/decimal/scaled'
import { venues } from '@leadline/venues/venue-registry'
import { describe, expect, test } from 'vitest'

import { readFilter } from './check.ts'
import { compileMarketFilter, type MarketScope } from './compile-market.ts'
import { fieldsOf, type Panel } from './fields.ts'

const manual = (guide: string) =>
  readFileSync(new URL(`../../../content/manual/${guide}.md`, import.meta.url), 'utf8')
const guide = manual('filters')
const lists = new Set(['main', 'list'])

const scope: MarketScope = {
  symbol: 'BTC-USD',
  base: 'BTC',
  priceDecimals: 2,
  sizeDecimals: 4,
  symbolsOf: (list) => (list === 'main' ? ['BTC-USD', 'ETH-USD'] : undefined),
}

function compile(filter: string, panel: Panel) {
  const { expression, mistakes } = readFilter(filter, panel, lists)
  expect(mistakes).toEqual([])
  if (!expression) throw new Error(`${filter} is empty`)
  return compileMarketFilter(expression, scope)
}

/** The rows of the first table after a heading, as cells of text. */
function tableAfter(heading: string): string[][] {
  const [, text = ''] = guide.split(`${heading}\n`)
  const rows = text.slice(text.indexOf('|')).split('\n\n')[0]?.split('\n') ?? []
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const number = (text: string, decimals: number) =>
  parseScaled(text.replaceAll(',', ''), decimals) as number

describe('the Filters guide', () => {
  test('shows and hides the four prints of its example as it says', () => {
    const [, after = ''] = guide.split('### A tape, filtered')
    const filter = /`([^`]+)`/.exec(after)?.[1] ?? ''
    const passes = compile(filter, 'tape')
    const rows = tableAfter('### A tape, filtered')
    expect(rows).toHaveLength(4)
    for (const [exchange = '', price = '', size = '', notional = '', result = ''] of rows) {
      const venue = venues.find(({ name }) => name === exchange)?.id ?? 'coinbase'
      const line = { venue, price: number(price, 2), size: number(size, 4), twiceMid: null }
      expect(line.price * line.size).toBe(number(notional, 6))
      expect([exchange, passes({ ...line, side: 'buy' })]).toEqual([exchange, result === 'Shown'])
    }
  })

  test('keeps orders of 0.05 BTC within 150.00 of a mid of 60,000.00', () => {
    const passes = compile('size >= 0.05 and distance <= 25', 'book')
    expect(guide).toContain('size >= 0.05 and distance <= 25')
    const at = (price: string, size: string) =>
      passes({
        venue: 'kraken',
        side: 'bid',
        price: number(price, 2),
        size: number(size, 4),
        twiceMid: 12_000_000,
      })
    expect(at('59850.00', '0.0500')).toBe(true)
    expect(at('59849.99', '0.0500')).toBe(false)
    expect(at('60150.00', '0.0500')).toBe(true)
    expect(at('60150.01', '0.0500')).toBe(false)
    expect(at('60000.00', '0.0499')).toBe(false)
  })

  test('shows every buy and only the large sells without parentheses', () => {
    const passes = compile('side = buy or side = sell and notional >= 100k', 'tape')
    const print = (side: 'buy' | 'sell', size: number) =>
      passes({ venue: 'coinbase', side, price: 6_000_000, size, twiceMid: null })
    expect(print('buy', 1)).toBe(true)
    expect(print('sell', 1)).toBe(false)
    expect(print('sell', 16_666)).toBe(false)
    expect(print('sell', 16_667)).toBe(true)
  })

  test('lists the very fields that the panels have', () => {
    const names = { tape: 'Tape', book: 'Book', news: 'News' }
    const listed: Record<Panel, string[]> = { tape: [], book: [], news: [] }
    for (const [fields = '', ...columns] of tableAfter('### Fields')) {
      for (const [, name = ''] of fields.matchAll(/`(\w+)`/g)) {
        Object.keys(names).forEach((panel, column) => {
          if (columns[column] === 'Yes') listed[panel as Panel].push(name)
        })
      }
    }
    for (const panel of ['tape', 'book', 'news'] as const) {
      expect(fieldsOf[panel].map(({ name }) => name).toSorted()).toEqual(listed[panel].toSorted())
    }
  })

  test('has no example that cannot be read', () => {
    for (const [, example = ''] of tableAfter('### Operators')) {
      const filter = example.replaceAll('`', '')
      const panel = filter.startsWith('headline') ? 'news' : 'tape'
      expect([filter, readFilter(filter, panel, lists).mistakes]).toEqual([filter, []])
    }
    for (const [, panel = '', expression = ''] of tableAfter('Three filters worth saving:\n')) {
      const filter = expression.replaceAll('`', '')
      const read = readFilter(filter, panel.toLowerCase() as Panel, lists)
      expect([filter, read.mistakes]).toEqual([filter, []])
    }
  })
})

test('the News Feed guide has no example that cannot be read', () => {
  const text = manual('news-feed')
  const [, fields = ''] = text.split('| Field | Values | Example |')
  const cells = fields.split('\n\n')[0]?.split('\n').slice(2) ?? []
  const examples = cells.map((row) => /`([^`]+)` \|$/.exec(row)?.[1] ?? '')
  const [, three = ''] = text.split('Three filters to start from:')
  const blocks = /```text\n([^`]+)```/.exec(three)?.[1]?.trim().split('\n') ?? []
  expect(examples).toHaveLength(7)
  expect(blocks).toHaveLength(3)
  for (const filter of [...examples, ...blocks]) {
    expect([filter, readFilter(filter, 'news', lists).mistakes]).toEqual([filter, []])
  }
})
