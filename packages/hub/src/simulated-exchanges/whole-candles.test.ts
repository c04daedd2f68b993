import type { Timeframe } from '@leadline/order-book/candles/timeframe'
import { timeframeMs } from '@leadline/order-book/candles/timeframe'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { openPaperDesk } from '../testing/paper-desk.ts'

const symbol = 'BTC-USD'

function chartsOf(venue: VenueId) {
  const all = openPaperDesk({ venues: [venue], symbols: [symbol] })
  const chart = (view: number, timeframe: Timeframe) =>
    all.desk.open(view, { kind: 'candles', symbol, timeframe, venues: [venue] })
  const candles = (view: number) => all.desk.look(view).candles?.list ?? []
  const pass = async (seconds: number, ...views: number[]) => {
    for (let second = 0; second < seconds; second += 1) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await all.clock.advance(1000)
      for (const view of views) candles(view)
    }
  }
  return { ...all, chart, candles, pass }
}

for (const venue of ['kraken', 'gemini'] as const) {
  test.each([
    ['1m', '1h'],
    ['1m', '5m'],
    ['1h', '1d'],
    ['1h', '4h'],
  ] as const)(
    `${venue}: a chart of %s, and then of %s, has every candle that the latter alone has`,
    async (first, second) => {
      const alone = chartsOf(venue)
      alone.chart(1, second)
      await alone.pass(30, 1)
      const expected = alone.candles(1)
      alone.stop()
      const both = chartsOf(venue)
      both.chart(1, first)
      await both.pass(15, 1)
      both.chart(2, second)
      await both.pass(15, 1, 2)
      const ended = (list: typeof expected) =>
        list.filter(({ time }) => time + timeframeMs[second] <= both.clock.now() - 15_000)
      expect(ended(expected).length).toBeGreaterThan(second === '1d' ? 100 : 250)
      expect(ended(both.candles(2))).toEqual(ended(expected))
      both.stop()
    },
  )
}

test('the minute in which a chart was opened is drawn as the newest, and then only when it is whole', async () => {
  const all = chartsOf('kraken')
  await all.pass(40)
  all.chart(1, '1m')
  await all.pass(5, 1)
  const opened = Math.floor(all.clock.now() / 60_000) * 60_000
  const drawn = () => all.candles(1).find(({ time }) => time === opened)
  expect(drawn()).toBeDefined()
  const partial = drawn()
  // The next minute has begun, and the exchange has not reported the one before.
  await all.pass(18, 1)
  expect(all.candles(1).at(-1)?.time).toBe(opened + 60_000)
  expect(drawn()).toBeUndefined()
  await all.pass(20, 1)
  expect(Number(drawn()?.volume)).toBeGreaterThan(Number(partial?.volume))
  all.stop()
})
