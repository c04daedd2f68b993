import { expect, test } from 'vitest'

import { byteText } from '../../platform/numbers/byte-text.ts'
import {
  durationText,
  nameFor,
  readRecordingsSettings,
  readSymbols,
} from './recordings-settings.ts'

test('symbols are read as they are typed, each once, and what is none is named', () => {
  expect(readSymbols('btc-usd, ETH-USD  btc-usd')).toEqual({
    symbols: ['BTC-USD', 'ETH-USD'],
    mistake: '',
  })
  expect(readSymbols('BTC-USD, ether').mistake).toBe('ETHER is no symbol, such as BTC-USD.')
  expect(readSymbols(' , ').mistake).toBe('Name at least one symbol.')
  const many = Array.from({ length: 21 }, (_, index) => `A${index}-USD`).join()
  expect(readSymbols(many).mistake).toBe('At most 20 symbols.')
})

test('sizes and times are as long as one needs to see that they grow', () => {
  expect([0, 999, 1000, 999_960, 12_400_000, 3e12].map(byteText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.0 MB',
    '12.4 MB',
    '3.0 TB',
  ])
  expect([-5, 59_999, 3_723_000].map(durationText)).toEqual(['0:00:00', '0:00:59', '1:02:03'])
  expect(nameFor(new Date(2026, 10, 8, 9, 5, 7))).toBe('2026-11-08 09-05-07')
})

test('a layout of any age opens the panel', () => {
  for (const kept of [undefined, null, 5, { symbols: 7 }]) {
    expect(readRecordingsSettings(kept)).toEqual({ symbols: 'BTC-USD' })
  }
})
