import { expect, test } from 'vitest'

import type { FileContext } from './export-files.ts'
import { coinTrackerCsv, koinlyCsv } from './tax-service-files.ts'
import type { TradedFill } from './traded-amounts.ts'

const real: FileContext = { market: 'real', venueOfKey: () => 'kraken' }

const buy: TradedFill = {
  keyId: 'K-1',
  venue: 'kraken',
  symbol: 'BTC-USD',
  base: 'BTC',
  quote: 'USD',
  clientOrderId: 'C-1',
  side: 'buy',
  price: '60000.5',
  size: '0.1',
  fillId: 'T-1',
  fee: '24.0002',
  feeAsset: 'USD',
  liquidity: 'taker',
  usd: {},
  time: Date.UTC(2026, 10, 6, 14, 5, 9, 250),
}
const sale: TradedFill = { ...buy, side: 'sell', fillId: 'T-2', fee: '0', feeAsset: 'USD' }

const lines = (text: string) => text.trimEnd().split('\r\n')

test('Koinly gets its own columns: what was sent and received before fees, the fee beside, times in UTC', () => {
  expect(lines(koinlyCsv([buy, sale], real))).toEqual([
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    '2026-11-06 14:05:09 UTC,6000.05,USD,0.1,BTC,24.0002,USD,,,,Kraken BTC-USD,T-1',
    '2026-11-06 14:05:09 UTC,0.1,BTC,6000.05,USD,,,,,,Kraken BTC-USD,T-2',
  ])
})

test('CoinTracker gets its own columns, with the month first', () => {
  expect(lines(coinTrackerCsv([buy, sale], real))).toEqual([
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    '11/06/2026 14:05:09,0.1,BTC,6000.05,USD,24.0002,USD,',
    '11/06/2026 14:05:09,6000.05,USD,0.1,BTC,,,',
  ])
})

test.each([
  ['Koinly', koinlyCsv],
  ['CoinTracker', coinTrackerCsv],
])(
  'practice can never be taken for real: every row of the file for %s says simulated',
  (_, csv) => {
    const [heads, ...rows] = lines(csv([buy, sale], { ...real, market: 'simulated' }))
    expect(heads).toMatch(/^Market,/)
    expect(rows.map((row) => row.split(',')[0])).toEqual(['simulated', 'simulated'])
  },
)
