import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { throughMarketWords } from './through-market.ts'

const order = (side: 'buy' | 'sell', limitPrice: string | null) => ({
  terms: { ...limitBuy, side, limitPrice },
  bestPrice: '67695',
})

test('a limit far through the market is warned of before it is sent, on either side', () => {
  expect(throughMarketWords(order('buy', '90000'))).toBe(
    'The limit is 32.9 % above the best ask, 67,695.00: it trades at once with whatever stands between them.',
  )
  expect(throughMarketWords(order('sell', '60000'))).toMatch(
    /^The limit is 11.4 % below the best bid/,
  )
})

test('a limit that rests, or reaches only a little, is not', () => {
  expect(throughMarketWords(order('buy', '67800'))).toBeUndefined()
  expect(throughMarketWords(order('buy', '60000'))).toBeUndefined()
  expect(throughMarketWords(order('sell', '90000'))).toBeUndefined()
  expect(throughMarketWords({ ...order('buy', '90000'), bestPrice: null })).toBeUndefined()
})
