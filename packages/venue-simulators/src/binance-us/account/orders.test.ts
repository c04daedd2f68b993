import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openBinanceTest, restingLimit } from '../testing/client.ts'

const examples = examplesOf('binance-us')
const jsonOf = (name: string) => pick(bodyOf(examples, name), 'json')
const order = '/api/v3/order'

test.each([
  ['limit', 'full.resting'],
  ['ioc', 'full.resting'],
  ['fok', 'full.resting'],
  ['postOnly', 'result'],
  ['marketBase', 'full.resting'],
  ['marketQuote', 'market.filled'],
  ['stopLossLimit', 'stopLossLimit.result'],
  ['stopLoss', 'ack'],
  ['takeProfitLimit', 'ack'],
  ['trailing', 'ack'],
  ['iceberg', 'full.resting'],
])('the order %s of the page is taken and answered', async (name, form) => {
  const { send } = openBinanceTest()
  const { status, json, headers } = await send(`rest.order.place.${name}.request`)
  expect({ status, json }).toMatchObject({ status: 200 })
  const optional = ['expiryReason', 'icebergQty']
  expect(shapeDifferences(json, jsonOf(`rest.order.place.${form}`), { optional })).toEqual([])
  expect(headers['x-mbx-order-count-10s']).toBe('1')
})

test('the test call checks an order and places nothing', async () => {
  const { send, driven } = openBinanceTest()
  const { status, json } = await send('rest.order.test.request')
  expect({ status, json }).toEqual({ status: 200, json: {} })
  expect(driven.simulators.account('binance-us').orders).toEqual([])
})

test('an order that finds nothing at once expires and says why', async () => {
  const { call } = openBinanceTest()
  const { json } = await call('POST', order, { ...restingLimit, timeInForce: 'IOC' })
  expect(shapeDifferences(json, jsonOf('rest.order.place.ioc.expired'))).toEqual([])
  expect(json).toMatchObject({ status: 'EXPIRED', expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED' })
})

test('the fee is taken from what comes in, and fills name it', async () => {
  const { call } = openBinanceTest()
  const { json } = await call('POST', order, {
    symbol: 'BTCUSD',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.001',
  })
  const fills = list(json, 'fills')
  const model = list(jsonOf('rest.order.place.full.partlyFilledAtOnce'), 'fills')
  expect(shapeDifferences(fills, model)).toEqual([])
  expect(text(fills[0], 'commissionAsset')).toBe('BTC')
  const sum = fills.reduce((total: number, fill) => total + numberAt(fill, 'commission'), 0)
  expect(sum).toBeCloseTo(0.001 * 0.0002, 7)
})

test.each([
  ['insufficientFunds', { ...restingLimit, quantity: '50' }],
  [
    'postOnlyWouldCross',
    { ...restingLimit, type: 'LIMIT_MAKER', timeInForce: '', price: '70000.00' },
  ],
  [
    'stopWouldTrigger',
    { ...restingLimit, side: 'SELL', type: 'STOP_LOSS_LIMIT', stopPrice: '70000.00' },
  ],
  ['filter.lotSize', { ...restingLimit, quantity: '0.000001' }],
  ['filter.price', { ...restingLimit, price: '60000.001' }],
  ['filter.minNotional', { ...restingLimit, quantity: '0.00001' }],
  ['filter.percentPriceBySide', { ...restingLimit, price: '9000.00' }],
  ['badPrecision', { ...restingLimit, quantity: '0.123456789' }],
  ['illegalClientOrderId', { ...restingLimit, newClientOrderId: 'a.b' }],
  ['invalidSymbol', { ...restingLimit, symbol: 'NOPEUSD' }],
  ['recvWindowTooLarge', { ...restingLimit, recvWindow: '60001' }],
])('refused in the words of the page: %s', async (name, params) => {
  const { call } = openBinanceTest()
  const clean = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  const { status, json } = await call('POST', order, clean)
  expect({ status, json }).toEqual({
    status: pick(bodyOf(examples, `error.${name}`), 'status'),
    json: jsonOf(`error.${name}`),
  })
})

test.each([
  [-1106, 'parameterNotRequired'],
  [-1114, 'tifNotRequired'],
] as const)(
  'a time in force where none belongs is %i by one variant',
  async (timeInForceNotRequired, name) => {
    const { call } = openBinanceTest({ timeInForceNotRequired })
    const { json } = await call('POST', order, { ...restingLimit, type: 'LIMIT_MAKER' })
    expect(json).toEqual(jsonOf(`error.${name}`))
  },
)

const names = pick(examples.vectors, 'clientOrderId')

test.each(list(names, 'accepted').map(String))(
  'the client id %j is accepted',
  async (newClientOrderId) => {
    const { call } = openBinanceTest()
    expect((await call('POST', order, { ...restingLimit, newClientOrderId })).status).toBe(200)
  },
)

test.each(list(names, 'rejected').map(String))('the client id %j is refused', async (id) => {
  const { call } = openBinanceTest()
  const { json } = await call('POST', order, {
    ...restingLimit,
    newClientOrderId: encodeURIComponent(id),
  })
  expect(pick(json, 'code')).toBe(-1100)
})

test('a client id is unique among open orders only', async () => {
  const { call } = openBinanceTest()
  const named = { ...restingLimit, newClientOrderId: 'same' }
  await call('POST', order, named)
  expect((await call('POST', order, named)).json).toEqual(jsonOf('error.duplicateClientOrderId'))
  await call('DELETE', order, { symbol: 'BTCUSD', origClientOrderId: 'same' })
  expect((await call('POST', order, named)).status).toBe(200)
})

test('five stops per symbol, and no more', async () => {
  const { call } = openBinanceTest()
  const stop = {
    ...restingLimit,
    side: 'SELL',
    type: 'STOP_LOSS_LIMIT',
    price: '55000.00',
    stopPrice: '55100.00',
  }
  for (let index = 0; index < 5; index += 1) await call('POST', order, stop)
  expect((await call('POST', order, stop)).json).toEqual(jsonOf('error.filter.maxNumAlgoOrders'))
})
