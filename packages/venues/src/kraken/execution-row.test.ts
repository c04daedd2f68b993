import { expect, test } from 'vitest'

import { clientId, KrakenAccountDesk, orderId, rowOf } from './testing/kraken-account-desk.ts'

const live = () => new KrakenAccountDesk().begun().live()

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
    const desk = new KrakenAccountDesk().begun().live(rows)
    const open = { status: 'partially-filled', filled: '0.0004' }
    expect(desk.sink.orders.at(-1)).toMatchObject(open)
    expect(desk.sink.streams.at(-1)?.isLive).toBe(true)
    expect(desk.sink.fills).toEqual([])
  },
)
