import { expect, test } from 'vitest'

import { panelsOf, readFilter } from './check.ts'

const lists = new Set(['main', 'layer-one'])
const mistake = (filter: string, panel: 'tape' | 'book' | 'news' = 'tape') =>
  readFilter(filter, panel, lists).mistakes[0]

test('a misspelled field is underlined, with the field that was meant', () => {
  expect(mistake('notinal >= 5k and exchange = Kraken')).toEqual({
    start: 0,
    end: 7,
    message: 'No field named notinal. Did you mean notional?',
    suggestion: 'notional',
  })
})

test('a field that another panel has is said to be there', () => {
  expect(mistake('size > 1 and distance <= 25')?.message).toBe(
    'This panel has no field distance; the book has.',
  )
  expect(mistake('distance <= 25', 'book')).toBeUndefined()
})

test('an exchange that is not one of the five is named with the five', () => {
  expect(mistake('exchange = Krakn')?.message).toBe(
    'exchange is Coinbase, Kraken, Gemini, Binance.US or Robinhood. Did you mean Kraken?',
  )
  expect(mistake('exchange in (coinbase, BINANCE.us)')).toBeUndefined()
})

test('sides are those of the panel', () => {
  expect(mistake('side = buy')).toBeUndefined()
  expect(mistake('side = buy', 'book')?.message).toBe('side is bid or ask.')
})

test('a number is written without commas', () => {
  expect(mistake('notional >= 100,000')?.message).toContain('stands here alone')
  expect(mistake('notional >= 100x')?.message).toContain('without commas')
})

test('words have no order, numbers are not names, text is what contains looks into', () => {
  expect(mistake('exchange > Kraken')?.message).toContain('no order')
  expect(mistake('size = Kraken')?.message).toContain('compared with a number')
  expect(mistake('size contains "1"')?.message).toContain('contains works on text')
  expect(mistake('headline contains "upgrade"', 'news')).toBeUndefined()
})

test('a watch list must be there, and be asked for symbols or assets', () => {
  expect(mistake('symbol in @main')).toBeUndefined()
  expect(mistake('symbol in @MAIN')).toBeUndefined()
  expect(mistake('symbol in @layerone')).toMatchObject({ suggestion: '@layer-one' })
  expect(mistake('size in @main')?.message).toContain('A watch list holds symbols')
})

test('every mistake is reported, not only the first', () => {
  expect(readFilter('prise > 1 or sise > 2', 'tape', lists).mistakes).toHaveLength(2)
})

test('a saved filter is offered where its fields make sense', () => {
  expect(panelsOf('notional >= 100k', lists)).toEqual(['tape', 'book'])
  expect(panelsOf('notional >= 5k and distance <= 10', lists)).toEqual(['book'])
  expect(panelsOf('side = sell', lists)).toEqual(['tape'])
  expect(panelsOf('asset in @main', lists)).toEqual(['tape', 'book', 'news'])
  expect(panelsOf('(sentiment >= 0.5 or sentiment <= -0.5) and confidence >= 70', lists)).toEqual([
    'news',
  ])
  expect(panelsOf('notinal > 1', lists)).toEqual([])
})
