import type {
  WireOrder,
  WirePosition,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect, test } from 'vitest'

import { type ClosePercent, closePercents, closePlan, closeTitle, partWords } from './close-plan.ts'

const held = (venue: WirePosition['venue'], asset: string, size: string) =>
  ({ keyId: `key ${venue}`, venue, asset, size }) as WirePosition
const ready = (venue: string) => ({ keyId: `key ${venue}`, phase: 'ready' }) as const
const order = (venue: string, symbol = 'BTC-USD', changes = {}) => {
  const terms = { ...limitBuy, symbol, ...changes }
  return { keyId: `key ${venue}`, venue, state: 'open', terms } as WireOrder
}
const stop = {
  side: 'sell',
  kind: 'stop-market',
  size: '0.5',
  stopPrice: '58000',
  limitPrice: null,
}
const positions = [
  held('coinbase', 'BTC', '0.5'),
  held('kraken', 'BTC', '0.25'),
  held('kraken', 'ETH', '2'),
  held('kraken', 'USDC', '900'),
  held('gemini', 'SOL', '0'),
]
const known = {
  positions,
  accounts: [ready('coinbase'), ready('kraken'), ready('gemini')],
  orders: [] as WireOrder[],
  synthetic: [] as WireSyntheticOrder[],
}
const all = { symbol: null, keyId: null, percent: '100' } as const

test('all positions are sold where they are held; dollar coins stay', () => {
  expect(closePlan(all, known).parts.map(partWords)).toEqual([
    'Sell 0.5 BTC on Coinbase',
    'Sell 0.25 BTC on Kraken',
    'Sell 2 ETH on Kraken',
  ])
})

test('one symbol is its asset on every exchange, in that market; one row is its own exchange', () => {
  const wish = { ...all, symbol: 'BTC-USD' }
  expect(closePlan(wish, known).parts).toMatchObject([
    { keyId: 'key coinbase', symbol: 'BTC-USD', size: '0.5' },
    { keyId: 'key kraken', symbol: 'BTC-USD', size: '0.25' },
  ])
  expect(closePlan({ ...wish, keyId: 'key kraken' }, known).parts).toHaveLength(1)
})

test('what is canceled first is counted, with the stops by name; of a part of a position nothing is', () => {
  const over = { ...order('kraken'), state: 'filled' } as WireOrder
  const orders = [
    order('coinbase', 'BTC-USD', stop),
    order('kraken'),
    order('kraken', 'SOL-USD'),
    over,
  ]
  const wish = { ...all, symbol: 'BTC-USD' }
  expect(closePlan(wish, { ...known, orders })).toMatchObject({
    counted: 'Cancels 2 orders first.',
    stops: ['Stop market: sell 0.5 BTC-USD at 58,000.00, Coinbase'],
  })
  expect(closePlan({ ...wish, percent: '50' }, { ...known, orders })).toMatchObject({
    counted: '',
    stops: [],
  })
})

test('what cannot be sold now is said, and the rest is sold', () => {
  const accounts = [ready('coinbase')]
  const { parts, left } = closePlan({ ...all, symbol: 'BTC-USD' }, { ...known, accounts })
  expect(parts).toHaveLength(1)
  expect(left).toEqual(['Kraken is not connected: its 0.25 BTC stays.'])
})

test('a part of a position is never more than that share of it, whatever is held', () => {
  const random = seededRandom(7)
  const wrong: string[] = []
  for (let turn = 0; turn < 2000; turn += 1) {
    const decimals = Math.floor(random() * 18)
    const size = exact((random() * 10 ** Math.floor(random() * 6)).toFixed(decimals)).toFixed()
    const percent = closePercents[Math.floor(random() * 4)] as ClosePercent
    const wish = { symbol: 'BTC-USD', keyId: null, percent }
    const plan = closePlan(wish, { ...known, positions: [held('coinbase', 'BTC', size)] })
    const share = exact(size).times(exact(percent)).div(exact('100'))
    const gap = share.minus(exact(plan.parts[0]?.size ?? '0'))
    if (gap.lt(zero) || gap.gte(exact('0.000000000001'))) wrong.push(`${percent} % of ${size}`)
  }
  expect(wrong).toEqual([])
})

test('it is called what it is', () => {
  expect(
    [all, { ...all, symbol: 'BTC-USD' }, { ...all, symbol: 'BTC-USD', percent: '25' } as const].map(
      closeTitle,
    ),
  ).toEqual(['Flatten all', 'Close BTC', 'Sell 25 % of BTC'])
})
