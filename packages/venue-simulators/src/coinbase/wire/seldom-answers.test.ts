import { expect, test } from 'vitest'

import { p256PublicKey } from '../../crypto/signatures.ts'
import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { coinbaseClient, coinbaseToken } from '../testing/client.ts'
import { CoinbaseApiServer } from './api-server.ts'

const examples = examplesOf('coinbase')
const { vectors } = examples
const market = '/api/v3/brokerage/market'

test.each([
  ['rest_error_market_trades_limit', `${market}/products/BTC-USD/ticker?limit=1001`],
  ['rest_error_grpc_shape', `${market}/product_book?product_id=NOPE-USD`],
])('%s, in the words of the page', async (name, path) => {
  const { status, json } = await new Driven('coinbase').fetch('coinbase', 'GET', path)
  expect({ status, json }).toEqual(bodyOf(examples, name))
})

test('a failing server answers with its own mark instead of JSON', async () => {
  const driven = new Driven('coinbase')
  driven.simulators.setFault('coinbase', 'server-error', { when: 'once' })
  const { status, body } = await driven.fetch('coinbase', 'GET', '/api/v3/brokerage/time')
  expect({ status, text: body }).toEqual(bodyOf(examples, 'rest_error_5xx'))
})

test('a client order id that is used again, for something else, gets the old order and the new words', async () => {
  const client = coinbaseClient(new Driven('coinbase'))
  const model = bodyOf(examples, 'rest_create_duplicate_client_id')
  const first = bodyOf(examples, 'rest_create_limit_gtc_post_only')
  const id = text(model, 'success_response', 'client_order_id')
  const { json: old } = await client.post('/orders', { ...first, client_order_id: id })
  const { json } = await client.post('/orders', {
    client_order_id: id,
    product_id: 'BTC-USD',
    side: 'SELL',
    order_configuration: { market_market_ioc: { base_size: '0.01' } },
  })
  expect(json).toEqual({
    ...model,
    success_response: {
      ...(pick(model, 'success_response') as object),
      order_id: text(old, 'success_response', 'order_id'),
    },
  })
})

test('without open orders the snapshot of the user channel is one empty batch', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
  socket.send({ type: 'subscribe', channel: 'user', jwt: coinbaseClient(driven).token() })
  driven.pass(100)
  const model = bodyOf(examples, 'ws_user_snapshot_last_batch_empty')
  const snapshot = socket.json().find((message) => text(message, 'channel') === 'user')
  expect(shapeDifferences(snapshot, model)).toEqual([])
  expect(pick(snapshot, 'events')).toEqual(pick(model, 'events'))
})

test('the token of the vector for a new order is accepted there and nowhere else', async () => {
  const driven = new Driven('coinbase')
  const apiServer = driven.simulators.apiServer('coinbase')
  if (!(apiServer instanceof CoinbaseApiServer)) throw new Error('Coinbase has another API server.')
  const scalar = Buffer.from(text(vectors, 'keys', 'es256', 'private_scalar_hex'), 'hex')
  apiServer.auth.register({
    name: text(vectors, 'keys', 'es256', 'key_name'),
    algorithm: 'ES256',
    publicKey: p256PublicKey(Uint8Array.from(scalar)),
    permissions: { view: true, trade: true, withdraw: false },
  })
  const headers = { authorization: `Bearer ${text(vectors, 'es256_rest_post', 'token')}` }
  const body = JSON.stringify(bodyOf(examples, 'rest_create_limit_gtc'))
  const orders = '/api/v3/brokerage/orders'
  expect((await driven.fetch('coinbase', 'POST', orders, { headers, body })).status).toBe(200)
  const edit = await driven.fetch('coinbase', 'POST', `${orders}/edit`, { headers, body })
  expect(edit.status).toBe(401)
})

test.each(list(vectors, 'uri_claims').map((row) => [text(row, 'uri'), row] as const))(
  'a token names the request without its query: %s',
  async (uri, row) => {
    const driven = new Driven('coinbase')
    const key = driven.simulators.key('coinbase', 'trade')
    const path = text(row, 'url').replace('https://api.coinbase.com', '')
    const headers = { authorization: `Bearer ${coinbaseToken(key, driven.now, uri)}` }
    const method = text(row, 'method') as 'GET'
    expect((await driven.fetch('coinbase', method, path, { headers })).status).not.toBe(401)
  },
)

test.each(list(vectors, 'trade_side').map((row) => [text(row, 'taker_side'), row] as const))(
  'when a taker wants to %s, the wire reports the other side: the maker’s',
  (taker, row) => {
    const driven = new Driven('coinbase')
    driven.simulators.market.isPaused = true
    const socket = driven.open('coinbase', 'wss://coinbase.simulated')
    socket.send({ type: 'subscribe', channel: 'market_trades', product_ids: ['BTC-USD'] })
    driven.pass(300)
    const marketBook = driven.simulators.market.bookOf('coinbase', 'BTC-USD')
    const before = socket.messages.length
    const limit = taker === 'BUY' ? Number.MAX_SAFE_INTEGER : 0
    marketBook?.take(taker === 'BUY' ? 'buy' : 'sell', limit, 1000, driven.now)
    driven.pass(1000)
    const trades = socket
      .json()
      .slice(before)
      .flatMap((message) => list(message, 'events', 0, 'trades'))
    expect(trades.map((trade) => text(trade, 'side'))).toEqual([text(row, 'wire_side')])
  },
)
