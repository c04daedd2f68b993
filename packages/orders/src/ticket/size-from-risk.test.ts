import { guide, numbersIn, plain } from '@leadline/order-book/testing/manual-examples'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect, test } from 'vitest'

import { exact } from '../decimal-text.ts'
import { sizeFromRisk } from './size-from-risk.ts'

test('the manual’s risk: what is lost between entry and stop is what was typed', () => {
  const [risk = '', entry = '', stop = '', distance = '', size = ''] = numbersIn(
    guide('orders-and-tickets'),
    /With (\d+) USD of risk, an entry of ([\d,]+) and a stop of ([\d,]+), a coin can lose ([\d,]+) USD, and the size is ([\d.]+\d) BTC/,
  ).map(plain)
  expect(exact(entry).minus(exact(stop)).toFixed()).toBe(distance)
  const input = { side: 'buy', risk, entry, stop, sizeStep: '0.00000001' } as const
  expect(sizeFromRisk(input)).toBe(size)
})

test('a stop on the winning side, or at the entry, gives no size', () => {
  const input = {
    side: 'buy',
    risk: '100',
    entry: '60000',
    stop: '58500',
    sizeStep: '0.001',
  } as const
  expect(sizeFromRisk({ ...input, side: 'sell' })).toBeNull()
  expect(sizeFromRisk({ ...input, stop: '60000' })).toBeNull()
  expect(sizeFromRisk({ ...input, side: 'sell', stop: '61500' })).toBe('0.066')
})

test('at any price and step the loss at the stop is within the risk, and one step more is not', () => {
  const random = seededRandom(11)
  const wrong: string[] = []
  const number = (most: number, decimals: number) => (random() * most + 0.01).toFixed(decimals)
  for (let turn = 0; turn < 5000; turn += 1) {
    const decimals = Math.floor(random() * 9)
    const sizeStep = `1e-${decimals}`
    const entry = number(90_000, 2)
    const gap = exact(number(3000, 2))
    const side = random() < 0.5 ? 'buy' : 'sell'
    const stop = side === 'buy' ? exact(entry).minus(gap) : exact(entry).plus(gap)
    const risk = number(5000, 2)
    const size = exact(sizeFromRisk({ side, risk, entry, stop: stop.toFixed(), sizeStep }) ?? '-1')
    const isWithin = size.times(gap).lte(exact(risk))
    const isMost = size.plus(exact(sizeStep)).times(gap).gt(exact(risk))
    if (!isWithin || !isMost) wrong.push(`${risk} from ${entry} by ${gap.toFixed()}`)
  }
  expect(wrong).toEqual([])
})
