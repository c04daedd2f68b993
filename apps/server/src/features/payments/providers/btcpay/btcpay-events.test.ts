import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { delivery, orderId, testDeps } from '../../testing/stub-server.ts'
import { openBtcpayGateway } from './btcpay-gateway.ts'

const keys = { url: 'http://127.0.0.1:9', apiKey: 'k', storeId: 'STORE', webhookSecret: 'secret' }
const gateway = openBtcpayGateway(keys, testDeps())

function event(changes: object = {}): string {
  const usual = {
    deliveryId: 'D2',
    originalDeliveryId: 'D1',
    isRedelivery: true,
    type: 'InvoiceSettled',
    storeId: 'STORE',
    invoiceId: 'INV1',
    metadata: { orderId },
  }
  return JSON.stringify({ ...usual, ...changes }, null, 2)
}

const hex = (body: string, secret = 'secret') =>
  createHmac('sha256', secret).update(body).digest('hex')

const verifyEvent = (body: string, signature: string | undefined) =>
  gateway.verifyEvent(delivery(body, { 'btcpay-sig': signature }))

const genuine = (changes: object = {}) => {
  const body = event(changes)
  return verifyEvent(body, `sha256=${hex(body)}`)
}

test('an event that our server signed is believed, and a redelivery is the same event', async () => {
  expect(await genuine()).toEqual({
    eventId: 'D1',
    type: 'InvoiceSettled',
    subject: { providerId: 'INV1', reference: null, orderId },
  })
  expect((await genuine({ originalDeliveryId: null }))?.eventId).toBe('D2')
})

const body = event()

test.each<[string, string, string | undefined]>([
  ['signed with another secret', body, `sha256=${hex(body, 'other')}`],
  ['signed with no secret', body, `sha256=${hex(body, '')}`],
  ['altered by one byte', body.replace('INV1', 'INV2'), `sha256=${hex(body)}`],
  ['written again', JSON.stringify(JSON.parse(body)), `sha256=${hex(body)}`],
  ['signed too short', body, `sha256=${hex(body).slice(0, 62)}`],
  ['signed too long', body, `sha256=${hex(body)}00`],
  ['signed with no hex', body, `sha256=${'zz'.repeat(32)}`],
  ['signed by another scheme', body, `sha512=${hex(body)}`],
  ['signed by no scheme', body, hex(body)],
  ['with an empty header', body, ''],
  ['without a header', body, undefined],
  ['empty', '', `sha256=${hex('')}`],
  ['no event', '[]', `sha256=${hex('[]')}`],
  ['no JSON', 'ok', `sha256=${hex('ok')}`],
])('a message that is %s is a forgery', async (_name, message, signature) => {
  expect(await verifyEvent(message, signature)).toBeUndefined()
})

test('two signatures in one message are a forgery', async () => {
  const signature = `sha256=${hex(body)}`
  const sent = gateway.verifyEvent(delivery(body, { 'btcpay-sig': [signature, signature] }))
  expect(await sent).toBeUndefined()
})

test.each([
  'InvoiceReceivedPayment',
  'InvoiceProcessing',
  'InvoicePaymentSettled',
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceExpiredPaidPartial',
  'InvoicePaidAfterExpiration',
  'InvoiceInvalid',
])('%s makes us look at its invoice', async (type) => {
  expect((await genuine({ type }))?.subject?.providerId).toBe('INV1')
})

test('other events, and those of another store, are genuine and of no interest', async () => {
  expect((await genuine({ type: 'InvoiceCreated' }))?.subject).toBeNull()
  expect((await genuine({ storeId: 'THEIRS' }))?.subject).toBeNull()
  expect((await genuine({ invoiceId: null }))?.subject).toBeNull()
})

test('without a webhook secret there is no gateway', () => {
  expect(() => openBtcpayGateway({ ...keys, webhookSecret: ' ' }, testDeps())).toThrow(
    'webhook secret',
  )
})
