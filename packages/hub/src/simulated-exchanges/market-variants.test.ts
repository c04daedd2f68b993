import { possibleFaults } from '@leadline/venue-simulators/faults/possible-faults'
import type { SimulatorOptions } from '@leadline/venue-simulators/simulator-options'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { FaultySession } from '../testing/faulty-session.ts'
import { TestDesk } from '../testing/test-desk.ts'

type Variants = NonNullable<SimulatorOptions['variants']>
type Case = { [V in VenueId]: [venue: V, variants: NonNullable<Variants[V]>] }[VenueId]

/** What the exchanges' pages leave open about market data, each time the other way round. */
const cases: readonly Case[] = [
  ['coinbase', { mostCandles: 350, candleEndIsInclusive: false }],
  ['coinbase', { mostBooks: 1, tooManyBooks: 'refuses' }],
  ['coinbase', { mostBooks: 1, tooManyBooks: 'closes' }],
  ['coinbase', { connectionLifeMs: 40_000, pingEveryMs: 1000, tradesInSnapshot: 5 }],
  ['kraken', { statusFrame: 'repeated' }],
  ['kraken', { emptyCandles: 'zero-volume', sinceIsInclusive: false }],
  ['kraken', { weeksBegin: 'monday' }],
  ['kraken', { publicBurst: 2, publicPerSecond: 0.5, messagesPerSecond: 10 }],
  ['kraken', { connectionLifeMs: 40_000 }],
  ['gemini', { firstDelta: 'plus-one' }],
  ['gemini', { wideIds: true }],
  ['gemini', { bulkDetails: 'gone' }],
  ['gemini', { formingCandle: 'left-out', tradeEventType: true, retryAfter: true }],
  ['gemini', { connectionLife: 'a-minute' }],
  ['gemini', { mostStreams: 2 }],
  ['binance-us', { wideIds: true }],
  ['binance-us', { tradeOrderIds: false, permissions: 'flat', unnamedWeights: 'lower' }],
  ['robinhood', { quoting: 'all-text', crossedQuotes: false, bidCredit: true }],
  ['binance-us', { newerFlags: 'absent' }],
  ['robinhood', { quoting: 'all-numbers', smallSizes: 'refused' }],
  ['robinhood', { mostSymbols: 1, refusalWords: 'others' }],
  ['robinhood', { callNumbers: 'fewer', accounts: 'two' }],
]

/** In `npm test`, the first of each exchange. */
const tried = cases.filter(
  ([venue], index) =>
    process.env['LONG_TESTS'] === '1' || cases.findIndex((one) => one[0] === venue) === index,
)

test.each(tried)(
  '%s, with %j: a ladder is right, says when it is not, and comes back after a gap and a lost connection',
  async (venue, variants) => {
    const session = new FaultySession(venue, 11, { [venue]: variants })
    await session.pass(8000)
    expect(session.isLive).toBe(true)
    for (const fault of ['sequence-gap', 'disconnect'] as const) {
      if (!possibleFaults(venue).includes(fault)) continue
      session.strike(fault, { when: 'once' })
      // oxlint-disable-next-line no-await-in-loop -- one fault after the other
      await session.pass(6000)
    }
    await session.recover()
    session.stop()
    expect(session.errors).toEqual([])
  },
)

test('kraken: where a connection takes two messages a second, a refused ladder comes later, and is right', async () => {
  const session = new FaultySession('kraken', 11, { kraken: { messagesPerSecond: 2 } })
  await session.pass(30_000)
  expect(session.isLive).toBe(true)
  await session.recover()
  session.stop()
  expect(session.errors).toEqual([])
})

test.each<Case>([
  ['coinbase', { mostCandles: 350, candleEndIsInclusive: false }],
  ['coinbase', { candleLimit: 'keeps-oldest' }],
  ['kraken', { emptyCandles: 'zero-volume', sinceIsInclusive: false }],
  ['gemini', { formingCandle: 'left-out' }],
])('%s, with %j: a chart of minutes shows what it always shows', async (venue, variants) => {
  const usual = await chartOf(venue, {})
  const other = await chartOf(venue, variants)
  // How far back a first page reaches is not the same.
  const from = Math.max(usual[0]?.time ?? 0, other[0]?.time ?? 0)
  const shared = usual.filter(({ time }) => time >= from)
  expect(shared.length).toBeGreaterThan(100)
  expect(other.filter(({ time }) => time >= from)).toEqual(shared)
})

/** The candles that were over before anybody looked. */
async function chartOf(venue: VenueId, variants: object, afterMs = 0) {
  const session = new FaultySession(venue, 11, { [venue]: variants })
  await session.pass(afterMs)
  const begun = session.clock.now()
  const desk = new TestDesk(session.hub)
  desk.open(7, { kind: 'candles', symbol: session.symbol, timeframe: '1m', venues: [venue] })
  for (let frame = 0; frame < 6; frame += 1) {
    desk.look(7)
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await session.clock.advance(1000)
  }
  const list = desk.look(7).candles?.list ?? []
  session.stop()
  return list.filter(({ time }) => time + 60_000 <= begun)
}

test.each(['none', 'half-a-minute'] as const)(
  'Gemini: a chart that is opened just after a minute has ended shows that minute whole, though candles may lag: %s',
  async (candlesLag) => {
    const usual = await chartOf('gemini', {}, 305_000)
    const other = await chartOf('gemini', { candlesLag }, 305_000)
    expect(usual.at(-1)?.volume).toBeGreaterThan(0)
    expect(other).toEqual(usual)
  },
)
