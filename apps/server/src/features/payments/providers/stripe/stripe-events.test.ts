import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { delivery, orderId, testDeps } from '../../testing/stub-server.ts'
import { openStripeGateway } from './stripe-gateway.ts'

const secret = 'whsec_test'
const deps = testDeps()
const nowS = deps.runtime.now() / 1000
const gateway = openStripeGateway(
  { secretKey: 'sk_test_x', webhookSecret: secret, apiUrl: 'http://127.0.0.1:9' },
  deps,
)

function event(type: string, object: object): string {
  // Indented, so that writing it again changes it.
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }, null, 2)
}

function sign(body: string, { at = nowS, key = secret } = {}): string {
  return createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
}

const verifyEvent = (body: string | Buffer, signature: string | undefined) =>
  gateway.verifyEvent(delivery(body, { 'stripe-signature': signature }))

const settled = event('checkout.session.completed', {
  id: 'cs_1',
  payment_intent: 'pi_1',
  client_reference_id: orderId,
  metadata: { order_id: orderId },
})

test('an event that Stripe signed is believed to be from Stripe', async () => {
  expect(await verifyEvent(settled, `t=${nowS},v1=${sign(settled)}`)).toEqual({
    eventId: 'evt_1',
    type: 'checkout.session.completed',
    subject: { providerId: 'cs_1', reference: 'pi_1', orderId },
  })
})

test('while the secret is being rolled, either signature will do', async () => {
  const old = sign(settled, { key: 'whsec_old' })
  expect(await verifyEvent(settled, `t=${nowS},v1=${old},v1=${sign(settled)}`)).toBeDefined()
  expect(await verifyEvent(settled, `t=${nowS},v1=${sign(settled)},v1=${old}`)).toBeDefined()
})

test('an event counts for five minutes', async () => {
  const at = (age: number) =>
    verifyEvent(settled, `t=${nowS - age},v1=${sign(settled, { at: nowS - age })}`)
  expect(await at(300)).toBeDefined()
  expect(await at(301)).toBeUndefined()
})

const altered = Buffer.from(settled)
altered[settled.indexOf('cs_1')] = 'x'.charCodeAt(0)

test.each<[string, string | Buffer, string | undefined]>([
  ['signed with another secret', settled, `t=${nowS},v1=${sign(settled, { key: 'whsec_other' })}`],
  ['signed with an empty secret', settled, `t=${nowS},v1=${sign(settled, { key: ' ' })}`],
  ['altered by one byte', altered, `t=${nowS},v1=${sign(settled)}`],
  ['written again', JSON.stringify(JSON.parse(settled)), `t=${nowS},v1=${sign(settled)}`],
  ['given a younger time', settled, `t=${nowS},v1=${sign(settled, { at: nowS - 5000 })}`],
  ['signed too short', settled, `t=${nowS},v1=${sign(settled).slice(0, 32)}`],
  ['signed too long', settled, `t=${nowS},v1=${sign(settled)}00`],
  ['signed by another scheme', settled, `t=${nowS},v0=${sign(settled)}`],
  ['without a time', settled, `v1=${sign(settled)}`],
  ['with an empty header', settled, ''],
  ['without a header', settled, undefined],
  ['without a body', '', `t=${nowS},v1=${sign('')}`],
  ['no event', '[]', `t=${nowS},v1=${sign('[]')}`],
  ['no JSON', 'ok', `t=${nowS},v1=${sign('ok')}`],
])('a message that is %s is a forgery', async (_name, body, signature) => {
  expect(await verifyEvent(body, signature)).toBeUndefined()
})

async function subjectOf(type: string, object: object) {
  const body = event(type, object)
  return (await verifyEvent(body, `t=${nowS},v1=${sign(body)}`))?.subject
}

test.each(['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'])(
  'checkout.session.%s is about its session',
  async (name) => {
    const object = { id: 'cs_1', payment_intent: null, client_reference_id: orderId, metadata: {} }
    const subject = { providerId: 'cs_1', reference: null, orderId }
    expect(await subjectOf(`checkout.session.${name}`, object)).toEqual(subject)
  },
)

test.each([
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
])('%s is about the payment intent that it names', async (type) => {
  const object = { id: 'xy_1', payment_intent: 'pi_1', metadata: { order_id: orderId } }
  expect(await subjectOf(type, object)).toEqual({ providerId: null, reference: 'pi_1', orderId })
})

test('other events are genuine and of no interest', async () => {
  expect(await subjectOf('customer.created', { id: 'cus_1' })).toBeNull()
  expect(await subjectOf('charge.refunded', {})).toBeNull()
})
