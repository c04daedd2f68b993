import { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { beforeAll, expect, test } from 'vitest'

import {
  type RecordedTime,
  recordTime,
  type SeatOptions,
  sitIn,
  type SittingTrader,
} from './testing/recorded-hour.ts'

const venues = ['coinbase', 'kraken', 'gemini', 'binance-us', 'robinhood'] as const
let recorded: RecordedTime

beforeAll(async () => {
  recorded = await recordTime(30, venues)
})

/** Something that a hand does at a recorded moment. */
interface Click {
  second: number
  venue: (typeof venues)[number]
  act: 'buy' | 'sell' | 'join' | 'cancel'
  size: string
}

function randomClicks(seed: number, count: number): Click[] {
  const random = seededRandom(seed)
  const of = <Choice>(choices: readonly Choice[]) => choices[Math.floor(random() * choices.length)]
  return Array.from({ length: count }, () => ({
    second: 6 + Math.floor(random() * 20_000) / 1000,
    venue: of(venues) ?? 'kraken',
    act: of(['buy', 'buy', 'sell', 'join', 'join', 'cancel'] as const) ?? 'buy',
    size: (0.001 + Math.floor(random() * 50) / 1000).toFixed(3),
  })).toSorted((one, other) => one.second - other.second)
}

function press({ hub, desk }: SittingTrader, { venue, act, size }: Click, at: number): void {
  const feed = hub.feeds.find(({ id }) => id === venue)
  const book = feed?.books.get('BTC-USD') ?? feed?.quoteBooks.get('BTC-USD')
  if (act === 'cancel') {
    void desk.answer(tradingFamily, { type: 'cancel', scope: { kind: 'everywhere' } })
    return
  }
  const decimals = book?.scale.priceDecimals ?? 2
  const text = (ticks = 0) => (ticks / 10 ** decimals).toFixed(decimals)
  const bid = text(Number(book?.bids.priceAt(0)))
  const ask = text(Number(book?.asks.priceAt(0)))
  const terms = {
    ...limitBuy,
    symbol: 'BTC-USD',
    side: act === 'sell' ? ('sell' as const) : ('buy' as const),
    size,
    limitPrice: act === 'join' ? bid : act === 'buy' ? ask : bid,
  }
  desk.request(tradingFamily, {
    type: 'place',
    draftId: `draft-${String(at).padStart(6, '0')}`,
    keyId: `practice-${venue}`,
    terms,
    isPriceConfirmed: true,
  })
}

/** What has come of it is looked at then. */
const lastSecond = 28.5

/** How somebody gets through the recorded time. */
type Way = (sitting: SittingTrader) => Promise<void>

const inSteps =
  (stepMs: number): Way =>
  ({ advanceTo }) =>
    advanceTo(lastSecond + 0.1, stepMs)

const at =
  (speed: number): Way =>
  async ({ player, playTo }) => {
    player.setSpeed(speed)
    void player.run()
    await playTo(lastSecond + 0.1)
  }

/** At one speed, then still for five minutes, then at another one. */
const withPause: Way = async ({ player, wall, playTo }) => {
  void player.run()
  player.setSpeed(10)
  await playTo(14.5)
  player.pause(true)
  await wall.advance(300_000)
  player.setSpeed(2)
  player.pause(false)
  await playTo(16)
  player.setSpeed(60)
  await playTo(lastSecond + 0.1)
}

/** Each click is made at its own recorded moment, by a hand that is as exact as a test. */
async function session(clicks: readonly Click[], way: Way, options: SeatOptions = {}) {
  const sitting = await sitIn(recorded, options)
  for (const [place, click] of clicks.entries()) {
    sitting.clock.after(click.second * 1000, () => press(sitting, click, place))
  }
  let outcome: unknown
  const { manager } = sitting.hub.orders ?? {}
  sitting.clock.after(lastSecond * 1000, () => {
    const orders = [...(manager?.records.all() ?? [])]
    const states = orders.map(({ state, filled }) => `${state} ${filled}`)
    outcome = { fills: [...(manager?.trades.all() ?? [])], states }
  })
  await way(sitting)
  expect(sitting.errors).toEqual([])
  sitting.player.stop()
  sitting.hub.stop()
  return outcome as { fills: readonly object[]; states: readonly string[] }
}

test.each(firstOrAll([1, 2, 3, 4]))(
  'the same clicks in the same recorded time give the same fills to the digit, at every speed, with a pause, and after going back (sequence %i)',
  async (seed) => {
    const clicks = randomClicks(seed, 25)
    const first = await session(clicks, inSteps(16))
    expect(first.fills.length).toBeGreaterThan(3)
    // A slow computer, one that makes it in a single step, and the program itself.
    expect(await session(clicks, inSteps(170))).toEqual(first)
    expect(await session(clicks, inSteps(Number.POSITIVE_INFINITY))).toEqual(first)
    expect(await session(clicks, at(30))).toEqual(first)
    expect(await session(clicks, withPause)).toEqual(first)
    // Going back is another beginning, which is played to that moment as fast as can be.
    expect(await session(clicks, at(5), { from: 5.5 })).toEqual(first)
    // Other clicks are another session.
    const other = randomClicks(seed + 100, 25)
    expect((await session(other, inSteps(170))).fills).not.toEqual(first.fills)
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
