import { expect, test } from 'vitest'

import type { Instrument } from '../../../instrument.ts'
import { pair, RobinhoodMarketHarness } from '../testing/market-harness.ts'
import { sizesFor, textOfSize } from './estimate-sizes.ts'
import { wideDecimals } from './quote-rows.ts'

function instrumentOf(changes: object): Instrument {
  const [instrument] = new RobinhoodMarketHarness([pair('BTC', changes)]).sink.instrumentList
  if (!instrument) throw new Error('The pair was not read.')
  return instrument
}

const dollars = (price: number) => BigInt(Math.round(price * 1e6)) * 10n ** BigInt(wideDecimals - 6)
const sizes = (changes: object, levels: number, price: number) => {
  const instrument = instrumentOf(changes)
  return sizesFor(instrument, levels, dollars(price)).map((size) => textOfSize(size, instrument))
}

test('sizes go 1, 2, 5, 10 from about 500 dollars on, as many as levels are wanted, ten at most', () => {
  expect(sizes({}, 1, 64_000)).toEqual(['0.005'])
  expect(sizes({}, 5, 64_000)).toEqual(['0.005', '0.01', '0.02', '0.05', '0.1'])
  expect(sizes({}, 50, 64_000)).toHaveLength(10)
  const doge = { asset_increment: '0.01', max_order_size: '6500000' }
  expect(sizes(doge, 3, 0.2)).toEqual(['2000', '5000', '10000'])
})

test('sizes stay below the largest order, above the smallest, and on the step', () => {
  expect(sizes({ max_order_size: '0.05' }, 10, 64_000)).toEqual(['0.005', '0.01', '0.02'])
  expect(sizes({ min_order_size: '0.02' }, 2, 64_000)).toEqual(['0.02', '0.05'])
  expect(sizes({ asset_increment: '5', max_order_size: '1000' }, 2, 20)).toEqual(['20', '50'])
  expect(sizes({ max_order_size: '0.00000001' }, 2, 20)).toEqual([])
})

test('a small move of the price does not change what is asked', () => {
  expect(sizes({}, 10, 64_000)).toEqual(sizes({}, 10, 66_000))
})
