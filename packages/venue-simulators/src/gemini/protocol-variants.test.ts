import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../testing/examples.ts'
import { list, pick, text } from '../testing/look.ts'
import { type GeminiTestVariants, openGeminiTest } from './testing/client.ts'
import { farLimit, farPlacement, openGeminiOrders } from './testing/orders.ts'

/** A socket of the account that has placed an order, and what it was sent. */
function placed(variants: GeminiTestVariants, order: object = farPlacement) {
  const opened = openGeminiOrders(variants)
  opened.driven.simulators.market.isPaused = true
  const { request, socket, updates } = opened.connect()
  request('subscribe', ['orders@account', 'balances@account'])
  request('order.place', { ...order, clientOrderId: 'x' })
  const orderId = /"i":(\d+)/.exec(updates().at(-1) ?? '')?.[1] ?? ''
  const words = () => updates().map((update) => text(JSON.parse(update), 'X'))
  return { ...opened, request, socket, updates, orderId, words }
}

test.each([
  ['text', 'string'],
  ['numbers', 'number'],
] as const)('balanceNumbers %s', async (balanceNumbers, kind) => {
  const { json } = await openGeminiTest({ balanceNumbers }).call('/v1/balances')
  expect(typeof pick(json, 0, 'amount')).toBe(kind)
})

test.each([
  ['nanoseconds', 19],
  ['milliseconds', 13],
] as const)('balanceTimes in %s have %i digits', (balanceTimes, digits) => {
  const { socket } = placed({ balanceTimes })
  const reported = socket.messages.find((message) => message.includes('"balanceUpdate"')) ?? ''
  expect(/"E":(\d+)/.exec(reported)?.[1]).toHaveLength(digits)
})

test.each(['Requested', 'absent'] as const)('cancelReason %s', (cancelReason) => {
  const { request, orderId, updates } = placed({ cancelReason })
  request('order.cancel', { orderId })
  const last = JSON.parse(updates().at(-1) ?? '{}') as unknown
  expect([text(last, 'X'), pick(last, 'r')]).toEqual([
    'CANCELED',
    cancelReason === 'Requested' ? 'Requested' : undefined,
  ])
})

test.each(['charged', 'zero'] as const)('feeInEvents %s', (feeInEvents) => {
  const { updates } = placed({ feeInEvents }, { ...farPlacement, price: '90000.00' })
  const filled = JSON.parse(updates().at(-1) ?? '{}') as unknown
  expect(text(filled, 'X')).toBe('FILLED')
  expect(Number(text(filled, 'n')) > 0).toBe(feeInEvents === 'charged')
})

test.each([
  ['first', 0],
  ['left-out', 1],
] as const)('formingCandle %s', async (formingCandle, minutesAgo) => {
  const { driven } = openGeminiTest({ formingCandle }, { actionsPerSecond: 3000 })
  driven.pass(5000)
  const { json } = await driven.fetch('gemini', 'GET', '/v2/candles/btcusd/1m')
  const minute = Math.floor(driven.now / 60_000) * 60_000
  expect(pick(json, 0, 0)).toBe(minute - minutesAgo * 60_000)
})

test.each([
  ['earliest-first', 0],
  ['newest-first', 1],
] as const)('historyPages %s', async (historyPages, expected) => {
  const { call, driven } = openGeminiTest({ historyPages })
  const ids: string[] = []
  for (let count = 0; count < 2; count += 1) {
    driven.pass(1000)
    const { json } = await call('/v1/order/new', { ...farLimit, client_order_id: `c${count}` })
    ids.push(text(json, 'order_id'))
    await call('/v1/order/cancel', { order_id: text(json, 'order_id') })
  }
  const { json } = await call('/v1/orders/history', { timestamp: 1, limit_orders: 1 })
  expect(list(json).map((row) => text(row, 'order_id'))).toEqual([ids[expected]])
})

test.each([
  ['refused', 400],
  ['accepted', 200],
] as const)('numericCancel %s', (numericCancel, status) => {
  const { socket, orderId, driven } = placed({ numericCancel })
  socket.send(`{"id":"c","method":"order.cancel","params":{"orderId":${orderId}}}`)
  driven.pass(100)
  const answer = socket.json().find((message) => text(message, 'id') === 'c')
  expect(pick(answer, 'status')).toBe(status)
})

test.each([
  ['symbol', 'btcusd', undefined],
  ['s', undefined, 'btcusd'],
  ['none', undefined, undefined],
] as const)('partialDepthName %s', (partialDepthName, symbol, s) => {
  const { driven } = openGeminiTest({ partialDepthName })
  const socket = driven.open('gemini', 'wss://gemini.simulated')
  socket.send({ id: 1, method: 'subscribe', params: ['btcusd@depth5@100ms'] })
  driven.pass(500)
  const frame = socket.json().find((message) => pick(message, 'bids') !== undefined)
  expect([pick(frame, 'symbol'), pick(frame, 's')]).toEqual([symbol, s])
})

test.each([true, false])('tradeEventType %s', (tradeEventType) => {
  const { driven } = openGeminiTest({ tradeEventType }, { actionsPerSecond: 3000 })
  const socket = driven.open('gemini', 'wss://gemini.simulated')
  socket.send({ id: 1, method: 'subscribe', params: ['btcusd@trade'] })
  driven.pass(3000)
  const trade = socket.json().find((message) => pick(message, 't') !== undefined)
  expect(pick(trade, 'e')).toBe(tradeEventType ? 'trade' : undefined)
})

test.each([
  ['new', ['NEW']],
  ['new-and-open', ['NEW', 'OPEN']],
] as const)('waitingStop %s', (waitingStop, words) => {
  const stop = pick(bodyOf(examplesOf('gemini'), 'ws.order_place.stop_limit'), 'params') as object
  expect(placed({ waitingStop }, stop).words()).toEqual(words)
})

test.each([
  ['none', []],
  ['open', ['OPEN']],
] as const)('firstOrders %s: a new connection begins with them', (firstOrders, words) => {
  const { connect } = placed({ firstOrders })
  const second = connect()
  second.request('subscribe', ['orders@account'])
  expect(second.updates().map((update) => text(JSON.parse(update), 'X'))).toEqual(words)
})

test.each([
  ['none', 'upper', 0, ''],
  ['all', 'upper', 1, 'BTC'],
  ['all', 'lower', 1, 'btc'],
] as const)(
  'firstBalances %s, balanceAssets %s',
  (firstBalances, balanceAssets, messages, asset) => {
    const { connect } = openGeminiOrders({ firstBalances, balanceAssets })
    const { request, socket } = connect()
    request('subscribe', ['balances@account'])
    const reported = socket.messages.filter((message) => message.includes('"balanceUpdate"'))
    expect(reported).toHaveLength(messages)
    expect(reported.join('')).toContain(asset)
  },
)
