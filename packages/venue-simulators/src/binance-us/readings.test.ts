import { expect, test } from 'vitest'

import { openBinanceTest, restingLimit } from '../testing/binance-client.ts'
import { pick, text } from '../testing/look.ts'

const order = '/api/v3/order'

test.each([
  ['order-id-wins', 200],
  ['checked', 400],
] as const)(
  'bothIds %s: an order id with the client id of another order',
  async (bothIds, status) => {
    const { call } = openBinanceTest({ bothIds })
    const one = await call('POST', order, { ...restingLimit, newClientOrderId: 'one' })
    await call('POST', order, { ...restingLimit, newClientOrderId: 'two' })
    const orderId = text(one.json, 'orderId')
    const asked = { symbol: 'BTCUSD', orderId, origClientOrderId: 'two' }
    expect((await call('GET', order, asked)).status).toBe(status)
  },
)

test.each(['event', 'bare'] as const)('shutdownEnvelope %s', (shutdownEnvelope) => {
  const { driven } = openBinanceTest({ shutdownEnvelope })
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws-api/v3')
  driven.simulators.setFault('binance-us', 'server-shutdown', { when: 'once' })
  driven.pass(100)
  const told = socket.json().at(-1)
  const event = shutdownEnvelope === 'event' ? pick(told, 'event') : told
  expect(text(event, 'e')).toBe('serverShutdown')
})

test.each([true, false])('tradeOrderIds %s', (tradeOrderIds) => {
  const { driven } = openBinanceTest({ tradeOrderIds }, { actionsPerSecond: 3000 })
  const socket = driven.open('binance-us', 'wss://binance-us.simulated/ws/btcusd@trade')
  driven.pass(3000)
  const trade = socket.json().find((message) => text(message, 'e') === 'trade')
  expect(trade).toBeDefined()
  expect(pick(trade, 'b') !== undefined).toBe(tradeOrderIds)
})

test.each([true, false])('transactTimeInCancel %s', async (transactTimeInCancel) => {
  const { call } = openBinanceTest({ transactTimeInCancel })
  const { json } = await call('POST', order, restingLimit)
  const cancelled = await call('DELETE', order, {
    symbol: 'BTCUSD',
    orderId: text(json, 'orderId'),
  })
  expect(pick(cancelled.json, 'transactTime') !== undefined).toBe(transactTimeInCancel)
})

test.each([401, 400] as const)('unknownKeyStatus %i', async (unknownKeyStatus) => {
  const { driven } = openBinanceTest({ unknownKeyStatus })
  const headers = { 'X-MBX-APIKEY': 'nobody' }
  const answer = await driven.fetch('binance-us', 'POST', '/api/v3/userDataStream', { headers })
  expect([answer.status, pick(answer.json, 'code')]).toEqual([unknownKeyStatus, -2014])
})

test('unnamedWeights: the upper reading weighs more than the lower', async () => {
  const weights: number[] = []
  for (const unnamedWeights of ['lower', 'upper'] as const) {
    const { call } = openBinanceTest({ unnamedWeights })
    const { headers } = await call('GET', '/api/v3/account')
    weights.push(Number(headers['x-mbx-used-weight']))
  }
  expect(weights[1]).toBeGreaterThan(weights[0] ?? 0)
})
