import { expect, test } from 'vitest'

import { coinbaseClient } from '../testing/coinbase-client.ts'
import { Driven } from '../testing/driven.ts'
import { list, pick, text } from '../testing/look.ts'
import type { CoinbaseReadings } from './coinbase-readings.ts'

function open(readings: Partial<CoinbaseReadings>) {
  const driven = new Driven('coinbase', { readings: { coinbase: readings } })
  return { driven, client: coinbaseClient(driven) }
}

test.each([
  [true, 3],
  [false, 2],
])('candleEndIsInclusive %s: %i candles of two minutes', async (candleEndIsInclusive, rows) => {
  const { driven } = open({ candleEndIsInclusive })
  const minute = Math.floor(driven.now / 60_000) * 60 - 600
  const path = `/api/v3/brokerage/market/products/BTC-USD/candles?start=${minute}&end=${minute + 120}&granularity=ONE_MINUTE`
  const { json } = await driven.fetch('coinbase', 'GET', path)
  expect(list(json, 'candles')).toHaveLength(rows)
})

test.each([true, false])(
  'quoteSizeIncludesFee %s: a hundred dollars are spent, with the fee or before it',
  async (quoteSizeIncludesFee) => {
    const { driven, client } = open({ quoteSizeIncludesFee })
    driven.simulators.market.isPaused = true
    await client.post('/orders', {
      client_order_id: 'x',
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: { market_market_ioc: { quote_size: '100' } },
    })
    const { json } = await client.get('/accounts')
    const usd = list(json, 'accounts').find((row) => text(row, 'currency') === 'USD')
    const spent = 250_000 - Number(text(usd, 'available_balance', 'value'))
    expect(spent).toBeGreaterThan(99)
    expect(spent > 100).toBe(!quoteSizeIncludesFee)
  },
)

test.each([
  ['submitted', 'BTC-USDC'],
  ['book', 'BTC-USD'],
] as const)('userProductId %s: an order on BTC-USDC is told as %s', async (userProductId, id) => {
  const { driven, client } = open({ userProductId })
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
  socket.send({ type: 'subscribe', channel: 'user', jwt: client.token() })
  await client.post('/orders', {
    client_order_id: 'x',
    product_id: 'BTC-USDC',
    side: 'BUY',
    order_configuration: { limit_limit_gtc: { base_size: '0.01', limit_price: '50000.00' } },
  })
  driven.pass(100)
  expect(pick(socket.json().at(-1), 'events', 0, 'orders', 0, 'product_id')).toBe(id)
})
