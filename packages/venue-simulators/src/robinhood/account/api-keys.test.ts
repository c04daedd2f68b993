import { expect, test } from 'vitest'

import { fromBase64 } from '../../crypto/bytes.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openRobinhoodTest } from '../testing/client.ts'
import { farLimit, openRobinhoodOrders, robinhoodOrder } from '../testing/orders.ts'

const examples = examplesOf('robinhood')
const { vectors } = examples
const v2 = '/api/v2/crypto'

test.each(list(vectors, 'signing').map((row) => [text(row, 'name'), row] as const))(
  'the signature of the vector is accepted: %s',
  async (_name, row) => {
    const { driven, apiServer } = openRobinhoodTest(
      {},
      { now: Number(text(row, 'timestamp')) * 1000 },
    )
    apiServer.auth.register({
      id: text(row, 'api_key'),
      publicKey: fromBase64(text(row, 'public_key_base64')) ?? new Uint8Array(),
      actions: ['accounts', 'holdings', 'orders', 'products', 'quotes', 'place-v2', 'place-v1'],
    })
    const body = text(row, 'body')
    const { status } = await driven.fetch(
      'robinhood',
      text(row, 'method') as 'GET',
      text(row, 'path'),
      {
        headers: pick(row, 'headers') as Record<string, string>,
        ...(body !== '' && { body }),
      },
    )
    expect(status).not.toBe(401)
  },
)

test.each(list(vectors, 'signing_negative').map((row) => [text(row, 'name'), row] as const))(
  'the wrong signature is refused: %s',
  async (_name, row) => {
    const good = list(vectors, 'signing').find((one) => text(one, 'name') === text(row, 'request'))
    const { driven, apiServer } = openRobinhoodTest(
      {},
      { now: Number(text(good, 'timestamp')) * 1000 },
    )
    apiServer.auth.register({
      id: text(good, 'api_key'),
      publicKey: fromBase64(text(good, 'public_key_base64')) ?? new Uint8Array(),
      actions: ['accounts', 'holdings', 'orders', 'place-v2'],
    })
    const body = text(good, 'body')
    const { status, json } = await driven.fetch(
      'robinhood',
      text(good, 'method') as 'GET',
      text(good, 'path'),
      {
        headers: {
          ...(pick(good, 'headers') as Record<string, string>),
          'x-signature': text(row, 'signature'),
          ...(text(row, 'x_timestamp') !== '' && { 'x-timestamp': text(row, 'x_timestamp') }),
        },
        ...(body !== '' && { body }),
      },
    )
    expect(status).toBe(401)
    expect(shapeDifferences(json, bodyOf(examples, 'error.401'))).toEqual([])
  },
)

const windows = list(vectors, 'timestamp_window', 'cases').map((row) => [
  numberAt(row, 'x_timestamp') - numberAt(vectors, 'timestamp_window', 'server_time'),
  pick(row, 'accept'),
])

test.each(windows)('a timestamp off by %i seconds: %s', async (off, accept) => {
  for (const future of ['accepted', 'refused'] as const) {
    const { call, driven } = openRobinhoodTest({ future })
    const stamp = String(Math.floor(driven.now / 1000) + Number(off))
    const { status } = await call('GET', `${v2}/trading/accounts/`, '', 'trade', stamp)
    const isUnspecified = typeof accept === 'string'
    expect(status).toBe(accept === true || (isUnspecified && future === 'accepted') ? 200 : 401)
  }
})

test('without headers there is plain text; without the action there is a 403', async () => {
  const { driven, place } = openRobinhoodOrders()
  const bare = await driven.fetch('robinhood', 'GET', `${v2}/trading/accounts/`)
  expect([bare.status, bare.body]).toEqual([400, examples['error.400.missing_headers']?.body])
  const viewer = await place(robinhoodOrder(1, 'limit', farLimit), 'view')
  expect(viewer.status).toBe(403)
  expect(shapeDifferences(viewer.json, bodyOf(examples, 'error.403.scope'))).toEqual([])
})
