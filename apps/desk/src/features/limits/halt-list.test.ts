import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { haltList } from './halt-list.ts'

function order(changes: Partial<WireOrder['terms']> = {}, state: WireOrder['state'] = 'open') {
  const terms = { ...limitBuy, symbol: 'BTC-USD', size: '0.05', ...changes }
  return { venue: 'kraken', state, terms } as WireOrder
}
const stop = order({ side: 'sell', kind: 'stop-market', stopPrice: '59998.5', limitPrice: null })

test('halt counts what it is about to cancel, and names every protective stop by symbol and price', () => {
  const trailing = {
    venue: 'gemini',
    symbol: 'ETH-USD',
    status: 'active',
    terms: {
      kind: 'trailing-stop',
      side: 'sell',
      size: '2',
      offset: { unit: 'percent', value: '1.5' },
    },
  } as unknown as WireSyntheticOrder
  const over = order({}, 'filled')
  expect(haltList([order(), stop, over], [trailing, { ...trailing, status: 'done' }])).toEqual({
    counted: 'Cancels 2 orders and 1 held by Leadline. No order is sent until you lift it.',
    stops: [
      'Stop market: sell 0.05 BTC-USD at 59,998.50, Kraken',
      'Trailing stop: sell 2 ETH-USD, 1.5 % behind, Gemini, held by Leadline',
    ],
  })
})

test('a single order is one order, and without any nothing is named', () => {
  expect(haltList([stop], []).counted).toBe('Cancels 1 order. No order is sent until you lift it.')
  expect(haltList([], [])).toEqual({
    counted: 'No working order. No order is sent until you lift it.',
    stops: [],
  })
})
