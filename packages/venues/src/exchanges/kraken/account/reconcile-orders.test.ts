import { expect, test } from 'vitest'

import {
  clientId,
  KrakenAccountHarness,
  orderId,
  resultOf,
  rowOf,
} from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const begun = () => new KrakenAccountHarness().begun()
const requesting = (harness = begun()) => {
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  return harness
}
const nothingOpen = (harness: KrakenAccountHarness) => harness.result('OpenOrders', { open: {} })
const nothingClosed = (harness: KrakenAccountHarness) =>
  harness.result('ClosedOrders', { closed: {}, count: 0 })

test('an order without an answer is looked for among the open ones, by our number', () => {
  const harness = requesting()
  expect(harness.formOf('OpenOrders')).toEqual({ trades: 'true', cl_ord_id: clientId })
  harness.answer('OpenOrders', examples.body('rest.OpenOrders.response'))
  expect(harness.sink.lookUps).toEqual([{ id: clientId, result: 'found', reason: '' }])
  expect(harness.sink.orders.at(-1)).toMatchObject({
    clientOrderId: clientId,
    venueOrderId: orderId,
    status: 'partially-filled',
  })
})

test('then among the closed ones, from a minute before it was sent, with its fills', () => {
  const harness = nothingOpen(requesting())
  const start = String(harness.now / 1000 - 60)
  const example = examples.body('rest.ClosedOrders.request') as object
  expect(Object.keys(harness.formOf('ClosedOrders')).toSorted()).toEqual(
    Object.keys(example)
      .filter((name) => name !== 'nonce')
      .toSorted(),
  )
  expect(harness.formOf('ClosedOrders')).toMatchObject({ start, closetime: 'both', ofs: '0' })
  harness.answer('ClosedOrders', examples.body('rest.ClosedOrders.response'))
  expect(harness.sink.lookUps[0]?.result).toBe('found')
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'filled', filled: '0.001' })
  expect(harness.formOf('QueryTrades')).toEqual({ txid: 'TAAAAA-BBBBB-CCCCC1,TAAAAA-BBBBB-CCCCC2' })
})

test('that it is absent is said only when Kraken had time to know: by its lists alone never within 75 seconds', () => {
  const harness = requesting()
  const sentAt = harness.now
  while (harness.sink.lookUps.length === 0) {
    if (harness.waiting('OpenOrders')) nothingOpen(harness)
    else if (harness.waiting('ClosedOrders')) nothingClosed(harness)
    else harness.pass(500)
    expect(harness.now - sentAt).toBeLessThan(200_000)
  }
  expect(harness.sink.lookUps[0]?.result).toBe('absent')
  expect(harness.now - sentAt).toBeGreaterThanOrEqual(75_000)
  expect(harness.countOf('AddOrder')).toBe(0)
})

test('an order that turns up late is found late', () => {
  const harness = nothingClosed(nothingOpen(requesting()))
  harness.pass(2000)
  harness.answer('OpenOrders', examples.body('rest.OpenOrders.response'))
  expect(harness.sink.lookUps.map(({ result }) => result)).toEqual(['found'])
})

test('the stream answers the query too', () => {
  const harness = requesting(new KrakenAccountHarness().begun().live())
  harness.example('ws.executions.pending_new')
  expect(harness.sink.lookUps.map(({ result }) => result)).toEqual(['found'])
})

test('queries without an answer are given up after two minutes: failed, not absent', () => {
  const harness = requesting()
  for (let tries = 0; harness.sink.lookUps.length === 0 && tries < 500; tries += 1) {
    if (harness.waiting('OpenOrders')) harness.lose('OpenOrders')
    else harness.pass(1000)
  }
  expect(harness.sink.lookUps[0]?.result).toBe('failed')
})

test('an order that Kraken has numbered is requested by that number, and never absent', () => {
  const harness = begun()
  harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
  const { nonce: _nonce, ...example } = examples.body('rest.QueryOrders.request') as Record<
    string,
    unknown
  >
  expect(harness.formOf('QueryOrders')).toEqual({
    ...Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)])),
    txid: orderId,
  })
  for (let tries = 0; harness.sink.lookUps.length === 0 && tries < 500; tries += 1) {
    if (harness.waiting('QueryOrders')) harness.result('QueryOrders', {})
    else if (harness.waiting('OpenOrders')) nothingOpen(harness)
    else if (harness.waiting('ClosedOrders')) nothingClosed(harness)
    else harness.pass(1000)
  }
  expect(harness.sink.lookUps[0]).toMatchObject({
    result: 'failed',
    reason: 'Kraken does not find an order that it has numbered',
  })
})

test('one that is older than Kraken is known to keep them is absent when neither number nor lists know it', () => {
  const harness = begun()
  const weekMs = 7 * 86_400_000
  harness.adapter.lookUp(
    { ...harness.ref(clientId, orderId), sentAt: harness.now - weekMs },
    harness.now,
  )
  for (let tries = 0; harness.sink.lookUps.length === 0 && tries < 500; tries += 1) {
    if (harness.waiting('QueryOrders')) harness.result('QueryOrders', {})
    else if (harness.waiting('OpenOrders')) nothingOpen(harness)
    else if (harness.waiting('ClosedOrders')) nothingClosed(harness)
    else harness.pass(1000)
  }
  expect(harness.sink.lookUps[0]).toMatchObject({ result: 'absent' })
})

test('orders that are requested together share one call', () => {
  const harness = begun()
  for (const number of ['O1', 'O2', 'O3']) {
    harness.adapter.lookUp(harness.ref(`id ${number}`, number), harness.now)
  }
  expect(harness.formOf('QueryOrders')['txid']).toBe('O1')
  harness.result('QueryOrders', {})
  expect(harness.formOf('QueryOrders')['txid']).toBe('O2,O3')
})

test('an order that is open to us and not in the list is requested by its number', () => {
  const harness = new KrakenAccountHarness().begun().live().example('ws.executions.pending_new')
  harness.passAlive(62_000)
  harness.adapter.readOpenOrders(harness.now)
  nothingOpen(harness.pass(0)).pass(0)
  expect(harness.formOf('QueryOrders')['txid']).toBe(orderId)
  harness.answer('QueryOrders', {
    error: [],
    result: (resultOf('rest.ClosedOrders.response') as { closed: object }).closed,
  })
  expect(harness.sink.orders.at(-1)).toMatchObject({ venueOrderId: orderId, status: 'filled' })
})

test('one that is younger than the lists are late is left alone', () => {
  const harness = new KrakenAccountHarness().begun().live().example('ws.executions.pending_new')
  harness.passAlive(5000)
  harness.adapter.readOpenOrders(harness.now)
  nothingOpen(harness.pass(0)).pass(0)
  expect(harness.waiting('QueryOrders')).toBeUndefined()
})

test('fills since a time are read page by page, and reported in the order in which they happened', () => {
  const harness = begun()
  const since = harness.now - 3_600_000
  harness.adapter.readFills(since, harness.now)
  expect(harness.formOf('TradesHistory')).toEqual({
    start: String(since / 1000 - 1),
    end: String(harness.now / 1000 + 1),
    ofs: '0',
    consolidate_taker: 'false',
  })
  const { trades } = resultOf('rest.TradesHistory.response') as { trades: Record<string, object> }
  harness.result('TradesHistory', { trades, count: 3 })
  expect(harness.formOf('TradesHistory')['ofs']).toBe('2')
  const [row] = Object.values(trades)
  harness.result('TradesHistory', {
    trades: { TZ: { ...row, pair: 'XXBTZUSD', time: 1_788_264_000 } },
    count: 3,
  })
  expect(harness.sink.fills.map(({ fillId }) => fillId)).toEqual([
    'TZ',
    'TAAAAA-BBBBB-CCCCC1',
    'TAAAAA-BBBBB-CCCCC2',
  ])
  expect(harness.sink.fillReads).toEqual([{ since, isComplete: true }])
})

test('a page that fails leaves the reading incomplete, and what was read is reported', () => {
  const harness = begun()
  harness.adapter.readFills(harness.now, harness.now)
  harness.answer('TradesHistory', {
    error: [],
    result: { ...(resultOf('rest.TradesHistory.response') as object), count: 60 },
  })
  harness.refuse('TradesHistory', 'EAPI:Rate limit exceeded')
  expect(harness.sink.fills).toHaveLength(2)
  expect(harness.sink.fillReads[0]?.isComplete).toBe(false)
})

test('a page without a count goes on until an empty one', () => {
  const harness = begun()
  harness.adapter.readFills(harness.now, harness.now)
  const { trades } = resultOf('rest.TradesHistory.response') as { trades: object }
  harness.result('TradesHistory', { trades }).result('TradesHistory', { trades: {} })
  expect(harness.sink.fillReads[0]?.isComplete).toBe(true)
})

test('after a reconnect whose snapshot does not reach back, the fills in between are read', () => {
  const harness = new KrakenAccountHarness().begun().live().passAlive(2000).close('user')
  harness.live([])
  expect(harness.waiting('TradesHistory')).toBeDefined()
})

test('a snapshot that overlaps with what was reported has no hole before it', () => {
  const trade = rowOf('ws.executions.trade.partial')
  const harness = new KrakenAccountHarness().begun().live().executions([trade]).close('user')
  harness.live([trade])
  expect(harness.waiting('TradesHistory')).toBeUndefined()
})

test('while there is no stream the lists are read every quarter of a minute', () => {
  const harness = begun()
  const before = harness.countOf('OpenOrders')
  harness.pass(15_000)
  expect(harness.countOf('OpenOrders')).toBe(before + 1)
})

/** Everything that is open and the last fills, requested after the order's deadline. */
function shownAfterDeadline(rows: readonly Record<string, unknown>[], asksLists = true) {
  const harness = new KrakenAccountHarness().begun().live()
  const sentAt = harness.now
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  if (asksLists) nothingClosed(nothingOpen(harness))
  while (harness.now - sentAt < 9500) harness.passAlive(500)
  harness.acknowledge().executions(rows, 'snapshot')
  return harness
}

const later = { timestamp: '2026-09-01T12:00:05.000Z' }

test('an order that the stream does not show after its deadline is absent within 10 seconds', () => {
  expect(shownAfterDeadline([]).sink.lookUps).toMatchObject([{ id: clientId, result: 'absent' }])
})

test('an order that the stream shows is found, and one of somebody else from since then proves nothing', () => {
  const open = rowOf('ws.executions.snapshot')
  const found = shownAfterDeadline([{ ...open, ...later, cl_ord_id: clientId }])
  expect(found.sink.lookUps).toMatchObject([{ result: 'found' }])
  const { cl_ord_id: _own, ...elsewhere } = open as { cl_ord_id?: string }
  expect(shownAfterDeadline([{ ...elsewhere, ...later }]).sink.lookUps).toEqual([])
  const long = { timestamp: '2026-09-01T11:00:00.000Z' }
  expect(shownAfterDeadline([{ ...elsewhere, ...long }]).sink.lookUps).toMatchObject([
    { result: 'absent' },
  ])
})

test('fifty fills since then may hide one, and without an answer of the lists nothing is concluded', () => {
  const fill = { ...rowOf('ws.executions.trade.partial'), ...later, order_id: 'OTHER' }
  const fills = Array.from({ length: 50 }, (_, index) => ({ ...fill, exec_id: `T-${index}` }))
  expect(shownAfterDeadline(fills).sink.lookUps).toEqual([])
  expect(shownAfterDeadline([], false).sink.lookUps).toEqual([])
})

test('what the stream showed before the deadline proves nothing: a late copy may still be taken', () => {
  const harness = requesting(new KrakenAccountHarness().begun().live())
  nothingClosed(nothingOpen(harness))
  harness.close('user', 1001, 'restart').live()
  expect(harness.sink.lookUps).toEqual([])
})
