import { expect, test } from 'vitest'

import { priceTexts } from './paint-tickers.ts'

const row = { last: null, bid: 270_000, ask: 270_100, priceDecimals: 2, isIndicative: false }

test('a bid and an ask at which orders rest are written as they are', () => {
  expect(priceTexts(row, 2, 2)).toMatchObject({ bid: '2,700.00', ask: '2,701.00' })
})

test('a market that nobody but Robinhood quotes has a ~ before its bid and its ask', () => {
  expect(priceTexts({ ...row, isIndicative: true }, 2, 2)).toMatchObject({
    bid: '~2,700.00',
    ask: '~2,701.00',
  })
})
