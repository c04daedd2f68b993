import { expect, test } from 'vitest'

import type { CandlePages } from '../../candles/candle-pages.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'
import { pastCandles } from './past-candles.ts'

const minute = 60_000
const market = { venue: 'kraken', symbol: 'BTC-USD' } as const
const span = { from: 0, to: 100 * minute }

/** Pages of forty candles; how often each was requested. */
function pages() {
  const loads: number[] = []
  const load: CandlePages['load'] = (_feed, _symbol, _width, before, loaded) => {
    loads.push(before / minute)
    const from = Math.max(before - 40 * minute, 0)
    const candles = Array.from({ length: (before - from) / minute }, (_, at) => ({
      time: from + at * minute,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: 1,
    }))
    setTimeout(() => loaded({ from, candles } as never), 1)
  }
  return { loads, pages: { load } as CandlePages }
}

test('however many rows ask for the same candles, and at the same time, each page is requested once', async () => {
  const { loads, pages: source } = pages()
  const feed = { setup: { knownInstrument: () => undefined } } as unknown as VenueFeed
  const past = pastCandles({ feedsOf: () => [feed], pages: source })
  const all = await Promise.all([
    past.between(market, '1m', span),
    past.between(market, '1m', span),
    past.between(market, '1m', { ...span, from: 50 * minute }),
  ])
  expect(all.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(all[0].map(({ time }) => time / minute)).toEqual(
    Array.from({ length: 100 }, (_, at) => at),
  )
  // Three pages for the whole, two for its second half.
  expect(loads).toEqual([100, 60, 20, 100, 60])
  expect(await past.between(market, '1m', span)).toHaveLength(100)
  expect(loads).toHaveLength(5)
})
