import fc from 'fast-check'
import { expect, test } from 'vitest'

import { marketLink, mostLivedMs, newMarket, readMarketLink } from './market-link.ts'

const startedAt = Date.UTC(2026, 10, 19, 14, 30)

test.each([
  ['#market=42,2026-11-19T14:30:00Z', { seed: 42, startedAt, livedMs: 0 }],
  ['#market=42,2026-11-19T14:30Z', { seed: 42, startedAt, livedMs: 0 }],
  ['#market=42,2026-11-19T14:30:00Z,615', { seed: 42, startedAt, livedMs: 615_000 }],
  ['#market=42%2C2026-11-19T14%3A30%3A00Z', { seed: 42, startedAt, livedMs: 0 }],
])('%s opens a market', (hash, market) => {
  expect(readMarketLink(hash)).toEqual({ market })
})

test.each(['', '#', '#BTC-USD', '#markets=1'])('%j asks for no market', (hash) => {
  expect(readMarketLink(hash)).toBeUndefined()
})

test.each([
  ['#market=', 'It should read /try#market='],
  ['#market=42', 'It should read /try#market='],
  ['#market=42,2026-11-19T14:30:00Z,1,2', 'It should read /try#market='],
  ['#market=%E0%A4%A,2026-11-19T14:30:00Z', 'Its seed should be a whole number'],
  ['#market=-1,2026-11-19T14:30:00Z', 'Its seed should be a whole number'],
  ['#market=1e9,2026-11-19T14:30:00Z', 'Its seed should be a whole number'],
  ['#market=4294967296,2026-11-19T14:30:00Z', 'Its seed should be a whole number'],
  ['#market=42,yesterday', 'Its time should read like 2026-11-19T14:30:00Z'],
  ['#market=42,2026-11-31T14:30:00Z', 'Its time should read like'],
  ['#market=42,2026-11-19T24:00:00Z', 'Its time should read like'],
  ['#market=42,2009-12-31T23:59:59Z', 'Its time should read like'],
  ['#market=42,2100-01-01T00:00:00Z', 'Its time should read like'],
  ['#market=42,2026-11-19T14:30:00Z,1801', 'Its seconds should be a whole number from 0 to 1800'],
  ['#market=42,2026-11-19T14:30:00Z,', 'Its seconds should be a whole number'],
])('%s says what is wrong with it', (hash, words) => {
  expect(readMarketLink(hash)?.problem).toContain(words)
})

test('whoever is given a link opens the market that it was made of', () => {
  const market = fc.record({
    seed: fc.nat(2 ** 32 - 1),
    startedAt: fc.integer({ min: 1_262_304_000, max: 4_102_444_799 }).map((s) => s * 1000),
    livedMs: fc.nat(mostLivedMs / 1000).map((s) => s * 1000),
  })
  fc.assert(
    fc.property(market, (given) => {
      const { hash } = new URL(marketLink('https://leadline.example/try', given))
      expect(readMarketLink(hash)).toEqual({ market: given })
    }),
  )
})

test('a new market begins at a whole second, so that its link can say when', () => {
  expect(newMarket(startedAt + 999, () => 0.25)).toEqual({
    seed: 250_000_000,
    startedAt,
    livedMs: 0,
  })
})
