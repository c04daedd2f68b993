import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf, sentIn } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { krakenClient } from '../testing/client.ts'

const examples = examplesOf('kraken')
const sent = sentIn(examples)
const calls = sent.filter(([, one]) => one.transport === 'rest' && one.where.includes('/private/'))
const messages = sent.filter(([, one]) => one.transport === 'ws' && one.body !== null)

function open() {
  return new Driven('kraken', { now: 1_788_264_000_000, startUsd: { BTC: 60_000 } })
}

test.each(calls.map(([name]) => [name]))('the call %s is understood', async (name) => {
  const { call } = krakenClient(open())
  const { nonce: _nonce, ...fields } = bodyOf(examples, name) as Record<string, unknown>
  const method = (examples[name]?.where ?? '').replace(/.*\//, '')
  const error = text(await call(method, fields), 'error', 0)
  // Orders that the page only made up are not there.
  expect([
    name,
    error === '' || /^E(?:Order:(?:Unknown|Invalid) order|Query:Invalid trade)$/.test(error),
  ]).toEqual([name, true])
})

test.each(messages.map(([name]) => [name]))('the message %s is understood', async (name) => {
  const driven = open()
  const token = await krakenClient(driven).token()
  const where = examples[name]?.where ?? ''
  const role = where.includes('ws-l3') ? '/level3' : where.includes('ws-auth') ? '/private' : ''
  const socket = driven.open('kraken', `wss://kraken.simulated${role}/v2`)
  const body = bodyOf(examples, name) as { params?: Record<string, unknown> }
  const params = body.params && { ...body.params, ...('token' in body.params && { token }) }
  const isLeaving = text(body, 'method') === 'unsubscribe'
  if (isLeaving) socket.send({ ...body, params, method: 'subscribe', req_id: 9000 })
  socket.send({ ...body, params, req_id: 9001 })
  driven.pass(200)
  const answer = socket.json().find((message) => pick(message, 'req_id') === 9001)
  expect(answer).toBeDefined()
  const isDone = isLeaving ? pick(answer, 'success') === true : pick(answer, 'error') === undefined
  const isUnknown = /^EOrder:(?:Unknown|Invalid) order$/.test(text(answer, 'error'))
  expect([name, isDone || isUnknown]).toEqual([name, true])
})

test('answers to cancelling, amending and leaving are as on the page', async () => {
  const driven = open()
  const { call, token } = krakenClient(driven)
  const order = {
    pair: 'XBTUSD',
    type: 'buy',
    ordertype: 'limit',
    volume: '0.01',
    price: '55000.0',
  }
  const place = async () => text(await call('AddOrder', order), 'result', 'txid', 0)
  const amended = await call('AmendOrder', {
    txid: await place(),
    limit_price: '54000.0',
    order_qty: '0.01',
  })
  expect(shapeDifferences(amended, bodyOf(examples, 'rest.AmendOrder.response'))).toEqual([])
  const two = [await place(), await place()]
  expect(await call('CancelOrderBatch', { orders: two })).toEqual(
    bodyOf(examples, 'rest.CancelOrderBatch.response'),
  )
  expect(
    shapeDifferences(await call('CancelAll'), bodyOf(examples, 'rest.CancelAll.response')),
  ).toEqual([])
  const off = await call('CancelAllOrdersAfter', { timeout: 0 })
  expect(
    shapeDifferences(off, bodyOf(examples, 'rest.CancelAllOrdersAfter.disarmed.response')),
  ).toEqual([])
  const poor = await call('AddOrder', { ...order, volume: '1000' })
  expect(poor).toEqual(bodyOf(examples, 'rest.AddOrder.error'))
  const socket = driven.open('kraken', 'wss://kraken.simulated/private/v2')
  const pass = await token()
  socket.send({ method: 'subscribe', params: { channel: 'executions', token: pass }, req_id: 1 })
  socket.send({ method: 'unsubscribe', params: { channel: 'executions', token: pass }, req_id: 2 })
  socket.send({ method: 'subscribe', params: { channel: 'executions', token: 'old' }, req_id: 3 })
  driven.pass(200)
  const answer = (number: number) =>
    socket.json().find((message) => pick(message, 'req_id') === number)
  expect(shapeDifferences(answer(2), bodyOf(examples, 'ws.executions.unsubscribe.ack'))).toEqual([])
  expect(text(answer(3), 'error')).toBe(text(bodyOf(examples, 'ws.any.stale_token.error'), 'error'))
  driven.simulators.setFault('kraken', 'expired-token', { when: 'once' })
  socket.send({ method: 'subscribe', params: { channel: 'balances', token: pass }, req_id: 4 })
  driven.pass(200)
  expect(text(answer(4), 'error')).toBe(
    text(bodyOf(examples, 'ws.any.invalid_session.error'), 'error'),
  )
})

test('throttled calls are reported until when', async () => {
  const driven = open()
  driven.simulators.setFault('kraken', 'rate-limited', { when: 'once' })
  const json = await krakenClient(driven).call('Balance')
  expect(text(json, 'error', 0)).toMatch(/^EService:Throttled: \d{10}$/)
  expect(shapeDifferences(json, bodyOf(examples, 'rest.error.throttled'))).toEqual([])
})

test('a deposit is a row of the ledger and of the balances', async () => {
  const driven = open()
  const { call, token } = krakenClient(driven)
  const socket = driven.open('kraken', 'wss://kraken.simulated/private/v2')
  socket.send({
    method: 'subscribe',
    params: { channel: 'balances', token: await token() },
    req_id: 1,
  })
  driven.pass(200)
  driven.simulators.deposit('kraken', 'USD', '500')
  driven.pass(200)
  const row = pick(socket.json().at(-1), 'data', 0)
  expect(
    shapeDifferences(row, pick(bodyOf(examples, 'ws.balances.update.quote'), 'data', 0)),
  ).toEqual([])
  expect(row).toMatchObject({ type: 'deposit', amount: 500, balance: 250_500 })
  expect(Object.values(pick(await call('Ledgers'), 'result', 'ledger') as object)).toHaveLength(1)
})

test('zero deletes a level, digits and all', () => {
  const driven = new Driven('kraken', { actionsPerSecond: 4000 })
  const socket = driven.open('kraken', 'wss://kraken.simulated/v2')
  socket.send(bodyOf(examples, 'ws.book.subscribe'))
  driven.pass(2000)
  const deletes = socket.messages.filter((message) => message.includes('"qty":0.00000000}'))
  expect(
    shapeDifferences(JSON.parse(deletes[0] ?? ''), bodyOf(examples, 'ws.book.update.delete')),
  ).toEqual([])
  expect(list(JSON.parse(deletes[0] ?? ''), 'data')).toHaveLength(1)
})
