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
const requesting = (desk = begun()) => {
  desk.adapter.lookUp(desk.ref(clientId), desk.now)
  return desk
}
const nothingOpen = (desk: KrakenAccountHarness) => desk.result('OpenOrders', { open: {} })
const nothingClosed = (desk: KrakenAccountHarness) =>
  desk.result('ClosedOrders', { closed: {}, count: 0 })

test('an order without an answer is looked for among the open ones, by our number', () => {
  const desk = requesting()
  expect(desk.formOf('OpenOrders')).toEqual({ trades: 'true', cl_ord_id: clientId })
  desk.answer('OpenOrders', examples.body('rest.OpenOrders.response'))
  expect(desk.sink.lookUps).toEqual([{ id: clientId, result: 'found', reason: '' }])
  expect(desk.sink.orders.at(-1)).toMatchObject({
    clientOrderId: clientId,
    venueOrderId: orderId,
    status: 'partially-filled',
  })
})

test('then among the closed ones, from a minute before it was sent, with its fills', () => {
  const desk = nothingOpen(requesting())
  const start = String(desk.now / 1000 - 60)
  const example = examples.body('rest.ClosedOrders.request') as object
  expect(Object.keys(desk.formOf('ClosedOrders')).toSorted()).toEqual(
    Object.keys(example)
      .filter((name) => name !== 'nonce')
      .toSorted(),
  )
  expect(desk.formOf('ClosedOrders')).toMatchObject({ start, closetime: 'both', ofs: '0' })
  desk.answer('ClosedOrders', examples.body('rest.ClosedOrders.response'))
  expect(desk.sink.lookUps[0]?.result).toBe('found')
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'filled', filled: '0.001' })
  expect(desk.formOf('QueryTrades')).toEqual({ txid: 'TAAAAA-BBBBB-CCCCC1,TAAAAA-BBBBB-CCCCC2' })
})

test('that it is absent is said only when Kraken had time to know: by its lists alone never within 75 seconds', () => {
  const desk = requesting()
  const sentAt = desk.now
  while (desk.sink.lookUps.length === 0) {
    if (desk.waiting('OpenOrders')) nothingOpen(desk)
    else if (desk.waiting('ClosedOrders')) nothingClosed(desk)
    else desk.pass(500)
    expect(desk.now - sentAt).toBeLessThan(200_000)
  }
  expect(desk.sink.lookUps[0]?.result).toBe('absent')
  expect(desk.now - sentAt).toBeGreaterThanOrEqual(75_000)
  expect(desk.countOf('AddOrder')).toBe(0)
})

test('an order that turns up late is found late', () => {
  const desk = nothingClosed(nothingOpen(requesting()))
  desk.pass(2000)
  desk.answer('OpenOrders', examples.body('rest.OpenOrders.response'))
  expect(desk.sink.lookUps.map(({ result }) => result)).toEqual(['found'])
})

test('the stream answers the query too', () => {
  const desk = requesting(new KrakenAccountHarness().begun().live())
  desk.example('ws.executions.pending_new')
  expect(desk.sink.lookUps.map(({ result }) => result)).toEqual(['found'])
})

test('queries without an answer are given up after two minutes: failed, not absent', () => {
  const desk = requesting()
  for (let tries = 0; desk.sink.lookUps.length === 0 && tries < 500; tries += 1) {
    if (desk.waiting('OpenOrders')) desk.lose('OpenOrders')
    else desk.pass(1000)
  }
  expect(desk.sink.lookUps[0]?.result).toBe('failed')
})

test('an order that Kraken has numbered is requested by that number, and never absent', () => {
  const desk = begun()
  desk.adapter.lookUp(desk.ref(clientId, orderId), desk.now)
  const { nonce: _nonce, ...example } = examples.body('rest.QueryOrders.request') as Record<
    string,
    unknown
  >
  expect(desk.formOf('QueryOrders')).toEqual({
    ...Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)])),
    txid: orderId,
  })
  for (let tries = 0; desk.sink.lookUps.length === 0 && tries < 500; tries += 1) {
    if (desk.waiting('QueryOrders')) desk.result('QueryOrders', {})
    else if (desk.waiting('OpenOrders')) nothingOpen(desk)
    else if (desk.waiting('ClosedOrders')) nothingClosed(desk)
    else desk.pass(1000)
  }
  expect(desk.sink.lookUps[0]).toMatchObject({
    result: 'failed',
    reason: 'Kraken does not find an order that it has numbered',
  })
})

test('one that is older than Kraken is known to keep them is absent when neither number nor lists know it', () => {
  const desk = begun()
  const weekMs = 7 * 86_400_000
  desk.adapter.lookUp({ ...desk.ref(clientId, orderId), sentAt: desk.now - weekMs }, desk.now)
  for (let tries = 0; desk.sink.lookUps.length === 0 && tries < 500; tries += 1) {
    if (desk.waiting('QueryOrders')) desk.result('QueryOrders', {})
    else if (desk.waiting('OpenOrders')) nothingOpen(desk)
    else if (desk.waiting('ClosedOrders')) nothingClosed(desk)
    else desk.pass(1000)
  }
  expect(desk.sink.lookUps[0]).toMatchObject({ result: 'absent' })
})

test('orders that are requested together share one call', () => {
  const desk = begun()
  for (const number of ['O1', 'O2', 'O3']) {
    desk.adapter.lookUp(desk.ref(`id ${number}`, number), desk.now)
  }
  expect(desk.formOf('QueryOrders')['txid']).toBe('O1')
  desk.result('QueryOrders', {})
  expect(desk.formOf('QueryOrders')['txid']).toBe('O2,O3')
})

test('an order that is open to us and not in the list is requested by its number', () => {
  const desk = new KrakenAccountHarness().begun().live().example('ws.executions.pending_new')
  desk.passAlive(62_000)
  desk.adapter.readOpenOrders(desk.now)
  nothingOpen(desk.pass(0)).pass(0)
  expect(desk.formOf('QueryOrders')['txid']).toBe(orderId)
  desk.answer('QueryOrders', {
    error: [],
    result: (resultOf('rest.ClosedOrders.response') as { closed: object }).closed,
  })
  expect(desk.sink.orders.at(-1)).toMatchObject({ venueOrderId: orderId, status: 'filled' })
})

test('one that is younger than the lists are late is left alone', () => {
  const desk = new KrakenAccountHarness().begun().live().example('ws.executions.pending_new')
  desk.passAlive(5000)
  desk.adapter.readOpenOrders(desk.now)
  nothingOpen(desk.pass(0)).pass(0)
  expect(desk.waiting('QueryOrders')).toBeUndefined()
})

test('fills since a time are read page by page, and reported in the order in which they happened', () => {
  const desk = begun()
  const since = desk.now - 3_600_000
  desk.adapter.readFills(since, desk.now)
  expect(desk.formOf('TradesHistory')).toEqual({
    start: String(since / 1000 - 1),
    end: String(desk.now / 1000 + 1),
    ofs: '0',
    consolidate_taker: 'false',
  })
  const { trades } = resultOf('rest.TradesHistory.response') as { trades: Record<string, object> }
  desk.result('TradesHistory', { trades, count: 3 })
  expect(desk.formOf('TradesHistory')['ofs']).toBe('2')
  const [row] = Object.values(trades)
  desk.result('TradesHistory', {
    trades: { TZ: { ...row, pair: 'XXBTZUSD', time: 1_788_264_000 } },
    count: 3,
  })
  expect(desk.sink.fills.map(({ fillId }) => fillId)).toEqual([
    'TZ',
    'TAAAAA-BBBBB-CCCCC1',
    'TAAAAA-BBBBB-CCCCC2',
  ])
  expect(desk.sink.fillReads).toEqual([{ since, isComplete: true }])
})

test('a page that fails leaves the reading incomplete, and what was read is reported', () => {
  const desk = begun()
  desk.adapter.readFills(desk.now, desk.now)
  desk.answer('TradesHistory', {
    error: [],
    result: { ...(resultOf('rest.TradesHistory.response') as object), count: 60 },
  })
  desk.refuse('TradesHistory', 'EAPI:Rate limit exceeded')
  expect(desk.sink.fills).toHaveLength(2)
  expect(desk.sink.fillReads[0]?.isComplete).toBe(false)
})

test('a page without a count goes on until an empty one', () => {
  const desk = begun()
  desk.adapter.readFills(desk.now, desk.now)
  const { trades } = resultOf('rest.TradesHistory.response') as { trades: object }
  desk.result('TradesHistory', { trades }).result('TradesHistory', { trades: {} })
  expect(desk.sink.fillReads[0]?.isComplete).toBe(true)
})

test('after a reconnect whose snapshot does not reach back, the fills in between are read', () => {
  const desk = new KrakenAccountHarness().begun().live().passAlive(2000).close('user')
  desk.live([])
  expect(desk.waiting('TradesHistory')).toBeDefined()
})

test('a snapshot that overlaps with what was reported has no hole before it', () => {
  const trade = rowOf('ws.executions.trade.partial')
  const desk = new KrakenAccountHarness().begun().live().executions([trade]).close('user')
  desk.live([trade])
  expect(desk.waiting('TradesHistory')).toBeUndefined()
})

test('while there is no stream the lists are read every quarter of a minute', () => {
  const desk = begun()
  const before = desk.countOf('OpenOrders')
  desk.pass(15_000)
  expect(desk.countOf('OpenOrders')).toBe(before + 1)
})

/** Everything that is open and the last fills, requested after the order's deadline. */
function shownAfterDeadline(rows: readonly Record<string, unknown>[], asksLists = true) {
  const desk = new KrakenAccountHarness().begun().live()
  const sentAt = desk.now
  desk.adapter.lookUp(desk.ref(clientId), desk.now)
  if (asksLists) nothingClosed(nothingOpen(desk))
  while (desk.now - sentAt < 9500) desk.passAlive(500)
  desk.acknowledge().executions(rows, 'snapshot')
  return desk
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
  const desk = requesting(new KrakenAccountHarness().begun().live())
  nothingClosed(nothingOpen(desk))
  desk.close('user', 1001, 'restart').live()
  expect(desk.sink.lookUps).toEqual([])
})
