import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { beforeAll, expect, test } from 'vitest'

import { at, inSteps, press, randomClicks, session, withPause } from './testing/exact-hand.ts'
import { type RecordedTime, recordTime, sitIn } from './testing/recorded-hour.ts'

const venues = ['coinbase', 'kraken', 'gemini', 'binance-us', 'robinhood'] as const
let recorded: RecordedTime

beforeAll(async () => {
  recorded = await recordTime(30, venues)
})

test.each(firstOrAll([1, 2, 3, 4]))(
  'the same clicks in the same recorded time give the same fills to the digit, at every speed, with a pause, and after going back (sequence %i)',
  async (seed) => {
    const clicks = randomClicks(seed, 25)
    const first = await session(recorded, clicks, inSteps(16))
    expect(first.fills.length).toBeGreaterThan(3)
    // A slow computer, one that makes it in a single step, and the program itself.
    expect(await session(recorded, clicks, inSteps(170))).toEqual(first)
    expect(await session(recorded, clicks, inSteps(Number.POSITIVE_INFINITY))).toEqual(first)
    expect(await session(recorded, clicks, at(30))).toEqual(first)
    expect(await session(recorded, clicks, withPause)).toEqual(first)
    // Going back is another beginning, which is played to that moment as fast as can be.
    expect(await session(recorded, clicks, at(5), { from: 5.5 })).toEqual(first)
    // And what was understood then leads to the same as what was received then.
    expect(await session(recorded, clicks, at(30), { storedPiece: 0 })).toEqual(first)
    // Other clicks are another session.
    const other = randomClicks(seed + 100, 25)
    expect((await session(recorded, other, inSteps(170))).fills).not.toEqual(first.fills)
  },
)

test('a bought coin is paid for at the recorded ask, by the account of that exchange, at the recorded time', async () => {
  const sitting = await sitIn(recorded)
  await sitting.advanceTo(20)
  const { hub, desk } = sitting
  const book = hub.feeds.find(({ id }) => id === 'kraken')?.books.get('BTC-USD')
  const ask = (book?.asks.priceAt(0) ?? 0) / 10 ** (book?.scale.priceDecimals ?? 0)
  press(sitting, { second: 20, venue: 'kraken', act: 'buy', size: '0.001' }, 1)
  await sitting.advanceTo(21)
  const [fill] = hub.orders?.manager.trades.all() ?? []
  expect(fill).toMatchObject({ size: '0.001', side: 'buy', venue: 'kraken' })
  expect(Math.abs(Number(fill?.price) - ask)).toBeLessThan(ask * 0.001)
  expect(fill?.time).toBeGreaterThan(recorded.head.startedAt + 20_000)
  expect(fill?.time).toBeLessThan(recorded.head.startedAt + 20_500)
  expect(desk.said.filter(({ type }) => type === 'notUnderstood')).toEqual([])
})

test('an order that joins a recorded level waits behind what stood there, and says how much that is', async () => {
  const sitting = await sitIn(recorded)
  await sitting.advanceTo(20)
  const book = sitting.hub.feeds.find(({ id }) => id === 'coinbase')?.books.get('BTC-USD')
  press(sitting, { second: 20, venue: 'coinbase', act: 'join', size: '0.001' }, 1)
  await sitting.advanceTo(20.2)
  const [order] = sitting.exchanges.queued()
  expect(order).toMatchObject({ venue: 'coinbase', symbol: 'BTC-USD' })
  expect(Number(order?.ahead)).toBeGreaterThan(0)
  const [working] = [...(sitting.hub.orders?.manager.records.working() ?? [])]
  expect(working?.clientOrderId).toBe(order?.clientId)
  expect(book?.state).toBe('live')
})
