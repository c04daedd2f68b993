import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'

const keys = { url: 'http://127.0.0.1:9', apiKey: 'k', storeId: 'STORE', webhookSecret: 'secret' }

/** A shop whose crypto server is real, as far as its signatures go. */
const openShop = () =>
  openTestApp({
    config: {
      payments: {
        stripe: { kind: 'off' },
        paypal: { kind: 'off' },
        btcpay: { kind: 'provider', keys },
      },
    },
  })

// Neither its spaces nor its order are what writing it again would give.
const event = `{ "type":"InvoiceSettled",\n  "storeId": "STORE", "invoiceId" : "INV1", "deliveryId":"D1" }\n`

function send(app: TestApp, body: string, secret = keys.webhookSecret) {
  return app.http.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/btcpay',
    payload: body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  })
}

const stored = (app: TestApp) =>
  app.database.selectFrom('provider_events').select(['event_id', 'body']).execute()

test('a signature is about the bytes that came, and these are kept', async () => {
  const app = await openShop()
  expect((await send(app, event)).statusCode).toBe(200)
  expect(await stored(app)).toEqual([{ event_id: 'D1', body: event }])
})

test('whoever forges an event is answered that it was refused', async () => {
  const app = await openShop()
  expect((await send(app, event, 'guessed')).statusCode).toBe(400)
  expect(await stored(app)).toEqual([])
})

test('an event that cannot be stored is answered with 503, and the next delivery is stored', async () => {
  const app = await openShop()
  const { schema } = app.database
  await schema.alterTable('provider_events').renameTo('away').execute()
  const refused = await send(app, event)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
  await schema.alterTable('away').renameTo('provider_events').execute()
  expect((await send(app, event)).statusCode).toBe(200)
  expect(await stored(app)).toHaveLength(1)
})

test('an event for a provider that is not set up here is to be sent again', async () => {
  const app = await openShop()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/stripe',
    payload: {},
  })
  expect(answer.statusCode).toBe(503)
})

test('whoever forges event after event is no longer answered, and genuine ones still get through', async () => {
  const app = await openShop()
  const answers: number[] = []
  for (let number = 0; number < 40; number++) {
    answers.push((await send(app, event, 'guessed')).statusCode)
  }
  // Not 429 or any other 4xx: BTCPay would never send it again, should it have been BTCPay.
  expect(answers).toEqual([...Array<number>(30).fill(400), ...Array<number>(10).fill(503)])
  expect((await send(app, event)).statusCode).toBe(200)
  app.runtime.advance(61_000)
  expect((await send(app, event, 'guessed')).statusCode).toBe(400)
})
