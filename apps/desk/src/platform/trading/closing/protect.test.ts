import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { exact } from '@leadline/orders/decimal-text'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect, test } from 'vitest'

import { breakEven, protectWish } from './protect.ts'

const position = {
  asset: 'BTC',
  keyId: 'K',
  venue: 'kraken',
  size: '0.5',
  averagePrice: '60150',
  valueUsd: '31000',
} as const
const account: Pick<WireAccount, 'keyId' | 'fees' | 'balances'> = {
  keyId: 'K',
  fees: [{ symbol: null, maker: '0.0025', taker: '0.004' }],
  balances: [{ asset: 'BTC', available: '0.3', held: '0.2', heldByUnknown: '0', total: '0.5' }],
}

test('a stop at break-even gives back what was paid, with the fee of the sale, for what is free', () => {
  expect(protectWish(position, account, 'break-even')).toEqual({
    keyId: 'K',
    venue: 'kraken',
    symbol: 'BTC-USD',
    size: '0.3',
    kind: 'stop-market',
    stopPrice: '60391.57',
    limitPrice: null,
  })
})

test('a stop so far below the mid; an exchange without stop markets gets a limit 1 % below it', () => {
  expect(protectWish(position, account, '2')).toMatchObject({ stopPrice: '60760' })
  expect(protectWish({ ...position, venue: 'coinbase' }, account, '2')).toMatchObject({
    kind: 'stop-limit',
    stopPrice: '60760',
    limitPrice: '60152.4',
  })
})

test('why there can be no stop is said', () => {
  const none = { ...account, balances: [] }
  expect(protectWish(position, none, '1')).toEqual({ why: 'working orders hold all of it' })
  const unknown = { ...position, averagePrice: null, valueUsd: null }
  expect(protectWish(unknown, account, 'break-even')).toEqual({ why: 'what it cost is not known' })
  expect(protectWish(unknown, account, '1')).toEqual({ why: 'it has no price now' })
  expect(protectWish(position, undefined, '1')).toEqual({ why: 'its exchange is not connected' })
})

test('break-even never loses, and one step lower does, at any price and fee', () => {
  const random = seededRandom(3)
  const wrong: string[] = []
  for (let turn = 0; turn < 3000; turn += 1) {
    const average = exact((random() * 10 ** (Math.floor(random() * 9) - 3) + 0.0001).toFixed(12))
    const fee = exact((random() * 0.02).toFixed(5))
    const price = exact(breakEven(average.toFixed(), fee.toFixed()))
    const after = (at: typeof price) => at.times(exact('1').minus(fee))
    const step = exact(`1e-${Math.max(2, 4 - average.div(exact('1').minus(fee)).e)}`)
    const isRight = after(price).gte(average) && after(price.minus(step)).lt(average)
    if (!isRight) wrong.push(`${average.toFixed()} at ${fee.toFixed()}: ${price.toFixed()}`)
  }
  expect(wrong).toEqual([])
})
