import { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect } from 'vitest'

import { type RecordedTime, type SeatOptions, sitIn, type SittingTrader } from './recorded-hour.ts'

const venues = ['coinbase', 'kraken', 'gemini', 'binance-us', 'robinhood'] as const

/** Something that a hand does at a recorded moment. */
export interface Click {
  second: number
  venue: (typeof venues)[number]
  act: 'buy' | 'sell' | 'join' | 'cancel'
  size: string
}

export function randomClicks(seed: number, count: number, fromSecond = 6, forMs = 20_000): Click[] {
  const random = seededRandom(seed)
  const of = <Choice>(choices: readonly Choice[]) => choices[Math.floor(random() * choices.length)]
  return Array.from({ length: count }, () => ({
    second: fromSecond + Math.floor(random() * forMs) / 1000,
    venue: of(venues) ?? 'kraken',
    act: of(['buy', 'buy', 'sell', 'join', 'join', 'cancel'] as const) ?? 'buy',
    size: (0.001 + Math.floor(random() * 50) / 1000).toFixed(3),
  })).toSorted((one, other) => one.second - other.second)
}

export function press({ hub, desk }: SittingTrader, { venue, act, size }: Click, at: number): void {
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
const usualLastSecond = 28.5

/** How somebody gets through the recorded time. */
export type Way = (sitting: SittingTrader, lastSecond: number) => Promise<void>

export const inSteps =
  (stepMs: number): Way =>
  ({ advanceTo }, lastSecond) =>
    advanceTo(lastSecond + 0.1, stepMs)

export const at =
  (speed: number): Way =>
  async ({ player, playTo }, lastSecond) => {
    player.setSpeed(speed)
    void player.run()
    await playTo(lastSecond + 0.1)
  }

/** At one speed, then still for five minutes, then at another one. */
export const withPause: Way = async ({ player, wall, playTo }, lastSecond) => {
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
export async function session(
  recorded: RecordedTime,
  clicks: readonly Click[],
  way: Way,
  options: SeatOptions & { lastSecond?: number } = {},
) {
  const sitting = await sitIn(recorded, options)
  const untilSecond = (second: number) => Math.round((second - sitting.second()) * 1000)
  const { lastSecond = usualLastSecond } = options
  for (const [place, click] of clicks.entries()) {
    sitting.clock.after(untilSecond(click.second), () => press(sitting, click, place))
  }
  let outcome: unknown
  const { manager } = sitting.hub.orders ?? {}
  sitting.clock.after(untilSecond(lastSecond), () => {
    const orders = [...(manager?.records.all() ?? [])]
    const states = orders.map(({ state, filled }) => `${state} ${filled}`)
    outcome = { fills: [...(manager?.trades.all() ?? [])], states }
  })
  await way(sitting, lastSecond)
  expect(sitting.errors).toEqual([])
  sitting.player.stop()
  sitting.hub.stop()
  return outcome as { fills: readonly object[]; states: readonly string[] }
}
