import { expect, test } from 'vitest'

import { clientId, GeminiAccountHarness, orderId } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const begun = () => new GeminiAccountHarness().begun()
const requesting = (harness = begun()) => {
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  return harness
}
type Row = Record<string, unknown>
const [trade] = JSON.parse(examples.text('rest.mytrades.response')) as [Row]

test('an order without an answer is requested by our number', () => {
  const harness = requesting()
  const { payload } = examples.body('rest.order_status_by_client_id.request') as { payload: object }
  const named = { request: '/v1/order/status', nonce: 1_700_000_000 }
  expect({ ...named, ...harness.saidOf('/v1/order/status') }).toEqual(payload)
  harness.answerWith('/v1/order/status', 'rest.order.filled')
  expect(harness.sink.lookUps).toEqual([{ id: clientId, result: 'found', reason: '' }])
  expect(harness.sink.orders.at(-1)).toMatchObject({ venueOrderId: orderId, status: 'filled' })
  expect(harness.sink.fills).toHaveLength(2)
})

test('that it is absent takes two answers, some seconds apart', () => {
  const harness = requesting()
  const sentAt = harness.now
  while (harness.sink.lookUps.length === 0 && harness.now < sentAt + 100_000) {
    if (harness.waiting('/v1/order/status')) {
      harness.answerWith('/v1/order/status', 'rest.error.order_not_found')
    } else harness.pass(500)
  }
  expect(harness.sink.lookUps[0]?.result).toBe('absent')
  expect(harness.now - sentAt).toBeGreaterThanOrEqual(10_000)
  expect(harness.countOf('/v1/order/status')).toBeGreaterThan(1)
  expect(harness.countOf('/v1/order/new')).toBe(0)
})

test.each(['rest.error.not_found_empty_body', 'rest.error.server_unstructured'])(
  '%s is no answer to the query',
  (name) => {
    const harness = requesting()
    const sentAt = harness.now
    while (harness.sink.lookUps.length === 0 && harness.now < sentAt + 200_000) {
      if (harness.waiting('/v1/order/status')) harness.answerWith('/v1/order/status', name)
      else harness.pass(500)
    }
    expect(harness.sink.lookUps[0]?.result).toBe('failed')
  },
)

test('an order that Gemini has numbered is never absent', () => {
  const harness = begun()
  harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
  for (let tries = 0; harness.sink.lookUps.length === 0 && tries < 300; tries += 1) {
    if (harness.waiting('/v1/order/status')) {
      harness.answerWith('/v1/order/status', 'rest.error.order_not_found')
    } else harness.pass(1000)
  }
  expect(harness.sink.lookUps[0]).toMatchObject({
    result: 'failed',
    reason: 'Gemini does not find an order that it has numbered',
  })
})

test('an answer that is a list, or about another order, is read with care', () => {
  const open = examples.body('rest.order.open') as Row
  const listed = requesting().answer('/v1/order/status', [open])
  expect(listed.sink.lookUps[0]?.result).toBe('found')
  const other = requesting().answer('/v1/order/status', { ...open, client_order_id: 'another' })
  expect(other.sink.lookUps).toEqual([])
})

const mapping = examples.vectors['rest_order_status_mapping'] as unknown as {
  cases: { example: string; status: string }[]
}

test.each(mapping.cases)('$example is $status', ({ example, status }) => {
  const harness = begun()
  harness.adapter.readOpenOrders(harness.now)
  harness.pass(0).answer('/v1/orders', `[${examples.text(example)}]`)
  expect(harness.sink.openLists.at(-1)?.list[0]?.status).toBe(status.replace(' ', '-'))
})

test('orders made on the website are among the open ones', () => {
  const harness = new GeminiAccountHarness().begun([
    { ...(examples.body('rest.order.stop_limit_waiting') as Row) },
  ])
  expect(harness.sink.openLists[0]?.list[0]).toMatchObject({
    venueOrderId: '7419662',
    clientOrderId: null,
    kind: 'stop-limit',
    status: 'open',
    limitPrice: '10500',
    stopPrice: '10400',
  })
})

test('a list that cannot be read whole is no list', () => {
  const harness = begun()
  const before = harness.sink.openLists.length
  harness.adapter.readOpenOrders(harness.now)
  harness.pass(0).answer('/v1/orders', [{ id: 'x' }])
  expect(harness.sink.openLists).toHaveLength(before)
})

test('an order that is open to us and not in the list is requested by its number', () => {
  const harness = new GeminiAccountHarness()
    .begun()
    .live()
    .event('NEW')
    .event('OPEN')
    .passAlive(5000)
  harness.adapter.readOpenOrders(harness.now)
  harness.pass(0).answer('/v1/orders', []).pass(0)
  harness.answerWith('/v1/order/status', 'rest.order.canceled_by_user')
  expect(harness.sink.orders.at(-1)).toMatchObject({ venueOrderId: orderId, status: 'canceled' })
})

test('fills since a time are read page by page, from the last millisecond of the page before', () => {
  const harness = begun()
  const since = 1_759_291_000_000
  harness.adapter.readFills(since, harness.now)
  expect(harness.saidOf('/v1/mytrades')).toEqual({ timestamp: since, limit_trades: 500 })
  const page = Array.from({ length: 500 }, (_one, index) => ({
    ...trade,
    tid: 1000 - index,
    timestampms: since + 500 - index,
  }))
  harness.answer('/v1/mytrades', page)
  expect(harness.saidOf('/v1/mytrades')).toEqual({ timestamp: since, limit_trades: 1 })
  harness.answer('/v1/mytrades', page.slice(-1))
  expect(harness.saidOf('/v1/mytrades')['timestamp']).toBe(since + 500)
  harness.answer('/v1/mytrades', [{ ...trade, tid: 2000, timestampms: since + 900 }, page[0]])
  expect(harness.sink.fills).toHaveLength(501)
  expect(harness.sink.fills.map(({ time }) => time)).toEqual(
    harness.sink.fills.map(({ time }) => time).toSorted((a, b) => a - b),
  )
  expect(harness.sink.fillReads).toEqual([{ since, isComplete: true }])
})

test('should a full page have the newest fills, those before it are said to be missing', () => {
  const harness = begun()
  harness.adapter.readFills(0, harness.now)
  const row = (index: number) => ({ ...trade, tid: index, timestampms: 1_759_291_840_000 + index })
  const newest = Array.from({ length: 500 }, (_one, index) => row(600 - index))
  harness.answer('/v1/mytrades', newest).answer('/v1/mytrades', newest.slice(0, 1))
  expect(harness.sink.fills).toHaveLength(500)
  expect(harness.sink.fillReads).toEqual([{ since: 0, isComplete: false }])
})

test('a fill says what it cost, and for whom', () => {
  const harness = begun()
  harness.adapter.readFills(0, harness.now)
  harness.answer('/v1/mytrades', examples.text('rest.mytrades.response'))
  expect(harness.sink.fills[0]).toMatchObject({
    fillId: '2840140956529624',
    venueOrderId: orderId,
    clientOrderId: clientId,
    symbol: 'BTC-USD',
    fee: '0.105',
    feeAsset: 'USD',
    liquidity: 'maker',
  })
})

test('a trade that was taken back is left out; one that was mended by hand is kept', () => {
  const harness = begun()
  harness.adapter.readFills(0, harness.now)
  const rows = [
    { ...trade, tid: 1, break: 'full' },
    { ...trade, tid: 2, break: 'manual' },
  ]
  harness.answer('/v1/mytrades', rows)
  expect(harness.sink.fills.map(({ fillId }) => fillId)).toEqual(['2'])
})

test('a full page of one millisecond, a failure and an unreadable row leave the reading incomplete', () => {
  const stuck = begun()
  stuck.adapter.readFills(0, stuck.now)
  const row = (index: number) => ({ ...trade, tid: index, timestampms: 1_759_291_849_100 })
  const page = Array.from({ length: 500 }, (_one, index) => row(index))
  stuck.answer('/v1/mytrades', page).answer('/v1/mytrades', page.slice(0, 1))
  stuck.answer('/v1/mytrades', page)
  const lost = begun()
  lost.adapter.readFills(0, lost.now)
  lost.lose('/v1/mytrades')
  const odd = begun()
  odd.adapter.readFills(0, odd.now)
  odd.answer('/v1/mytrades', [{ tid: 1 }, trade])
  for (const harness of [stuck, lost, odd])
    expect(harness.sink.fillReads[0]?.isComplete).toBe(false)
  expect(odd.sink.fills).toHaveLength(1)
})
