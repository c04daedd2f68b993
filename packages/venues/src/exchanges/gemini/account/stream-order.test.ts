import { expect, test } from 'vitest'

import { readOrderEvent } from './stream-order.ts'

test('an order that somebody placed without a client order id has none, and not an empty one', () => {
  const frame = { i: '73797746498585286', c: '', s: 'btcusd', S: 'BUY', o: 'LIMIT', X: 'NEW' }
  const report = readOrderEvent(frame, () => 'BTC-USD', 0)
  expect(report?.clientOrderId).toBeNull()
})
