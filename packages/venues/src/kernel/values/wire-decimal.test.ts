import { expect, test } from 'vitest'

import { KrakenMarketHarness } from '../../exchanges/kraken/testing/market-harness.ts'
import { amountOf } from '../account/amounts.ts'
import { readCandle } from '../market/read-candle.ts'
import { tradeFacts } from '../market/trade-facts.ts'
import { TradeLedger } from '../market/trade-ledger.ts'
import { cutWire, parseWire, plainWire } from './wire-decimal.ts'
import { wireIdOf } from './wire-id.ts'

const absurd = [
  '1e400',
  '9e99',
  '-1e40',
  '1e31',
  '1'.repeat(31),
  '1'.repeat(400),
  '1e-400',
  'NaN',
  'Infinity',
  '',
]

test.each(absurd)('%s is no number of any exchange', (text) => {
  expect(parseWire(text, 8)).toBeUndefined()
  expect(cutWire(text, 8)).toBeUndefined()
  expect(plainWire(text)).toBeUndefined()
  expect(amountOf(text)).toBeNull()
})

test('what exchanges really write is read to its last digit', () => {
  expect(parseWire('1e-8', 8)).toBe(1)
  expect(parseWire('999999999999999999.12345678', 8)).toBe(99_999_999_999_999_999_912_345_678n)
  expect(cutWire('64123.4567890123456789012345678', 2)).toBe(6_412_345)
  expect(plainWire('0.000000000000000001')).toBe('0.000000000000000001')
  expect(plainWire('12e3')).toBe('12000')
})

const instrument = () => {
  const [first] = KrakenMarketHarness.started().sink.instrumentList
  if (!first) throw new Error('no instrument')
  return first
}

test.each([...absurd, '0', '-5'])('a trade with a price or a size of %s is none', (text) => {
  const sound = { id: '7', price: '60000.1', size: '0.5' }
  expect(tradeFacts(instrument(), sound, 'buy', 1_790_000_000_000)).toBeDefined()
  for (const field of ['price', 'size'] as const) {
    const sent = { ...sound, [field]: text }
    expect(tradeFacts(instrument(), sent, 'buy', 1_790_000_000_000)).toBeUndefined()
  }
})

test.each([Number.NaN, 1e300, -1, 1e14, 0.5])(
  'a trade at %s is none: there is no such time',
  (time) => {
    const sound = { id: '7', price: '60000.1', size: '0.5' }
    expect(tradeFacts(instrument(), sound, 'buy', time)).toBeUndefined()
  },
)

test.each(absurd)('a candle with %s in it is none', (text) => {
  const texts = ['60000.1', '60000.2', '60000.0', '60000.1', '5']
  const time = 1_790_000_000_000
  expect(readCandle(time, texts, instrument())).toBeDefined()
  for (const place of texts.keys()) {
    expect(readCandle(time, texts.with(place, text), instrument())).toBeUndefined()
  }
})

test('a trade id that is far too high does not hide the trades after it', () => {
  const ledger = new TradeLedger()
  expect(ledger.take(100)).toBe('new')
  expect(ledger.take(9_007_199_254_740_991)).toBe('seen')
  expect(ledger.take(101)).toBe('new')
  expect(wireIdOf('9'.repeat(19))).toBeUndefined()
  expect(wireIdOf('9'.repeat(400))).toBeUndefined()
  expect(wireIdOf('9223372036854775807')).toBe(9_223_372_036_854_775_807n)
})
