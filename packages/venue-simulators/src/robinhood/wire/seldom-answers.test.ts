import { expect, test } from 'vitest'

import { fromBase64 } from '../../crypto/bytes.ts'
import { ed25519PublicKey } from '../../crypto/signatures.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { TokenBucket } from '../../wire/allowance.ts'
import { openRobinhoodTest, robinhoodSign } from '../testing/client.ts'
import { farLimit, openRobinhoodOrders, robinhoodOrder } from '../testing/orders.ts'

const examples = examplesOf('robinhood')
const { vectors } = examples

test('an order that rests is read as on the page', async () => {
  const { place, get } = openRobinhoodOrders()
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  const read = await get(text(json, 'id'))
  const model = bodyOf(examples, 'v2.orders.get.response.open')
  expect(shapeDifferences(read.json, model)).toEqual([])
  expect(text(read.json, 'state')).toBe('open')
})

test('the first version of the API places, lists and cancels without fees', async () => {
  const { call } = openRobinhoodTest({ partialWord: 'partially_filled' })
  const orders = '/api/v1/crypto/trading/orders/'
  const market = robinhoodOrder(1, 'market', { asset_quantity: '0.1' })
  const placed = await call('POST', orders, market, 'trade-v1')
  expect(placed.status).toBe(201)
  expect(
    shapeDifferences(placed.json, bodyOf(examples, 'v1.orders.place.response'), {
      any: ['average_price'],
    }),
  ).toEqual([])
  const far = { asset_quantity: '0.0001', limit_price: '36352.78' }
  const limit = await call('POST', orders, robinhoodOrder(2, 'limit', far), 'trade-v1')
  const listed = await call('GET', orders, '', 'trade-v1')
  const model = bodyOf(examples, 'v1.orders.list.response')
  const rows = list(listed.json, 'results').filter((row) => text(row, 'type') === 'limit')
  expect(
    shapeDifferences({ ...(listed.json as object), results: rows }, model, {
      any: ['average_price', 'next', 'previous'],
    }),
  ).toEqual([])
  const id = text(limit.json, 'id')
  const cancelled = await call('POST', `${orders}${id}/cancel/`, '', 'trade-v1')
  const words = examples['v1.orders.cancel.response']?.body as string
  expect([cancelled.status, cancelled.body]).toEqual([200, words.replace(/[\da-f-]{36}/, id)])
})

test('a private key of 64 bytes is its seed followed by the public key that the exchange knows', async () => {
  const forms = pick(vectors, 'key_forms')
  const seed = fromBase64(text(forms, 'seed32_base64')) ?? new Uint8Array()
  const publicKey = fromBase64(text(forms, 'public_base64')) ?? new Uint8Array()
  expect(ed25519PublicKey(seed)).toEqual(publicKey)
  expect((fromBase64(text(forms, 'secret64_base64')) ?? new Uint8Array()).slice(32)).toEqual(
    publicKey,
  )
  const { driven, apiServer } = openRobinhoodTest()
  apiServer.auth.register({ id: 'rh-api-mine', publicKey, actions: ['accounts'] })
  const path = '/api/v2/crypto/trading/accounts/'
  const timestamp = String(Math.floor(driven.now / 1000))
  const { status } = await driven.fetch('robinhood', 'GET', path, {
    headers: {
      'x-api-key': 'rh-api-mine',
      'x-timestamp': timestamp,
      'x-signature': robinhoodSign(
        text(forms, 'seed32_base64'),
        `rh-api-mine${timestamp}${path}GET`,
      ),
    },
  })
  expect(status).toBe(200)
})

test('the bucket of calls holds 300 and gets 100 a minute', () => {
  const { capacity, refill_per_minute: perMinute } = pick(vectors, 'token_bucket_production') as {
    capacity: number
    refill_per_minute: number
  }
  const derived = pick(vectors, 'token_bucket_production', 'derived')
  const bucket = new TokenBucket(capacity, perMinute / 60)
  const took = Array.from({ length: 400 }, () => bucket.take(0)).filter(Boolean).length
  expect(took).toBe(numberAt(derived, 'calls_in_first_second_without_429'))
  expect(bucket.take(599)).toBe(false)
  expect(bucket.take(numberAt(derived, 'seconds_until_one_more_token') * 1000 + 1)).toBe(true)
  const full = numberAt(derived, 'full_refill_from_empty_s') * 1000
  expect(Math.round(bucket.left(600 + full))).toBe(capacity)
})
