import type { WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { exact } from '@leadline/orders/decimal-text'
import { expect, test } from 'vitest'

import { closePercents, closePlan } from './close-plan.ts'
import { breakEven, protectPlaces } from './protect.ts'

const manual = guide('orders-and-tickets')
const example = manual.slice(manual.indexOf('Say you bought 0.50 BTC'))
const [size = '', price = '', fee = ''] = numbersIn(
  example,
  /bought ([\d.]+) BTC at ([\d,]+) and were a taker, at ([\d.]+)%/,
).map(plain)
const rate = exact(fee).div(exact('100'))

test('the manual’s position: what it cost, its average, and where a sale gives that back', () => {
  const [cost = '', average = '', even = '', brings = '', paid = ''] = numbersIn(
    example,
    /cost (\$[\d,.]+\d), .* fees is ([\d,.]+\d)\..* is ([\d,.]+\d): .* brings (\$[\d,.]+\d), less (\$[\d.]+\d)\./,
  ).map(plain)
  const spent = exact(size).times(exact(price)).times(exact('1').plus(rate))
  expect(cost).toBe(spent.toFixed(2))
  expect(average).toBe(spent.div(exact(size)).toFixed(2))
  expect(even).toBe(breakEven(spent.div(exact(size)).toFixed(), rate.toFixed()))
  const proceeds = exact(size).times(exact(even))
  expect([brings, paid]).toEqual([proceeds.toFixed(2), proceeds.times(rate).toFixed(2)])
  expect(proceeds.minus(proceeds.times(rate)).gte(spent)).toBe(true)
})

test('the manual’s part of a position, and every choice of its table', () => {
  const [percent = '', part = ''] = numbersIn(example, /Selling (\d+)% sells ([\d.]+) BTC/)
  const held = { keyId: 'K', venue: 'kraken', asset: 'BTC', size } as WirePosition
  const { parts } = closePlan(
    { symbol: 'BTC-USD', keyId: null, percent: percent as '25' },
    {
      positions: [held],
      accounts: [{ keyId: 'K', phase: 'ready' }],
      orders: [],
      synthetic: [],
    },
  )
  expect(parts).toMatchObject([{ size: part }])
  const choices = tableAfter(manual, '## Positions').map(([choice]) => choice)
  const [most, ...less] = closePercents.slice(0, 3).toReversed()
  const [, ...distances] = protectPlaces
  expect(choices).toEqual([
    'Close',
    `Sell ${most} %, ${less.join(' % or ')} %`,
    'Stop at break-even',
    `Stop ${distances.slice(0, -1).join(' %, ')} % or ${distances.at(-1)} % below the mid`,
    'Reverse',
  ])
})
