import { expect, test } from 'vitest'

import { sourceVenues } from './chart-source.ts'

const shown = ['coinbase', 'kraken', 'gemini', 'binance-us', 'robinhood'] as const

test('All shown exchanges are those that publish their trades: Robinhood Crypto is not among them', () => {
  expect(sourceVenues('all', shown, undefined, 'BTC-USD')).toEqual({
    venues: ['coinbase', 'kraken', 'gemini', 'binance-us'],
  })
})

test('a single exchange is a source of its own', () => {
  expect(sourceVenues('kraken', shown, ['kraken'], 'BTC-USD')).toEqual({ venues: ['kraken'] })
})

test('a chart that cannot show anything says why, and the way out', () => {
  const words = (...facts: Parameters<typeof sourceVenues>) => sourceVenues(...facts)
  expect(words('all', [], undefined, 'BTC-USD')).toEqual({
    trouble: 'No exchange is shown. Show one in Preferences, then Exchanges.',
  })
  expect(words('all', ['robinhood'], undefined, 'BTC-USD')).toEqual({
    trouble:
      'Robinhood Crypto does not publish its trades. Show another exchange in Preferences, then Exchanges.',
  })
  expect(words('gemini', ['kraken'], undefined, 'BTC-USD')).toEqual({
    trouble:
      'Gemini is not shown. Choose another source, or show it in Preferences, then Exchanges.',
  })
  expect(words('gemini', shown, ['kraken'], 'XMR-USD')).toEqual({
    trouble: 'Gemini does not list XMR-USD. Choose another source.',
  })
  expect(words('all', shown, ['robinhood'], 'DOGE-USD')).toEqual({
    trouble: 'No shown exchange lists DOGE-USD. Type another symbol.',
  })
})
