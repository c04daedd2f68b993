import type { TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { expect, test } from 'vitest'

import { fakeInstrument } from '../testing/fake-market.ts'
import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'
import type { FilterReader } from './panel-filters.ts'

const tape: Extract<ViewSpec, { kind: 'tape' }> = {
  kind: 'tape',
  symbol: 'BTC-USD',
  venues: ['coinbase', 'kraken'],
  filter: '',
  sumsMs: 300_000,
}

/** Shows what is larger than the number that was typed. */
const readFilter: FilterReader = (text) =>
  /^\d+$/.test(text)
    ? () =>
        ({ size }) =>
          size >= Number(text)
    : { mistake: `What is ${text}?` }

async function reading(changes: Parameters<typeof openTestHub>[1] = {}) {
  const testBed = openTestHub(['coinbase', 'kraken'], changes)
  const desk = new TestDesk(testBed.hub)
  desk.open(1, tape)
  await testBed.clock.advance(1000)
  let lastId = 0
  const trade = (
    size: string,
    side: 'buy' | 'sell' = 'buy',
    venue: 'coinbase' | 'kraken' = 'coinbase',
    agoMs = 0,
  ) => {
    lastId += 1
    testBed.at(venue).say({
      type: 'trade',
      symbol: 'BTC-USD',
      id: String(lastId),
      price: '60000',
      size,
      side,
      time: testBed.clock.now() - agoMs,
      isBackfill: agoMs > 0,
    })
  }
  const prints: TapePrint[] = []
  /** One animation frame; the prints that came with it are kept, as a panel does. */
  const look = () => {
    const before = desk.mirror.get(1)?.tape
    const { tape: update } = desk.look(1)
    if (update && update !== before) prints.push(...update.prints)
    return update
  }
  return { ...testBed, desk, trade, prints, look }
}

test('every print arrives once, in order, however seldom the panel looks', async () => {
  const { trade, look, prints, clock } = await reading()
  let said = 0
  for (const burst of [1, 0, 250, 3, 5000, 1]) {
    for (let index = 0; index < burst; index += 1)
      trade(`0.${String((said += 1)).padStart(8, '0')}`)
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(1000)
    look()
  }
  expect(prints.map(({ size }) => size)).toEqual(
    Array.from({ length: said }, (_, index) => index + 1),
  )
})

test('a desk that slept through more than is kept learns how many it missed', async () => {
  const { trade, look } = await reading()
  trade('1')
  look()
  for (let index = 0; index < 20_500; index += 1) trade('1')
  expect(look()).toMatchObject({ missed: 500, bought: 20_501 * 100_000_000 })
  expect(look()?.missed).toBe(500)
  trade('2')
  expect(look()).toMatchObject({ missed: 0, prints: [{ size: 200_000_000 }] })
})

test('the footer adds up what was bought and sold, and lets go of it after five minutes', async () => {
  const { trade, look, clock } = await reading()
  trade('12.4', 'buy', 'coinbase')
  trade('9.1', 'sell', 'kraken')
  expect(look()).toMatchObject({ bought: 1_240_000_000, sold: 910_000_000, sumsMs: 300_000 })
  await clock.advance(302_000)
  expect(look()).toMatchObject({ bought: 0, sold: 0, prints: [] })
})

test('a filter hides prints, the footer counts them all the same, and the panel learns how many', async () => {
  const { trade, look, desk, clock, prints } = await reading({ readFilter })
  desk.open(1, { ...tape, filter: '100000000' })
  for (const size of ['0.5', '2', '0.1', '1']) trade(size)
  expect(look()).toMatchObject({ hidden: 2, bought: 360_000_000 })
  expect(prints.map(({ size }) => size)).toEqual([200_000_000, 100_000_000])
  await clock.advance(61_000)
  expect(look()?.hidden).toBe(0)
})

test('history that is loaded after newer prints is not counted as hidden in the last minute', async () => {
  const { trade, look, desk } = await reading({ readFilter })
  desk.open(1, { ...tape, filter: '100000000' })
  trade('0.5')
  for (const minutes of [20, 10, 2]) trade('0.1', 'sell', 'kraken', minutes * 60_000)
  expect(look()?.hidden).toBe(1)
})

test('a filter that cannot be read leaves the panel as it was, with the reason', async () => {
  const { trade, look, desk } = await reading({ readFilter })
  desk.say({ type: 'change', view: 1, what: { ...tape, filter: 'big ones' } })
  expect(desk.said.at(-1)).toEqual({ type: 'viewRefused', view: 1, reason: 'What is big ones?' })
  trade('1')
  expect(look()?.prints).toHaveLength(1)
})

test('exchanges with other steps stand on one tape at the finest of them', async () => {
  const testBed = openTestHub()
  testBed.at('kraken').list = [
    fakeInstrument('kraken', 'BTC-USD', { priceDecimals: 1, sizeDecimals: 2 }),
  ]
  const desk = new TestDesk(testBed.hub)
  desk.open(1, tape)
  await testBed.clock.advance(1000)
  const trade = {
    type: 'trade',
    symbol: 'BTC-USD',
    id: '1',
    price: '60000.1',
    size: '0.01',
  } as const
  testBed.at('kraken').say({ ...trade, side: 'buy', time: 1 })
  testBed.at('coinbase').say({ ...trade, side: 'sell', time: 2 })
  expect(desk.look(1).tape).toMatchObject({
    priceDecimals: 2,
    sizeDecimals: 8,
    prints: [
      { venue: 1, price: 6_000_010, size: 1_000_000, takerSide: 'buy' },
      { venue: 0, price: 6_000_010, size: 1_000_000, takerSide: 'sell' },
    ],
  })
})

test('a panel opened later is given what was printed before, and nobody looking keeps nothing', async () => {
  const { trade, desk, clock, hub } = await reading()
  for (let index = 0; index < 1500; index += 1) trade('1')
  desk.open(2, tape)
  expect(desk.look(2).tape?.prints).toHaveLength(1000)
  desk.close(1)
  desk.close(2)
  await clock.advance(6000)
  expect(hub.tapes.of('BTC-USD')).toBeUndefined()
})
