import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  delivery,
  openStubServer,
  orderId,
  type Reply,
  testDeps,
} from '../../testing/stub-server.ts'
import { ProviderUnavailable } from '../provider-errors.ts'
import { openPaypalGateway } from './paypal-gateway.ts'

const webhookId = 'WH1'

/** Stands for PayPal's signature: it is about the bytes, the sender's times and one webhook. */
function sign(body: string, webhook = webhookId): string {
  return createHash('sha256').update(`${webhook}|tid|ttime|${body}`).digest('base64')
}

function headersFor(signature: string, changes: Record<string, string | undefined> = {}) {
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': 'tid',
    'paypal-transmission-time': 'ttime',
    'paypal-transmission-sig': signature,
    ...changes,
  }
}

/** As PayPal does it: by the words between 'webhook_event' and the end, and the last id that it is given. */
function verify(text: string): Reply {
  const question = JSON.parse(text) as Record<string, string>
  const raw = /"webhook_event":(\{[^]*\})\}$/.exec(text)?.[1] ?? ''
  const [message = ''] = raw.split(',"webhook_id"')
  const isGenuine = question['transmission_sig'] === sign(message, question['webhook_id'])
  return { json: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
}

async function openShop(answer: (body: string) => Reply = verify) {
  const server = await openStubServer(({ path, body }) =>
    path === '/v1/oauth2/token' ? { json: { access_token: 'T', expires_in: 3600 } } : answer(body),
  )
  const keys = { clientId: 'id', clientSecret: 's', webhookId, apiUrl: server.url, sdkUrl: '' }
  return { gateway: openPaypalGateway(keys, testDeps()), seen: server.seen }
}

function event(type: string, resource: object): string {
  // Odd spaces and a number as PayPal might write it: parsing and writing it again would change both.
  return `{"id":"WH-1",  "event_type":"${type}", "n": 1.0, "resource":${JSON.stringify(resource)}}`
}

const completed = event('PAYMENT.CAPTURE.COMPLETED', {
  id: 'CAP1',
  custom_id: orderId,
  supplementary_data: { related_ids: { order_id: 'PP1' } },
})

test('an event that PayPal vouches for is believed, and its bytes are shown to PayPal as they came', async () => {
  const { gateway, seen } = await openShop()
  expect(await gateway.verifyEvent(delivery(completed, headersFor(sign(completed))))).toEqual({
    eventId: 'WH-1',
    type: 'PAYMENT.CAPTURE.COMPLETED',
    subject: { providerId: 'PP1', reference: 'CAP1', orderId },
  })
  const asked = seen.find(({ path }) => path === '/v1/notifications/verify-webhook-signature')
  expect(asked?.body).toContain(`"webhook_event":${completed}}`)
  expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({
    auth_algo: 'SHA256withRSA',
    cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    transmission_id: 'tid',
    transmission_time: 'ttime',
    webhook_id: 'WH1',
  })
})

const altered = completed.replace('CAP1', 'CAP2')
const theirs = sign(completed, 'ATTACKERS')

test.each<[string, string | Buffer, Record<string, string | undefined>]>([
  ['forged', completed, headersFor('bm8=')],
  ['altered by one byte', altered, headersFor(sign(completed))],
  ['written again', JSON.stringify(JSON.parse(completed)), headersFor(sign(completed))],
  ['signed for another webhook', completed, headersFor(theirs)],
  ['smuggling another webhook id in', `${completed},"webhook_id":"ATTACKERS"`, headersFor(theirs)],
  ['no JSON', 'ok', headersFor(sign('ok'))],
  ['a list', '[]', headersFor(sign('[]'))],
  ['empty', '', headersFor(sign(''))],
  ['not text', Buffer.from([0x7b, 0xff, 0x7d]), headersFor('x')],
  ['without an id', '{"event_type":"X"}', headersFor(sign('{"event_type":"X"}'))],
  ...Object.keys(headersFor('')).map(
    (name): [string, string, Record<string, string | undefined>] => [
      `without ${name}`,
      completed,
      headersFor(sign(completed), { [name]: undefined }),
    ],
  ),
])('a message that is %s is a forgery', async (_name, body, headers) => {
  const { gateway } = await openShop()
  expect(await gateway.verifyEvent(delivery(body, headers))).toBeUndefined()
})

test('a message without its headers costs PayPal no question', async () => {
  const { gateway, seen } = await openShop()
  await gateway.verifyEvent(delivery(completed, {}))
  expect(seen).toHaveLength(0)
})

test.each<[string, Reply]>([
  ['is down', { status: 503, json: {} }],
  ['hangs up', { mishap: 'cut' }],
  ['talks nonsense', { text: 'yes' }],
  ['does not say', { json: {} }],
  ['does not let us ask', { status: 403, json: { name: 'NOT_AUTHORIZED' } }],
])('when PayPal %s, nobody can tell: it is to be sent again', async (_name, reply) => {
  const { gateway } = await openShop(() => reply)
  const sent = gateway.verifyEvent(delivery(completed, headersFor(sign(completed))))
  await expect(sent).rejects.toThrow(ProviderUnavailable)
})

test('a signature that PayPal cannot even read is a forgery', async () => {
  const { gateway } = await openShop(() => ({ status: 400, json: { name: 'VALIDATION_ERROR' } }))
  const sent = gateway.verifyEvent(delivery(completed, headersFor('????')))
  expect(await sent).toBeUndefined()
})

async function subjectOf(type: string, resource: object) {
  const { gateway } = await openShop()
  const body = event(type, resource)
  return (await gateway.verifyEvent(delivery(body, headersFor(sign(body)))))?.subject
}

test.each(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.COMPLETED'])(
  '%s is about its order',
  async (type) => {
    const resource = { id: 'PP1', purchase_units: [{ custom_id: orderId }] }
    expect(await subjectOf(type, resource)).toEqual({ providerId: 'PP1', reference: null, orderId })
  },
)

test.each(['COMPLETED', 'PENDING', 'DENIED', 'DECLINED'])(
  'PAYMENT.CAPTURE.%s is about its capture and order',
  async (name) => {
    const resource = { id: 'CAP1', supplementary_data: { related_ids: { order_id: 'PP1' } } }
    const subject = { providerId: 'PP1', reference: 'CAP1', orderId: null }
    expect(await subjectOf(`PAYMENT.CAPTURE.${name}`, resource)).toEqual(subject)
  },
)

test.each([
  ['REFUNDED', undefined],
  ['REVERSED', 'reversal'],
])('PAYMENT.CAPTURE.%s is about the capture above it, and reports a %s', async (name, reports) => {
  const links = [
    { rel: 'self', href: 'https://api-m.paypal.com/v2/payments/refunds/R1' },
    { rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAP1' },
  ]
  const resource = { id: 'R1', custom_id: orderId, links }
  const subject = { providerId: null, reference: 'CAP1', orderId, reports }
  expect(await subjectOf(`PAYMENT.CAPTURE.${name}`, resource)).toEqual(subject)
})

test.each([
  ['CREATED', 'OPEN', 'dispute'],
  ['UPDATED', 'UNDER_REVIEW', 'dispute'],
  ['RESOLVED', 'RESOLVED', undefined],
])(
  'CUSTOMER.DISPUTE.%s, which is %s, is about the disputed capture and reports a %s',
  async (name, status, reports) => {
    const transaction = { seller_transaction_id: 'CAP1', invoice_number: orderId }
    const resource = { dispute_id: 'D1', status, disputed_transactions: [transaction] }
    const subject = { providerId: null, reference: 'CAP1', orderId, reports }
    expect(await subjectOf(`CUSTOMER.DISPUTE.${name}`, resource)).toEqual(subject)
  },
)

test('other events are genuine and of no interest', async () => {
  expect(await subjectOf('BILLING.PLAN.CREATED', { id: 'P1' })).toBeNull()
  expect(await subjectOf('PAYMENT.CAPTURE.COMPLETED', {})).toBeNull()
  expect(await subjectOf('constructor', {})).toBeNull()
})
