import { expect, test } from 'vitest'

import { openSimulators } from './simulators.ts'

const now = 1_790_000_000_000

function scripted() {
  return openSimulators({ seed: 1, now, latency: 'none', isScripted: true })
}

test('a scripted market has no orders, no simulated flow, and a quiet hour behind it', () => {
  const simulators = scripted()
  simulators.advance(now + 60_000)
  const { bids, asks, trades } = simulators.groundTruth('coinbase', 'BTC-USD')
  expect([bids, asks]).toEqual([[], []])
  expect(Math.max(...trades.map(({ time }) => time))).toBeLessThanOrEqual(now - 3_600_000)
})

test('its books are exactly what was scripted, and a trade takes nothing from them', () => {
  const simulators = scripted()
  simulators.script('kraken', 'BTC-USD', { asks: [['60000.6', '0.35']], bids: [['59999', '1']] })
  simulators.trade('kraken', 'BTC-USD', { takerSide: 'buy', price: '60011.0', size: '0.25' })
  const { bids, asks, trades } = simulators.groundTruth('kraken', 'BTC-USD')
  expect(asks).toEqual([{ price: 600_006, size: 35_000_000 }])
  expect(bids).toEqual([{ price: 599_990, size: 100_000_000 }])
  expect(trades.at(-1)).toMatchObject({ price: 600_110, size: 25_000_000, takerSide: 'buy' })
  simulators.script('kraken', 'BTC-USD', { asks: [['60001', '2']] })
  expect(simulators.groundTruth('kraken', 'BTC-USD')).toMatchObject({
    bids: [],
    asks: [{ price: 600_010, size: 200_000_000 }],
  })
})

test('a price that the exchange cannot have is refused', () => {
  expect(() => scripted().script('kraken', 'BTC-USD', { asks: [['60000.66', '1']] })).toThrow(
    '60000.66',
  )
})
