import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { FakeClock } from '@leadline/venues/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { openPracticeMarket } from './practice-market.ts'

const hour = 3_600_000

/** The whole of practice but for the process: simulators, adapters, shell, hub and a desk, on a clock of the test's. */
function practice(seed = 7) {
  const clock = new FakeClock(Date.UTC(2026, 10, 16, 14))
  const market = openPracticeMarket(clock, seed)
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
    hub,
    desk,
    simulators,
    ids,
    openLadder,
    columns,
    advance,
    errors,
    stop: market.stop,
  }
}

type Levels = [price: number, size: number][]

/** What the hub shows of one exchange, and what really stands in its book: fifty levels of both sides. */
function shownAndTrue(
  { desk, simulators, hub }: ReturnType<typeof practice>,
  venue: VenueId,
): { shown: Levels; true: Levels } {
  const truth = simulators.truth(venue, 'BTC-USD')
  const ladder = desk.look(1).ladder
  if (!ladder) return { shown: [], true: [] }
  const column = ladder.columns.findIndex(({ venue: place }) => hub.feeds[place]?.id === venue)
  const priceUnit = 10 ** (ladder.priceDecimals - truth.priceDecimals)
  const sizeUnit = 10 ** (ladder.sizeDecimals - truth.sizeDecimals)
  const shown = [...ladder.bids, ...ladder.asks]
    .filter(({ sizes }) => sizes[column] !== 0)
    .map(({ price, sizes }): [number, number] => [
      price / priceUnit,
      Number(sizes[column]) / sizeUnit,
    ])
  const really = [...truth.bids.slice(0, 50), ...truth.asks.slice(0, 50)]
  return { shown, true: really.map(({ price, size }) => [price, size]) }
}

function expectTruth(all: ReturnType<typeof practice>): void {
  for (const venue of all.ids) {
    const { shown, true: really } = shownAndTrue(all, venue)
    expect(really.length).toBeGreaterThan(50)
    expect(shown).toEqual(really)
  }
}

test('three seconds after a panel was opened its ladder is complete', async () => {
  const { openLadder, columns, advance, ids, stop } = practice()
  openLadder(1, 'BTC-USD')
  await advance(3000)
  expect(columns(1)).toEqual(ids.map(() => 'live'))
  stop()
})

test('what the ladder shows is what rests at the exchange, to the last lot', async () => {
  const all = practice()
  all.openLadder(1, 'BTC-USD')
  await all.advance(5000)
  // Let what is under way arrive, while nothing new happens.
  all.simulators.market.actionsPerSecond = 0
  await all.advance(2000)
  expect(all.columns(1)).toEqual(all.ids.map(() => 'live'))
  expectTruth(all)
  all.stop()
})

test('a session of two minutes with lines cut at random times ends with the truth', async () => {
  const all = practice(11)
  all.openLadder(1, 'BTC-USD')
  await all.advance(3000)
  for (let turn = 0; turn < 10; turn += 1) {
    for (const venue of all.ids) all.simulators.setFault(venue, 'disconnect', { when: 'once' })
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await all.advance(3000 + turn * 1700)
  }
  all.simulators.market.actionsPerSecond = 0
  await all.advance(30_000)
  expect(all.columns(1)).toEqual(all.ids.map(() => 'live'))
  expectTruth(all)
  expect(all.hub.listInterruptions(0, all.clock.now()).length).toBeGreaterThan(5)
  expect(all.errors).toEqual([])
  all.stop()
})

test('eight hours of sleep: stale at once, whole again within seconds, and the truth', async () => {
  const all = practice(13)
  all.openLadder(1, 'BTC-USD')
  await all.advance(3000)
  all.clock.sleep(8 * hour)
  await all.advance(15_000)
  expect(all.columns(1)).toEqual(all.ids.map(() => 'live'))
  all.simulators.market.actionsPerSecond = 0
  await all.advance(3000)
  expectTruth(all)
  all.stop()
})
