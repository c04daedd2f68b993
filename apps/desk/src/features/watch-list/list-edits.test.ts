import { expect, test } from 'vitest'

import { withoutSymbol, withSymbol, withSymbolAt } from './list-edits.ts'

const list = ['BTC-USD', 'ETH-USD', 'SOL-USD']

test('a symbol is added once', () => {
  expect(withSymbol(list, 'XRP-USD')).toEqual([...list, 'XRP-USD'])
  expect(withSymbol(list, 'ETH-USD')).toEqual(list)
})

test('a symbol is removed without moving the others', () => {
  expect(withoutSymbol(list, 'ETH-USD')).toEqual(['BTC-USD', 'SOL-USD'])
})

test('a symbol moves to its place, and no further than the ends', () => {
  expect(withSymbolAt(list, 'SOL-USD', 0)).toEqual(['SOL-USD', 'BTC-USD', 'ETH-USD'])
  expect(withSymbolAt(list, 'BTC-USD', 1)).toEqual(['ETH-USD', 'BTC-USD', 'SOL-USD'])
  expect(withSymbolAt(list, 'BTC-USD', -1)).toEqual(list)
  expect(withSymbolAt(list, 'BTC-USD', 9)).toEqual(['ETH-USD', 'SOL-USD', 'BTC-USD'])
  expect(withSymbolAt(list, 'XRP-USD', 0)).toEqual(list)
})
