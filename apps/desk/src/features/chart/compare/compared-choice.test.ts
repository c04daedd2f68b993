import { expect, test } from 'vitest'

import { addedChoice, marketName, shownForms, toggledForm } from './compared-choice.ts'

test('a market is named with its exchange where it is one alone', () => {
  expect(marketName('ETH-USD', 'all')).toBe('ETH-USD')
  expect(marketName('BTC-USD', 'kraken')).toBe('BTC-USD Kraken')
})

test('another symbol begins as a line, the same one at one exchange as a difference', () => {
  expect(addedChoice('BTC-USD', 'ETH-USD', 'all').forms).toEqual(['line'])
  expect(addedChoice('BTC-USD', 'BTC-USD', 'kraken').forms).toEqual(['difference'])
})

test('amounts of two currencies have no difference, also after another symbol was chosen', () => {
  const choice = { symbol: 'ETH-BTC', source: 'all', forms: ['line', 'difference'] } as const
  const kept = { ...choice, forms: [...choice.forms] }
  expect(shownForms('SOL-BTC', kept)).toEqual(['line', 'difference'])
  expect(shownForms('BTC-USD', kept)).toEqual(['line'])
})

test('something of a market is always drawn', () => {
  const line = addedChoice('BTC-USD', 'ETH-USD', 'all')
  expect(toggledForm(line, 'line')).toBe(line)
  const both = toggledForm(line, 'ratio')
  expect(both.forms).toEqual(['line', 'ratio'])
  expect(toggledForm(both, 'line').forms).toEqual(['ratio'])
})
