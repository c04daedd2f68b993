import { expect, test } from 'vitest'

import { CoinbaseMarketHarness } from '../../exchanges/coinbase/testing/market-harness.ts'
import { FinerScales } from './finer-scales.ts'

const [instrument] = new CoinbaseMarketHarness().sink.instrumentList

test('digits that the wire shows widen the scale, and nothing narrows it', () => {
  if (!instrument) throw new Error('There is no instrument.')
  const scales = new FinerScales()
  expect(scales.learn(instrument, '64000.12', '1')).toBe(false)
  expect(scales.learn(instrument, '64000.123400', '0.1')).toBe(true)
  const finer = scales.apply(instrument)
  expect(finer).toMatchObject({ priceDecimals: 4, sizeDecimals: 8, priceStep: '0.01' })
  expect(scales.learn(finer, '64000.1', '0.123456789')).toBe(true)
  expect(scales.apply(instrument)).toMatchObject({ priceDecimals: 4, sizeDecimals: 9 })
})

test.each(['0.000000000000000001', '64000.1234567890123', 'abc', '1e-9', null])(
  'a price with so many digits that no other would fit is not followed: %j',
  (price) => {
    if (!instrument) throw new Error('There is no instrument.')
    expect(new FinerScales().learn(instrument, price, '1')).toBe(false)
  },
)
