import { expect, test } from 'vitest'

import { clientId, CoinbaseAccountHarness, orderId, restOrder } from '../testing/account-harness.ts'

test('an order that was changed is reported as it is now, whether its configuration follows or not', () => {
  const edit = (price: string, minute: number) => ({
    price,
    size: '0.02',
    replace_accept_timestamp: `2026-09-21T14:0${minute}:00Z`,
  })
  const changed = restOrder({
    status: 'OPEN',
    edit_history: [edit('63500.00', 2), edit('63400.00', 1)],
  })
  const harness = new CoinbaseAccountHarness().begun([changed])
  expect(harness.sink.openLists[0]?.list).toMatchObject([{ limitPrice: '63500', size: '0.02' }])
})

test.each([
  ['EXPIRED', '2026-09-21T15:00:00Z', 'expired'],
  ['CANCELLED', '2026-09-21T15:00:01Z', 'expired'],
  ['CANCELLED', '2026-09-21T14:30:00Z', 'canceled'],
])('an order until 15:00 that is %s since %s, read the day after, is %s', (word, since, status) => {
  const gtd = { limit_price: '64000.00', base_size: '0.01', end_time: '2026-09-21T15:00:00Z' }
  const order = restOrder({
    status: word,
    time_in_force: 'GOOD_UNTIL_DATE_TIME',
    order_configuration: { limit_limit_gtd: gtd },
    last_update_time: since,
  })
  const harness = new CoinbaseAccountHarness().begun()
  harness.now = Date.parse('2026-09-22T09:00:00Z')
  harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
  harness.answer(`/orders/historical/${orderId}`, { order })
  expect(harness.sink.orders.at(-1)?.status).toBe(status)
})
