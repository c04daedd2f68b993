import { methodWords } from '@leadline/contract/orders/method-words'
import { expect, test } from 'vitest'

import { receiveEvent } from '../features/payments/events/receive-event.ts'
import { registeredProviders } from '../features/payments/providers/registered-providers.ts'
import { refundOrder } from '../features/payments/refunds/refund-order.ts'
import { openPaymentWorld } from '../features/payments/testing/payment-world.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openFakeProvider, signedByFake } from './fake-provider.ts'

test('a provider that was only registered sells a license: its button, its webhook, the receipt', async () => {
  const fake = openFakeProvider()
  const { http, database, runtime } = await openTestApp({
    parts: { paymentProviders: [...registeredProviders, fake.registration] },
  })
  const begun = await http.inject({
    method: 'POST',
    url: '/api/v1/payments/fake-checkout',
    payload: { plan: 2, email: 'buyer@example.com' },
  })
  const { order, sessionId, url } = begun.json<{ order: string; sessionId: string; url: string }>()
  expect(url).toBe(`https://fake.invalid/${sessionId}`)

  const payload = fake.pay(sessionId)
  const notify = async (signature: string) =>
    (
      await http.inject({
        method: 'POST',
        url: '/api/v1/payments/webhooks/fake',
        headers: { 'content-type': 'application/json', 'fake-signature': signature },
        payload,
      })
    ).statusCode
  expect(await notify('somebody else')).toBe(400)
  expect(await notify(signedByFake(payload))).toBe(200)
  expect(await notify(signedByFake(payload))).toBe(200)

  const statusOf = async () => {
    runtime.advance(1_000)
    const row = database.selectFrom('orders').select('status').where('id', '=', order)
    return (await row.executeTakeFirstOrThrow()).status
  }
  await expect.poll(statusOf, { timeout: 60_000, interval: 20 }).toBe('paid')
  expect(await database.selectFrom('licences').select('order_id').execute()).toEqual([
    { order_id: order },
  ])
  const receipts = database
    .selectFrom('mail_outbox')
    .select('id')
    .where('dedupe_key', '=', `receipt:${order}`)
  expect(await receipts.execute()).toHaveLength(1)
})

// What a real one adds to the contract beside its call.
Object.assign(methodWords, { fake: { name: 'Fake', isCrypto: false, wait: 'No time at all.' } })

test('its payments are found by asking, refunded, and end the license, like those of any other', async () => {
  const fake = openFakeProvider()
  const world = await openPaymentWorld({ alsoRegistered: [fake.registration] })
  const { orderId, providerId } = await world.buy('fake')
  const body = Buffer.from(fake.pay(providerId))
  const gateway = world.providers.gateway('fake')
  if (!gateway) throw new Error('the fake is not on offer')
  expect(await receiveEvent(world, gateway, { headers: {}, body })).toBe('forged')
  await world.wait(5 * 60_000)
  expect((await world.order(orderId)).status).toBe('paid')

  const refunded = await refundOrder(world, orderId, undefined, async () => undefined)
  expect(refunded).toEqual({ kind: 'asked for', what: 'all', collectUrl: null })
  expect((await world.order(orderId)).status).toBe('refunded')
  expect(await world.licensesOf(orderId)).toMatchObject([{ state: 'revoked' }])
})
