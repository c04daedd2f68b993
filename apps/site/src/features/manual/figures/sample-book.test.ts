import { readContent } from '@leadline/content/content-files'
import { expect, test } from 'vitest'

import {
  byAssetSize,
  byNotional,
  byPriceIncrement,
  coinsOf,
  type CondensedRow,
  sampleAsks,
} from './sample-book.ts'

const guide = readContent('manual/depth-of-book.md')

/** The cells of the table that follows a text in the guide. */
function tableAfter(text: string): string[][] {
  const lines = guide.slice(guide.indexOf(text)).split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const price = ({ priceCents }: { priceCents: number }) =>
  (priceCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const dollars = ({ shares }: CondensedRow) =>
  shares.reduce(
    (sum, { ask, coins }) => sum + (coins * (sampleAsks[ask]?.priceCents ?? 0)) / 100,
    0,
  )

test('the drawn book is the one in the text', () => {
  expect(sampleAsks.map((ask) => [price(ask), (ask.size / 100).toFixed(2), ask.exchange])).toEqual(
    tableAfter('Take these asks in BTC-USD'),
  )
})

test('condensed by asset size, the drawing agrees with the text', () => {
  const rows = byAssetSize(1).map((row) => [
    price(row),
    coinsOf(row).toFixed(2),
    price({ priceCents: Math.round((dollars(row) / coinsOf(row)) * 100) }),
  ])
  expect(rows).toEqual(tableAfter('**Asset size, 1 BTC.**'))
})

test('condensed by price increment, the drawing agrees with the text', () => {
  const rows = byPriceIncrement(100).map((row) => [price(row), coinsOf(row).toFixed(2)])
  expect(rows).toEqual(tableAfter('**Price increment, 1.00.**'))
})

test('condensed by notional, the drawing agrees with the text', () => {
  const rows = byNotional(50_000).map((row) => [
    price(row),
    coinsOf(row).toFixed(4),
    `$${price({ priceCents: Math.round(dollars(row) * 100) })}`,
  ])
  expect(rows).toEqual(tableAfter('**Notional, $50,000.**'))
})
