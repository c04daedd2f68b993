import { expect, test } from 'vitest'

import { Driven } from '../testing/driven.ts'
import { list, pick, text } from '../testing/look.ts'
import { openKrakenOrders, restingLimit } from './testing/orders.ts'

test.each([
  ['text', 'string'],
  ['numbers', 'number'],
] as const)('balanceNumbers %s: BalanceEx has %ss', async (balanceNumbers, kind) => {
  const { call } = await openKrakenOrders({ balanceNumbers })
  expect(typeof pick(await call('BalanceEx'), 'result', 'XXBT', 'balance')).toBe(kind)
})

test.each([
  ['accepted', undefined],
  ['refused', 'EGeneral:Invalid arguments:volume'],
] as const)('exponents %s in the numbers of orders', async (exponents, error) => {
  const { call } = await openKrakenOrders({ exponents })
  const order = { pair: 'XBTUSD', type: 'buy', ordertype: 'limit', price: '55000.0' }
  const answer = await call('AddOrder', { ...order, volume: '1e-3' })
  expect(pick(answer, 'error', 0)).toBe(error)
})

test.each([
  ['refused', ''],
  ['cut', '0.01234567'],
] as const)('extraDecimals %s: a size finer than the lot', async (extraDecimals, size) => {
  const { call } = await openKrakenOrders({ extraDecimals })
  const order = { pair: 'XBTUSD', type: 'buy', ordertype: 'limit', price: '55000.0' }
  await call('AddOrder', { ...order, volume: '0.012345678' })
  const open = Object.values(pick(await call('OpenOrders'), 'result', 'open') as object)
  expect(text(open[0], 'vol')).toBe(size)
})

test.each([true, false])('fillOrKillOnSocket %s', async (fillOrKillOnSocket) => {
  const { request } = await openKrakenOrders({ fillOrKillOnSocket })
  const [answer] = request('add_order', { ...restingLimit, time_in_force: 'fok' })
  expect(pick(answer, 'success')).toBe(fillOrKillOnSocket)
})

test.each(['EOrder:Invalid order', 'EOrder:Unknown order'] as const)(
  'goneOnSocket: cancelling what is not there is %s',
  async (goneOnSocket) => {
    const { request } = await openKrakenOrders({ goneOnSocket })
    const [answer] = request('cancel_order', { order_id: ['OAAAAA-BBBBB-CCCCC9'] })
    expect(text(answer, 'error')).toBe(goneOnSocket)
  },
)

test.each([true, false])('sinceIsInclusive %s: the candle that begins then', async (inclusive) => {
  const driven = new Driven('kraken', { variants: { kraken: { sinceIsInclusive: inclusive } } })
  const since = Math.floor(driven.now / 60_000) * 60 - 600
  const path = `/0/public/OHLC?pair=XBTUSD&interval=1&since=${since}`
  const { json } = await driven.fetch('kraken', 'GET', path)
  const [rows] = Object.values(pick(json, 'result') as object) as unknown[][]
  expect(pick(rows?.[0], 0) === since).toBe(inclusive)
})

test.each([
  ['once', 1],
  ['repeated', 6],
] as const)('statusFrame %s: about %i frames in five seconds', (statusFrame, frames) => {
  const driven = new Driven('kraken', { variants: { kraken: { statusFrame } } })
  const socket = driven.open('kraken', 'wss://kraken.simulated/v2')
  driven.pass(5000)
  const reported = socket.json().filter((message) => text(message, 'channel') === 'status')
  expect(Math.abs(reported.length - frames)).toBeLessThanOrEqual(frames > 1 ? 1 : 0)
})

test.each([
  ['altname', 'XBTUSD'],
  ['id', 'XXBTZUSD'],
] as const)('tradePair %s: TradesHistory writes %s', async (tradePair, name) => {
  const { call, driven } = await openKrakenOrders({ tradePair })
  await call('AddOrder', { pair: 'XBTUSD', type: 'buy', ordertype: 'market', volume: '0.01' })
  driven.pass(200)
  const trades = Object.values(pick(await call('TradesHistory'), 'result', 'trades') as object)
  expect([...new Set(list(trades).map((trade) => text(trade, 'pair')))]).toEqual([name])
})

test.each([
  ['left-out', undefined],
  ['needed', 'EGeneral:Invalid arguments:order_qty'],
] as const)('sizeBesideCash %s: an order for an amount of money', async (sizeBesideCash, error) => {
  const { request } = await openKrakenOrders({ sizeBesideCash })
  const order = { order_type: 'market', side: 'buy', symbol: 'BTC/USD', cash_order_qty: 100 }
  expect(pick(request('add_order', order)[0], 'error')).toBe(error)
})

test.each([
  ['with-its-name', "Unsupported field: 'leverage'"],
  ['with-the-message', "Unsupported field: 'leverage' for the given msg type: add order"],
] as const)('unsupportedField %s', async (unsupportedField, error) => {
  const { request } = await openKrakenOrders({ unsupportedField })
  expect(text(request('add_order', { ...restingLimit, leverage: 2 })[0], 'error')).toBe(error)
})

test.each([
  ['quote', 'USD'],
  ['base', 'BTC'],
] as const)(
  'feesOfSales %s: a sale costs %s, and lists report its worth in dollars',
  async (feesOfSales, asset) => {
    const { request, call, rows } = await openKrakenOrders({ feesOfSales })
    request('subscribe', { channel: 'executions' })
    const sale = { order_type: 'market', side: 'sell', symbol: 'BTC/USD', order_qty: 0.01 }
    request('add_order', sale)
    const fills = rows('executions').filter((row) => text(row, 'exec_type') === 'trade')
    expect(new Set(fills.map((row) => text(row, 'fees', 0, 'asset')))).toEqual(new Set([asset]))
    const trades = Object.values(pick(await call('TradesHistory'), 'result', 'trades') as object)
    const [trade] = list(trades)
    const share = Number(text(trade, 'fee')) / Number(text(trade, 'cost'))
    expect(Math.abs(share - 0.004)).toBeLessThan(0.0001)
    const ledgers = Object.values(pick(await call('Ledgers'), 'result', 'ledger') as object)
    const charged = list(ledgers).filter((row) => Number(text(row, 'fee')) > 0)
    expect(new Set(charged.map((row) => text(row, 'asset')))).toEqual(
      new Set([asset === 'USD' ? 'ZUSD' : 'XXBT']),
    )
  },
)
