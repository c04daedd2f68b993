import { expect, test } from 'vitest'

import { clientId, KrakenAccountHarness, orderId, rowOf } from '../testing/account-harness.ts'

const live = () => new KrakenAccountHarness().begun().live()

test('a post-only order that would have traded was refused, though it was taken and then canceled', () => {
  const row = rowOf('ws.executions.canceled.post_only')
  const wouldCross = { status: 'rejected', refusal: { meaning: 'would-cross' } }
  expect(live().executions([row]).sink.orders.at(-1)).toMatchObject(wouldCross)
  expect(
    live()
      .executions([{ ...row, cum_qty: 0.0004 }])
      .sink.orders.at(-1)?.status,
  ).toBe('canceled')
  const listed = live()
  listed.adapter.lookUp(listed.ref(clientId, orderId), listed.now)
  const order = {
    status: 'canceled',
    reason: 'Post only order',
    vol: '1',
    vol_exec: '0',
    descr: {},
  }
  listed.result('QueryOrders', { [orderId]: order })
  expect(listed.sink.orders.at(-1)).toMatchObject(wouldCross)
})

test.each(['status', 'new', 'restated', undefined])(
  'an open order of the first frame is open whatever its row is called: %s',
  (exec_type) => {
    const rows = [{ ...rowOf('ws.executions.snapshot'), exec_type }]
    const harness = new KrakenAccountHarness().begun().live(rows)
    const open = { status: 'partially-filled', filled: '0.0004' }
    expect(harness.sink.orders.at(-1)).toMatchObject(open)
    expect(harness.sink.streams.at(-1)?.isLive).toBe(true)
    expect(harness.sink.fills).toEqual([])
  },
)

const trailing = { unit: 'percent', value: '1.5' }

test('the distances of a trailing stop are read back from the connection, and are no prices', () => {
  const row = {
    ...rowOf('ws.executions.pending_new'),
    order_type: 'trailing-stop-limit',
    side: 'sell',
    limit_price: -25,
    limit_price_type: 'quote',
    triggers: { reference: 'last', price: 1.5, price_type: 'pct', status: 'untriggered' },
  }
  const reported = (changes: object) =>
    live()
      .executions([{ ...row, ...changes }])
      .sink.orders.at(-1)
  const none = { limitPrice: null, stopPrice: null }
  expect(reported({})).toMatchObject({ ...none, trailing, limitOffset: '25' })
  expect(reported({ side: 'buy', limit_price: 25 })).toMatchObject({ ...none, limitOffset: '25' })
  // Somebody put it on the near side of the stop elsewhere.
  expect(reported({ limit_price: 25 })?.limitOffset).toBeUndefined()
  // Triggered, it is a limit order.
  const triggered = reported({ limit_price: 59_810.5, limit_price_type: 'static' })
  expect(triggered).toMatchObject({ limitPrice: '59810.5' })
  expect(triggered?.limitOffset).toBeUndefined()
})

test.each([
  ['sell', '-25.0', '25'],
  ['buy', '+25.0', '25'],
  ['sell', '+25.0', undefined],
  ['sell', '-0.5%', undefined],
])(
  'the distances of a trailing stop are read back from the lists: %s %s',
  (type, price2, limitOffset) => {
    const harness = live()
    harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
    const descr = { type, ordertype: 'trailing-stop-limit', price: '+1.5%', price2 }
    harness.result('QueryOrders', { [orderId]: { status: 'open', vol: '1', vol_exec: '0', descr } })
    expect(harness.sink.orders.at(-1)).toMatchObject({
      kind: 'trailing-stop-limit',
      limitPrice: null,
      stopPrice: null,
      trailing,
      limitOffset,
    })
  },
)
