import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openKrakenOrders, restingLimit } from '../testing/orders.ts'

const examples = examplesOf('kraken')

test.each([
  ['OpenOrders', {}],
  ['ClosedOrders', { consolidate_taker: false }],
  ['TradesHistory', {}],
  ['Ledgers', { type: 'trade' }],
  ['Balance', {}],
  ['BalanceEx', {}],
  ['TradeBalance', { asset: 'ZUSD' }],
  ['TradeVolume', { pair: 'XBTUSD' }],
  ['GetWebSocketsToken', {}],
])('the call %s is answered as on the page', async (name, fields) => {
  const { request, call, driven } = await openKrakenOrders()
  driven.simulators.market.isPaused = true
  const marketBook = driven.simulators.market.bookOf('kraken', 'BTC-USD')
  const best = (marketBook?.book.bids.best?.price ?? 0) + 1
  request('add_order', { ...restingLimit, limit_price: best / 10, cl_ord_id: 'part' })
  marketBook?.take('sell', best, 400_000, driven.now)
  request('add_order', { ...restingLimit, limit_price: 66_000, cl_ord_id: 'all' })
  const json = await call(name, { trades: true, ...fields })
  const model = bodyOf(examples, `rest.${name}.response`)
  const section = {
    OpenOrders: 'open',
    ClosedOrders: 'closed',
    TradesHistory: 'trades',
    Ledgers: 'ledger',
  }[name]
  const maps = section === undefined ? ['.result'] : [`.result.${section}`]
  const isMap = name.startsWith('Balance') || section !== undefined
  const differences = shapeDifferences(json, model, { ...(isMap && { maps }), any: ['reason'] })
  expect(differences).toEqual([])
})

test('orders and trades are found by their ids', async () => {
  const { request, call } = await openKrakenOrders()
  const id = text(
    request('add_order', { ...restingLimit, limit_price: 66_000, cl_ord_id: 'all' })[0],
    'result',
    'order_id',
  )
  const orders = await call('QueryOrders', { txid: id, trades: true })
  const model = pick(bodyOf(examples, 'rest.QueryOrders.response'), 'result', 'OAAAAA-BBBBB-CCCCC1')
  expect(shapeDifferences(pick(orders, 'result', id), model, { optional: ['reason'] })).toEqual([])
  const trade = text(orders, 'result', id, 'trades', 0)
  const trades = await call('QueryTrades', { txid: trade })
  const tradeModel = pick(
    bodyOf(examples, 'rest.QueryTrades.response'),
    'result',
    'TAAAAA-BBBBB-CCCCC1',
  )
  expect(shapeDifferences(pick(trades, 'result', trade), tradeModel)).toEqual([])
})

test('trading counts per pair, and too much of it is refused', async () => {
  const { request, driven } = await openKrakenOrders()
  const errors: string[] = []
  for (let index = 0; index < 40; index += 1) {
    const [answer] = request('add_order', { ...restingLimit, cl_ord_id: `n${index}` }, 50)
    errors.push(text(answer, 'error'))
    request('cancel_order', { cl_ord_id: [`n${index}`] }, 50)
  }
  expect(errors).toContain(text(bodyOf(examples, 'ws.add_order.rate.error'), 'error'))
  driven.pass(60_000)
  expect(text(request('add_order', restingLimit)[0], 'error')).toBe('')
})

test('single orders for those who want them: every frame proves itself', async () => {
  const { driven, pass } = await openKrakenOrders()
  const socket = driven.open('kraken', 'wss://kraken.simulated/level3/v2')
  const params = { channel: 'level3', symbol: ['BTC/USD'], depth: 10, snapshot: true, token: pass }
  socket.send({ method: 'subscribe', params, req_id: 7 })
  driven.pass(3000)
  const messages = socket.json()
  const ack = messages.find((message) => text(message, 'req_id') === '7')
  expect(shapeDifferences(ack, bodyOf(examples, 'ws.level3.subscribe.ack'))).toEqual([])
  for (const type of ['snapshot', 'update']) {
    const frame = messages.find(
      (message) => text(message, 'channel') === 'level3' && text(message, 'type') === type,
    )
    expect(shapeDifferences(frame, bodyOf(examples, `ws.level3.${type}`))).toEqual([])
  }
})
