import { expect, test } from 'vitest'

import { changedParams, paramMistake, paramMistakes } from './param-text.ts'

const params = [
  { name: 'symbol', type: 'str', value: 'BTC-USD', inFile: 'BTC-USD' },
  { name: 'size', type: 'Decimal', value: '0.01', inFile: '0.01' },
  { name: 'window_s', type: 'int', value: '300', inFile: '300' },
  { name: 'isQuiet', type: 'bool', value: 'False', inFile: 'False' },
  { name: 'levels', type: 'other', value: '[1, 2]', inFile: '[1, 2]' },
] as const

test('a setting keeps the type that it has in the file', () => {
  expect(paramMistake('int', '300')).toBeUndefined()
  expect(paramMistake('int', '300.5')).toBe('A whole number, such as 300.')
  expect(paramMistake('int', '3e2')).toBeDefined()
  expect(paramMistake('Decimal', '0.010')).toBeUndefined()
  expect(paramMistake('Decimal', '1,000')).toBeDefined()
  expect(paramMistake('Decimal', 'NaN')).toBeDefined()
  expect(paramMistake('float', '-1e-3')).toBeUndefined()
  expect(paramMistake('bool', 'true')).toBe('True or False.')
  expect(paramMistake('str', '')).toBeUndefined()
})

test('only what was typed differently is sent, letter for letter', () => {
  const typed = { size: ' 0.010 ', window_s: '300', symbol: ' ETH-USD', levels: '[3]' }
  expect(changedParams(params, typed)).toEqual([
    { name: 'symbol', type: 'str', value: ' ETH-USD' },
    { name: 'size', type: 'Decimal', value: '0.010' },
  ])
  expect(paramMistakes(params, { window_s: 'soon' })).toEqual({
    window_s: 'A whole number, such as 300.',
  })
})
