import { TransportError } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { openBinanceTest } from '../binance-us/testing/client.ts'
import { coinbaseClient } from '../coinbase/testing/client.ts'
import { openGeminiTest } from '../gemini/testing/client.ts'
import { krakenClient } from '../kraken/testing/client.ts'
import { openRobinhoodTest } from '../robinhood/testing/client.ts'
import { Driven } from '../testing/driven.ts'
import { text } from '../testing/look.ts'

interface Trader {
  driven: Driven
  /** Places an order far from the market, and cancels the first one there is. */
  place: () => Promise<unknown>
  cancel: () => Promise<unknown>
}

const firstId = (driven: Driven, venue: VenueId) =>
  driven.simulators.account(venue).orders[0]?.id ?? ''

const traders: Record<VenueId, () => Trader> = {
  coinbase: () => {
    const driven = new Driven('coinbase')
    const { post } = coinbaseClient(driven)
    const order_configuration = { limit_limit_gtc: { base_size: '0.01', limit_price: '60000.00' } }
    const order = {
      client_order_id: 'one',
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration,
    }
    return {
      driven,
      place: () => post('/orders', order),
      cancel: () => post('/orders/batch_cancel', { order_ids: [firstId(driven, 'coinbase')] }),
    }
  },
  kraken: () => {
    const driven = new Driven('kraken')
    const { call } = krakenClient(driven)
    const order = {
      pair: 'XBTUSD',
      type: 'buy',
      ordertype: 'limit',
      volume: '0.01',
      price: '60000.0',
    }
    return {
      driven,
      place: () => call('AddOrder', order),
      cancel: () => call('CancelOrder', { txid: firstId(driven, 'kraken') }),
    }
  },
  gemini: () => {
    const { driven, call } = openGeminiTest()
    const order = {
      symbol: 'btcusd',
      amount: '0.01',
      price: '70000.00',
      side: 'buy',
      type: 'exchange limit',
    }
    return {
      driven,
      place: () => call('/v1/order/new', order),
      cancel: () => call('/v1/order/cancel', { order_id: firstId(driven, 'gemini') }),
    }
  },
  'binance-us': () => {
    const { driven, call } = openBinanceTest()
    const order = {
      symbol: 'BTCUSD',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '60000',
    }
    return {
      driven,
      place: () => call('POST', '/api/v3/order', order),
      cancel: () =>
        call('DELETE', '/api/v3/order', {
          symbol: 'BTCUSD',
          orderId: firstId(driven, 'binance-us'),
        }),
    }
  },
  robinhood: () => {
    const { driven, call, account } = openRobinhoodTest()
    const body = JSON.stringify({
      client_order_id: '3f0a4a1e-8c1d-4b6a-9a57-0c3b8f1d9e21',
      side: 'buy',
      type: 'limit',
      symbol: 'BTC-USD',
      limit_order_config: { asset_quantity: '0.01', limit_price: '60000.00' },
    })
    const orders = '/api/v2/crypto/trading/orders/'
    return {
      driven,
      place: () => call('POST', `${orders}?${account}`, body),
      cancel: async () => {
        const answer = await call('POST', `${orders}${firstId(driven, 'robinhood')}/cancel/`)
        driven.pass(1500)
        return answer
      },
    }
  },
}

const venues = Object.keys(traders) as VenueId[]

test.each(venues)('%s: the answer to an order is lost, the order is there', async (venue) => {
  const { driven, place } = traders[venue]()
  driven.simulators.setFault(venue, 'lost-acknowledgement', { when: 'once' })
  await expect(place()).rejects.toBeInstanceOf(TransportError)
  expect(driven.simulators.account(venue).orders).toHaveLength(1)
})

test.each(venues)(
  '%s: the order itself is lost, and cannot be distinguished from a lost answer',
  async (venue) => {
    const { driven, place } = traders[venue]()
    driven.simulators.setFault(venue, 'lost-request', { when: 'once', form: 'reset' })
    const failure: unknown = await place().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TransportError)
    expect(failure).toMatchObject({ mayHaveArrived: true })
    expect(driven.simulators.account(venue).orders).toHaveLength(0)
  },
)

test.each(venues)('%s: a fill comes before the cancel', async (venue) => {
  const { driven, place, cancel } = traders[venue]()
  await place()
  driven.pass(600)
  driven.simulators.setFault(venue, 'fill-races-cancel', { when: 'once' })
  await cancel()
  const [order] = driven.simulators.account(venue).orders
  expect(order?.status).toBe('cancelled')
  expect(Number(order?.filled)).toBeCloseTo(0.005, 8)
})

test.each(venues)('%s: a status nobody knows, unknown fields and missing ones', async (venue) => {
  const { driven, place } = traders[venue]()
  driven.simulators.setFault(venue, 'added-fields', { when: 'always' })
  driven.simulators.setFault(venue, 'missing-fields', { when: 'always' })
  driven.simulators.setFault(venue, 'unknown-status', { when: 'always' })
  const answer = await place()
  const body = text(answer, 'body') || JSON.stringify(answer)
  expect(body).toContain('added_in_2027')
  expect(() => JSON.parse(body) as unknown).not.toThrow()
})

test.each(['binance-us', 'robinhood'] as const)(
  '%s: an order answers with a status nobody knows',
  async (venue) => {
    const { driven, place } = traders[venue]()
    driven.simulators.setFault(venue, 'unknown-status', { when: 'once' })
    expect(text(await place(), 'body')).toContain('SUSPENDED_2027')
  },
)

test('coinbase: an event of an order may come twice, or with a status nobody knows', async () => {
  const { driven, place } = traders.coinbase()
  const { token } = coinbaseClient(driven)
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
  socket.send({ type: 'subscribe', channel: 'user', jwt: token() })
  driven.pass(100)
  driven.simulators.setFault('coinbase', 'duplicate-acknowledgement', { when: 'once' })
  driven.simulators.setFault('coinbase', 'unknown-status', { when: { probability: 0.99 } })
  await place()
  driven.pass(100)
  const orders = socket.messages.filter((message) => message.includes('"channel":"user"')).slice(1)
  expect(orders[0]).toBe(orders[1])
  expect(orders.join('')).toContain('"status":"SUSPENDED_2027"')
})

test('kraken: by socket an acknowledgement is lost, doubled, or the request never arrives', async () => {
  const driven = new Driven('kraken')
  const token = await krakenClient(driven).token()
  const socket = driven.open('kraken', 'wss://kraken.simulated/private/v2')
  let number = 0
  const place = () => {
    number += 1
    const order = {
      order_type: 'limit',
      side: 'buy',
      symbol: 'BTC/USD',
      order_qty: 0.01,
      limit_price: 60_000,
    }
    socket.send({ method: 'add_order', params: { ...order, token }, req_id: number })
    driven.pass(200)
    return socket.json().filter((message) => text(message, 'req_id') === String(number)).length
  }
  const orders = () => driven.simulators.account('kraken').orders.length
  driven.simulators.setFault('kraken', 'lost-acknowledgement', { when: 'once' })
  expect([place(), orders()]).toEqual([0, 1])
  driven.simulators.setFault('kraken', 'lost-request', { when: 'once' })
  expect([place(), orders()]).toEqual([0, 1])
  driven.simulators.setFault('kraken', 'duplicate-acknowledgement', { when: 'once' })
  expect([place(), orders()]).toEqual([2, 2])
})

test.each(venues)('%s: an instrument is delisted, renamed, or gets another step', async (venue) => {
  const lists: Record<VenueId, string> = {
    coinbase: '/api/v3/brokerage/market/products',
    kraken: '/0/public/AssetPairs',
    gemini: '/v1/symbols/details/all',
    'binance-us': '/api/v3/exchangeInfo',
    robinhood:
      '/api/v2/crypto/trading/trading_pairs/?symbol=DOGE-USD&symbol=DOGE2-USD&symbol=LTC-USD&symbol=ETH-USD',
  }
  const robinhood = openRobinhoodTest()
  const driven = venue === 'robinhood' ? robinhood.driven : new Driven(venue)
  const read = async () =>
    venue === 'robinhood'
      ? (await robinhood.call('GET', lists.robinhood)).body
      : (await driven.fetch(venue, 'GET', lists[venue])).body
  const before = await read()
  driven.simulators.setFault(venue, 'delisted', { when: 'always', symbol: 'LTC-USD' })
  driven.simulators.setFault(venue, 'renamed', { when: 'always', symbol: 'DOGE-USD' })
  driven.simulators.setFault(venue, 'changed-tick', { when: 'always', symbol: 'ETH-USD' })
  const during = await read()
  expect(during).toMatch(venue === 'kraken' ? /DOGE2/ : /DOGE2/)
  expect(during.length).not.toBe(before.length)
  expect(
    venue === 'binance-us'
      ? /"symbol":"LTCUSD","status":"BREAK"/.test(during)
      : !/LTC/.test(during),
  ).toBe(true)
  for (const fault of ['delisted', 'renamed', 'changed-tick'] as const) {
    driven.simulators.setFault(venue, fault, { when: 'off' })
  }
  expect(await read()).toMatch(/LTC/)
})
