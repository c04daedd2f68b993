import type { Scaled } from '@leadline/decimal/scaled'
import type { ChartCandle } from '@leadline/desk-protocol/frames/candle-section'
import type { TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { openPaperMarket } from './paper-market.ts'

const hour = 3_600_000

/**
 * The whole of paper trading but for the process: simulators, adapters, session, hub and a desk, on a clock of the
 * test's.
 */
function paper(seed = 7) {
  const clock = new FakeClock(Date.UTC(2026, 10, 16, 14))
  const market = openPaperMarket(clock, seed)
  const { venues, simulators } = market
  const errors: unknown[] = []
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    venues,
    clock,
    store: memoryStore(),
    failed: (_venue, error) => errors.push(error),
  })
  hub.start()
  const desk = new TestDesk(hub)
  const ids = venues.map(({ id }) => id)
  /** What every column of a complete ladder says. */
  const whole = ids.map((id) => (venueOf(id).publishesBook ? 'live' : 'quotes'))
  /** Those with books and trades. */
  const open = ids.filter((id) => venueOf(id).publishesBook)
  const openLadder = (view: number, symbol: string, shown: VenueId[] = ids) =>
    desk.open(view, {
      kind: 'ladder',
      symbol,
      depth: 50,
      condense: null,
      venues: shown,
      filter: '',
    })
  const columns = (view: number) => desk.look(view).ladder?.columns.map(({ state }) => state) ?? []
  const advance = async (ms: number) => {
    // In small steps, as the world does, so that a desk can look in between.
    for (let passed = 0; passed < ms; passed += 100) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await clock.advance(Math.min(100, ms - passed))
      desk.look(1)
    }
  }
  return {
    clock,
    venues,
    hub,
    desk,
    simulators,
    ids,
    whole,
    open,
    openLadder,
    columns,
    advance,
    errors,
    stop: market.stop,
  }
}

/** Another hub on the same exchanges, which received nothing of what came before. */
function paperDesk({ clock, simulators, venues }: ReturnType<typeof paper>) {
  return async (venue: VenueId): Promise<Map<number, ChartCandle>> => {
    const own = venues
      .filter(({ id }) => id === venue)
      .map((setup) => ({ ...setup, transport: simulators.transport(venue) }))
    const store = memoryStore()
    const hub = new Hub({ version: '0.0.0', mode: 'practice', venues: own, clock, store })
    hub.start()
    const desk = new TestDesk(hub)
    desk.open(1, { kind: 'candles', symbol: 'BTC-USD', timeframe: '1m', venues: [venue] })
    for (let second = 0; second < 30; second += 1) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await clock.advance(1000)
      desk.look(1)
    }
    hub.stop()
    const { list = [] } = desk.look(1).candles ?? {}
    // The last minutes may have been received in part.
    return new Map(list.slice(0, -3).map((candle) => [candle.time, candle]))
  }
}

type Levels = [price: number, size: number][]

/** What the hub shows of one exchange, and what really stands in its book: fifty levels of both sides. */
function shownAndTrue(
  { desk, simulators, hub }: ReturnType<typeof paper>,
  venue: VenueId,
): { shown: Levels; true: Levels } {
  const groundTruth = simulators.groundTruth(venue, 'BTC-USD')
  const ladder = desk.look(1).ladder
  if (!ladder) return { shown: [], true: [] }
  const column = ladder.columns.findIndex(({ venue: place }) => hub.feeds[place]?.id === venue)
  const priceUnit = 10 ** (ladder.priceDecimals - groundTruth.priceDecimals)
  const sizeUnit = 10 ** (ladder.sizeDecimals - groundTruth.sizeDecimals)
  const shown = [...ladder.bids, ...ladder.asks]
    .filter(({ sizes }) => sizes[column] !== 0)
    .map(({ price, sizes }): [number, number] => [
      price / priceUnit,
      Number(sizes[column]) / sizeUnit,
    ])
  const really = [...groundTruth.bids.slice(0, 50), ...groundTruth.asks.slice(0, 50)]
  return { shown, true: really.map(({ price, size }) => [price, size]) }
}

function expectGroundTruth(all: ReturnType<typeof paper>): void {
  for (const venue of all.open) {
    const { shown, true: really } = shownAndTrue(all, venue)
    expect(really.length).toBeGreaterThan(50)
    expect(shown).toEqual(really)
  }
}

test('three seconds after a panel was opened its ladder is complete', async () => {
  const { openLadder, columns, advance, whole, stop } = paper()
  openLadder(1, 'BTC-USD')
  await advance(3000)
  expect(columns(1)).toEqual(whole)
  stop()
})

test('what the ladder shows is what rests at the exchange, to the last lot', async () => {
  const all = paper()
  all.openLadder(1, 'BTC-USD')
  await all.advance(5000)
  // Let what is under way arrive, while nothing new happens.
  all.simulators.market.actionsPerSecond = 0
  await all.advance(2000)
  expect(all.columns(1)).toEqual(all.whole)
  expectGroundTruth(all)
  all.stop()
})

test('a session of two minutes with connections cut at random times ends with the ground truth', async () => {
  const all = paper(11)
  all.openLadder(1, 'BTC-USD')
  await all.advance(3000)
  for (let turn = 0; turn < 10; turn += 1) {
    for (const venue of all.ids) all.simulators.setFault(venue, 'disconnect', { when: 'once' })
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await all.advance(3000 + turn * 1700)
  }
  all.simulators.market.actionsPerSecond = 0
  await all.advance(30_000)
  expect(all.columns(1)).toEqual(all.whole)
  expectGroundTruth(all)
  expect(all.hub.listInterruptions(0, all.clock.now()).length).toBeGreaterThan(5)
  expect(all.errors).toEqual([])
  all.stop()
})

test('eight hours of sleep: stale at once, whole again within seconds, and the ground truth', async () => {
  const all = paper(13)
  all.openLadder(1, 'BTC-USD')
  await all.advance(3000)
  all.clock.sleep(8 * hour)
  await all.advance(15_000)
  expect(all.columns(1)).toEqual(all.whole)
  all.simulators.market.actionsPerSecond = 0
  await all.advance(3000)
  expectGroundTruth(all)
  all.stop()
})

test('the tape holds every trade that was made while somebody looked, through cut connections and lost messages', async () => {
  const all = paper(17)
  all.desk.open(1, {
    kind: 'tape',
    symbol: 'BTC-USD',
    venues: all.ids,
    filter: '',
    sumsMs: 300_000,
  })
  await all.advance(4000)
  const from = all.clock.now()
  const prints: TapePrint[] = []
  let last = all.desk.mirror.get(1)?.tape
  for (let tenth = 0; tenth < 900; tenth += 1) {
    if (tenth % 200 === 70) {
      for (const venue of all.ids) all.simulators.setFault(venue, 'disconnect', { when: 'once' })
    }
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await all.clock.advance(100)
    const { tape } = all.desk.look(1)
    if (tape && tape !== last) prints.push(...tape.prints)
    last = tape
  }
  const to = all.clock.now() - 30_000
  for (const venue of all.open) {
    const place = all.hub.feeds.findIndex(({ id }) => id === venue)
    const within = ({ time }: { time: number }) => time >= from && time < to
    const key = ({ price, size, time }: { price: number; size: Scaled; time: number }) =>
      `${time} ${price} ${size}`
    const groundTruth = all.simulators.groundTruth(venue, 'BTC-USD')
    const scale = all.desk.mirror.get(1)?.tape
    const priceUnit = 10 ** ((scale?.priceDecimals ?? 0) - groundTruth.priceDecimals)
    const sizeUnit = 10 ** ((scale?.sizeDecimals ?? 0) - groundTruth.sizeDecimals)
    const shown = prints
      .filter((print) => print.venue === place && within(print))
      .map((print) =>
        key({ ...print, price: print.price / priceUnit, size: Number(print.size) / sizeUnit }),
      )
    const made = groundTruth.trades.filter(within).map(key)
    expect(made.length).toBeGreaterThan(5)
    expect(shown.toSorted()).toEqual(made.toSorted())
  }
  all.stop()
})

test('a chart that received every trade and one that read them later show the same candles', async () => {
  const all = paper(19)
  const chart = (view: number, venues: VenueId[]) =>
    all.desk.open(view, { kind: 'candles', symbol: 'BTC-USD', timeframe: '1m', venues })
  for (const [at, venue] of all.open.entries()) chart(at + 1, [venue])
  chart(9, all.open)
  for (let second = 0; second < 400; second += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await all.clock.advance(1000)
    all.desk.look(1)
  }
  const later = paperDesk(all)
  for (const [at, venue] of all.open.entries()) {
    const received = all.desk.look(at + 1).candles?.list ?? []
    expect(received.length).toBeGreaterThan(450)
    // The second hub knows nothing but the exchanges' histories.
    // oxlint-disable-next-line no-await-in-loop -- one exchange after the other
    const reported = await later(venue)
    const ended = received.filter(({ time }) => reported.has(time))
    expect(ended.length).toBeGreaterThan(450)
    expect(ended).toEqual(ended.map(({ time }) => reported.get(time)))
  }
  const highOf = (view: number, time: number) => {
    const { list = [], priceDecimals = 0 } = all.desk.mirror.get(view)?.candles ?? {}
    return (list.find((candle) => candle.time === time)?.high ?? 0) / 10 ** priceDecimals
  }
  const time = all.desk.look(9).candles?.list.at(-4)?.time ?? 0
  expect(highOf(9, time)).toBe(Math.max(...all.open.map((_venue, at) => highOf(at + 1, time))))
  all.stop()
})

test('an exchange that is asked after the program was busy for seconds knows what time it is', async () => {
  const all = paper()
  const kraken = all.venues.find(({ id }) => id === 'kraken')
  if (!kraken) throw new Error('There is Kraken.')
  // Time passes, and no timer runs.
  all.clock.sleep(5000)
  const url = `${kraken.addresses.rest}/0/public/Time`
  const asked = kraken.transport.fetch({ method: 'GET', url, headers: {}, timeoutMs: 10_000 })
  await all.clock.advance(2000)
  const { result } = JSON.parse((await asked).body) as { result: { unixtime: number } }
  expect(result.unixtime * 1000).toBeGreaterThan(all.clock.now() - 3500)
  all.stop()
})
