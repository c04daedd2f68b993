import { expect, test } from 'vitest'

import { examples } from '../../testing/market-harness.ts'
import { addWeight, amendWeight, cancelWeight, TradingCounter } from './trading-counter.ts'

const [walk, burst] = examples.vectors['rateCounter'] as unknown as [
  { increments: string[] },
  { value: string },
]

test('placing, changing after 7 s and canceling 36 s later counts as Kraken’s page does', () => {
  const counted = [addWeight, 1, amendWeight(7000) - 1, cancelWeight(36_000)]
  expect(counted.map(String)).toEqual(walk.increments)
})

test('fifty orders at once have fallen to what Kraken’s page says ten seconds later', () => {
  const counter = new TradingCounter()
  expect(counter.setThreshold(125)).toBe('Intermediate')
  for (let count = 0; count < 50; count += 1) counter.count('BTC-USD', addWeight, 0)
  expect(counter.used('BTC-USD', 10_000)).toBeCloseTo(Number(burst.value), 9)
})

test('markets are counted by themselves', () => {
  const counter = new TradingCounter()
  counter.fill('BTC-USD', 0)
  expect(counter.waitMs('BTC-USD', addWeight, 0)).toBe(1000)
  expect(counter.waitMs('ETH-USD', addWeight, 0)).toBe(0)
})

test('an order older than five minutes is free to cancel', () => {
  expect([0, 5000, 299_999, 300_000].map(cancelWeight)).toEqual([8, 6, 1, 0])
})

test('a clock that is set back does not stretch the wait', () => {
  const counter = new TradingCounter()
  counter.fill('BTC-USD', 3_600_000)
  counter.setBack(3_600_000)
  expect(counter.waitMs('BTC-USD', addWeight, 1000)).toBe(0)
})
