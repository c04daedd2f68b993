import { expect, test } from 'vitest'

import { ProviderRefused, ProviderUnavailable } from '../gateway.ts'
import {
  openStandIn,
  orderId,
  paymentRequest,
  type Reply,
  type Seen,
  testDeps,
} from '../testing/stand-in.ts'
import { openPaypalGateway } from './paypal-gateway.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })

function unit(changes: object = {}) {
  return {
    custom_id: orderId,
    amount: usd('26.99'),
    payee: { merchant_id: 'OURSHOP' },
    items: [{ name: 'Premium', quantity: '1' }],
    ...changes,
  }
}

function order(status: string, changes: object = {}) {
  return { id: 'PP1', status, purchase_units: [unit(changes)], something_new: true }
}

function captured(status: string, changes: object = {}, payments: object = {}) {
  const capture = { id: 'CAP1', status, amount: usd('26.99'), ...changes }
  return order('COMPLETED', { payments: { captures: [capture], ...payments } })
}

const issue = (status: number, name: string): Reply => ({
  status,
  json: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'no',
    debug_id: 'dbg-body',
    details: [{ issue: name }],
  },
})

const missing: Reply = {
  status: 404,
  json: { name: 'RESOURCE_NOT_FOUND', debug_id: 'd', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
}

type Answers = Record<string, Reply | ((seen: Seen) => Reply)>

const orders = '/v2/checkout/orders'
const disputes = '/v1/customer/disputes'

async function openShop(answers: Answers, { timeoutMs = 5_000 } = {}) {
  let tokens = 0
  const usual: Answers = {
    'POST /v1/oauth2/token': () => ({
      json: { access_token: `T${(tokens += 1)}`, expires_in: 3600 },
    }),
    [`GET ${disputes}`]: { json: { items: [] } },
  }
  const server = await openStandIn((seen) => {
    const [path = ''] = seen.path.split('?')
    const key = `${seen.method} ${path}`
    const reply = answers[key] ?? usual[key]
    if (!reply) return { status: 400, json: { name: 'NOT_IN_THIS_TEST' } }
    return typeof reply === 'function' ? reply(seen) : reply
  })
  const deps = testDeps({ timeoutMs })
  const keys = { clientId: 'id', clientSecret: 'very-secret', webhookId: 'WH1', sdkUrl: '' }
  const gateway = openPaypalGateway({ ...keys, apiUrl: server.url }, deps)
  const sent = (call: string) =>
    server.seen.filter(({ method, path }) => `${method} ${path}`.startsWith(call))
  return { gateway, sent, runtime: deps.runtime, seen: server.seen }
}

test('a wallet order asks for exactly what the order says', async () => {
  const { gateway, sent } = await openShop({
    [`POST ${orders}`]: { status: 201, json: order('CREATED') },
  })
  expect(await gateway.create(paymentRequest())).toEqual({ providerId: 'PP1', checkoutUrl: null })
  const [asked] = sent(`POST ${orders}`)
  expect(asked?.headers['paypal-request-id']).toBe(`${orderId}:create:2`)
  expect(asked?.headers['prefer']).toBe('return=representation')
  expect(asked?.headers.authorization).toBe('Bearer T1')
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: orderId,
        invoice_id: orderId,
        description: 'Premium',
        amount: {
          ...usd('26.99'),
          breakdown: { item_total: usd('24.99'), tax_total: usd('2.00') },
        },
        items: [
          {
            name: 'Premium',
            quantity: '1',
            unit_amount: usd('24.99'),
            tax: usd('2.00'),
            category: 'DIGITAL_GOODS',
          },
        ],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Leadline',
          locale: 'en-US',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: paymentRequest().successUrl,
          cancel_url: paymentRequest().cancelUrl,
        },
      },
    },
  })
})

test('one token serves everybody until shortly before its end', async () => {
  const { gateway, sent, runtime } = await openShop({
    [`GET ${orders}/PP1`]: { json: order('CREATED') },
  })
  await Promise.all([gateway.read('PP1'), gateway.read('PP1'), gateway.read('PP1')])
  runtime.advance(3_539_000)
  await gateway.read('PP1')
  expect(sent('POST /v1/oauth2/token')).toHaveLength(1)
  runtime.advance(2_000)
  await gateway.read('PP1')
  expect(sent('POST /v1/oauth2/token')).toHaveLength(2)
  const [asked] = sent('POST /v1/oauth2/token')
  expect(asked?.headers.authorization).toBe(`Basic ${btoa('id:very-secret')}`)
  expect(asked?.body).toBe('grant_type=client_credentials')
})

test('a token that was taken back is renewed once, by one of all who noticed', async () => {
  const { gateway, sent } = await openShop({
    [`GET ${orders}/PP1`]: ({ headers }) =>
      headers.authorization === 'Bearer T1'
        ? { status: 401, json: { error: 'invalid_token' } }
        : { json: order('CREATED') },
  })
  const [one, other] = await Promise.all([gateway.read('PP1'), gateway.read('PP1')])
  expect([one?.state, other?.state]).toEqual(['open', 'open'])
  expect(sent('POST /v1/oauth2/token')).toHaveLength(2)
})

test('a late complaint about the old token does not throw the new one away', async () => {
  let complaints = 0
  const { gateway, sent } = await openShop({
    [`GET ${orders}/PP1`]: ({ headers }) => {
      if (headers.authorization !== 'Bearer T1') return { json: order('CREATED') }
      complaints += 1
      return { status: 401, json: {}, afterMs: complaints === 1 ? 0 : 150 }
    },
  })
  await Promise.all([gateway.read('PP1'), gateway.read('PP1')])
  expect(complaints).toBe(2)
  expect(sent('POST /v1/oauth2/token')).toHaveLength(2)
})

test('keys that PayPal does not accept are no endless loop, and are not told', async () => {
  const refused: Reply = { status: 401, json: { error: 'invalid_client' } }
  const noToken = await openShop({ 'POST /v1/oauth2/token': refused })
  const error: unknown = await noToken.gateway.read('PP1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(String(error)).not.toContain('very-secret')
  const noUse = await openShop({ [`GET ${orders}/PP1`]: refused })
  await expect(noUse.gateway.read('PP1')).rejects.toThrow(ProviderUnavailable)
  expect(noUse.sent(`GET ${orders}/PP1`)).toHaveLength(2)
})

const capture = { providerId: 'PP1', orderId }
const capturePath = `POST ${orders}/PP1/capture`

test('a capture answers with status, debug id, captures and items', async () => {
  const { gateway, sent } = await openShop({
    [capturePath]: {
      status: 201,
      json: captured('COMPLETED'),
      headers: { 'Paypal-Debug-Id': 'dbg' },
    },
  })
  expect(await gateway.capture(capture)).toEqual({
    status: 'COMPLETED',
    debugId: 'dbg',
    purchaseUnits: [
      { captures: [{ id: 'CAP1', status: 'COMPLETED' }], items: [{ name: 'Premium' }] },
    ],
  })
  const [asked] = sent(capturePath)
  expect(asked?.headers['prefer']).toBe('return=representation')
  expect(asked?.headers['paypal-request-id']).toBe(`${orderId}:capture:PP1:0`)
})

test('an answer without items is completed by reading the order', async () => {
  const { gateway } = await openShop({
    [capturePath]: {
      status: 201,
      json: { id: 'PP1', status: 'COMPLETED', purchase_units: [{ payments: {} }] },
    },
    [`GET ${orders}/PP1`]: { json: captured('PENDING') },
  })
  const { purchaseUnits } = await gateway.capture(capture)
  expect(purchaseUnits).toEqual([
    { captures: [{ id: 'CAP1', status: 'PENDING' }], items: [{ name: 'Premium' }] },
  ])
})

test('what was captured before counts as captured now', async () => {
  const { gateway } = await openShop({
    [capturePath]: issue(422, 'ORDER_ALREADY_CAPTURED'),
    [`GET ${orders}/PP1`]: {
      json: captured('COMPLETED'),
      headers: { 'paypal-debug-id': 'dbg-get' },
    },
  })
  expect(await gateway.capture(capture)).toMatchObject({ status: 'COMPLETED', debugId: 'dbg-get' })
})

test.each<[string, Reply]>([
  ['another capture under way', issue(409, 'PREVIOUS_REQUEST_IN_PROGRESS')],
  ['an error of theirs', { status: 500, json: {} }],
  ['a lost connection', { mishap: 'cut' }],
  ['no answer', { mishap: 'silent' }],
])('after %s the same capture is repeated, and then the order is read', async (_name, reply) => {
  const { gateway, sent } = await openShop(
    { [capturePath]: reply, [`GET ${orders}/PP1`]: { json: captured('COMPLETED') } },
    { timeoutMs: reply.mishap === 'silent' ? 400 : 5_000 },
  )
  expect((await gateway.capture(capture)).status).toBe('COMPLETED')
  const ids = sent(capturePath).map(({ headers }) => headers['paypal-request-id'])
  expect(ids).toEqual(Array.from({ length: 3 }, () => `${orderId}:capture:PP1:0`))
})

test('a capture that did not happen is not called one', async () => {
  const { gateway } = await openShop({
    [capturePath]: { status: 500, json: {} },
    [`GET ${orders}/PP1`]: { json: order('APPROVED') },
  })
  await expect(gateway.capture(capture)).rejects.toThrow(ProviderUnavailable)
})

test.each([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'ORDER_NOT_APPROVED',
  'DUPLICATE_INVOICE_ID',
])('%s is passed on with its debug id', async (name) => {
  const { gateway } = await openShop({ [capturePath]: issue(422, name) })
  const error: unknown = await gateway.capture(capture).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(error).toMatchObject({ reason: name, debugId: 'dbg-body' })
})

test('an order that PayPal has forgotten cannot be captured', async () => {
  const { gateway } = await openShop({ [capturePath]: missing })
  await expect(gateway.capture(capture)).rejects.toMatchObject({ reason: 'RESOURCE_NOT_FOUND' })
})

test('another card after a decline is another request, and another order always is', async () => {
  const { gateway, sent } = await openShop({
    [capturePath]: issue(422, 'INSTRUMENT_DECLINED'),
    [`POST ${orders}/PP2/capture`]: issue(422, 'INSTRUMENT_DECLINED'),
  })
  for (const providerId of ['PP1', 'PP1', 'PP2']) {
    await expect(gateway.capture({ providerId, orderId })).rejects.toThrow(ProviderRefused)
  }
  const ids = sent('POST /v2').map(({ headers }) => headers['paypal-request-id'])
  expect(new Set(ids).size).toBe(3)
})

test('an answer about another order is none', async () => {
  const { gateway } = await openShop({
    [capturePath]: { json: { ...captured('COMPLETED'), id: 'PP9' } },
    [`GET ${orders}/PP1`]: { json: order('APPROVED') },
  })
  await expect(gateway.capture(capture)).rejects.toThrow(ProviderUnavailable)
})

async function readAs(answer: object, listed: Reply = { json: { items: [] } }) {
  const { gateway } = await openShop({
    [`GET ${orders}/PP1`]: { json: answer },
    [`GET ${disputes}`]: listed,
  })
  return gateway.read('PP1')
}

const half = { status: 'COMPLETED', amount: usd('10.00') }

test.each<[string, object, string, number]>([
  ['CREATED', order('CREATED'), 'open', 0],
  ['SAVED', order('SAVED'), 'open', 0],
  ['PAYER_ACTION_REQUIRED', order('PAYER_ACTION_REQUIRED'), 'open', 0],
  ['APPROVED', order('APPROVED'), 'approved', 0],
  ['VOIDED', order('VOIDED'), 'cancelled', 0],
  ['COMPLETED without a capture', order('COMPLETED'), 'processing', 0],
  ['COMPLETED/COMPLETED', captured('COMPLETED'), 'paid', 0],
  ['APPROVED/COMPLETED', { ...captured('COMPLETED'), status: 'APPROVED' }, 'processing', 0],
  [
    'COMPLETED/PENDING',
    captured('PENDING', { status_details: { reason: 'PENDING_REVIEW' } }),
    'processing',
    0,
  ],
  ['COMPLETED/DECLINED', captured('DECLINED'), 'failed', 0],
  ['COMPLETED/FAILED', captured('FAILED'), 'failed', 0],
  ['COMPLETED/REFUNDED', captured('REFUNDED'), 'paid', 2699],
  [
    'COMPLETED/PARTIALLY_REFUNDED',
    captured('PARTIALLY_REFUNDED', {}, { refunds: [half, { ...half, status: 'FAILED' }] }),
    'paid',
    1000,
  ],
])('an order that is %s reads so', async (_name, answer, state, refundedCents) => {
  expect(await readAs(answer)).toMatchObject({ state, refundedCents, dispute: 'none' })
})

test('a paid order tells order, amount, currency and capture', async () => {
  expect(await readAs(captured('COMPLETED'))).toEqual({
    providerId: 'PP1',
    orderId,
    amountCents: 2699,
    currency: 'USD',
    ours: true,
    state: 'paid',
    exception: null,
    overpaid: false,
    refundedCents: 0,
    dispute: 'none',
    reference: 'CAP1',
    providerStatus: 'COMPLETED/COMPLETED',
    checkoutUrl: null,
    crypto: null,
  })
})

test('what was taken counts, not what was asked for', async () => {
  const less = await readAs(captured('COMPLETED', { amount: usd('1.00') }))
  expect(less?.amountCents).toBe(100)
  const other = await readAs(
    captured('COMPLETED', { amount: { currency_code: 'EUR', value: '26.99' } }),
  )
  expect(other?.currency).toBe('EUR')
  const odd = await readAs(captured('COMPLETED', { amount: usd('26.999') }))
  expect(odd?.amountCents).toBeNull()
})

test('a decline before a payment does not hide the payment', async () => {
  const done = { id: 'CAP2', status: 'COMPLETED', amount: usd('26.99') }
  const declined = { id: 'CAP1', status: 'DECLINED', amount: usd('26.99') }
  const answer = order('COMPLETED', { payments: { captures: [declined, done] } })
  expect(await readAs(answer)).toMatchObject({ state: 'paid', reference: 'CAP2' })
})

test('an order that pays another shop is not ours, once we know our own', async () => {
  const { gateway } = await openShop({
    [`POST ${orders}`]: { json: order('CREATED') },
    [`GET ${orders}/PP1`]: { json: captured('COMPLETED') },
    [`GET ${orders}/PP2`]: { json: order('COMPLETED', { payee: { merchant_id: 'THEIRS' } }) },
  })
  await gateway.create(paymentRequest())
  expect((await gateway.read('PP1'))?.ours).toBe(true)
  expect((await gateway.read('PP2'))?.ours).toBe(false)
})

const listed = (status: string, outcome?: string): Reply => ({
  json: {
    items: [
      { dispute_id: 'D1', status, ...(outcome && { dispute_outcome: { outcome_code: outcome } }) },
    ],
  },
})

test.each<[string, Reply, string]>([
  ['OPEN', listed('OPEN'), 'open'],
  ['UNDER_REVIEW', listed('UNDER_REVIEW'), 'open'],
  ['decided for us', listed('RESOLVED', 'RESOLVED_SELLER_FAVOUR'), 'none'],
  ['called off', listed('RESOLVED', 'CANCELED_BY_BUYER'), 'none'],
  ['decided for the buyer', listed('RESOLVED', 'RESOLVED_BUYER_FAVOUR'), 'lost'],
  ['decided in words of next year', listed('RESOLVED', 'SPLIT'), 'open'],
  ['hidden from us', { status: 403, json: { name: 'NOT_AUTHORIZED' } }, 'none'],
])('a dispute that is %s counts so', async (_name, list, dispute) => {
  expect(await readAs(captured('COMPLETED'), list)).toMatchObject({ state: 'paid', dispute })
})

test('an outcome that the list leaves out is looked up', async () => {
  const { gateway, sent } = await openShop({
    [`GET ${orders}/PP1`]: { json: captured('REFUNDED') },
    [`GET ${disputes}`]: listed('RESOLVED'),
    [`GET ${disputes}/D1`]: {
      json: {
        dispute_id: 'D1',
        status: 'RESOLVED',
        dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
      },
    },
  })
  expect((await gateway.read('PP1'))?.dispute).toBe('lost')
  expect(sent(`GET ${disputes}?`)[0]?.path).toContain('disputed_transaction_id=CAP1')
})

test.each([
  ['PENDING', 'BUYER_COMPLAINT', 'open'],
  ['PENDING', 'CHARGEBACK', 'open'],
  ['REFUNDED', 'CHARGEBACK', 'lost'],
  ['COMPLETED', 'CHARGEBACK', 'none'],
])('a capture that is %s because of %s counts as dispute %s', async (status, reason, dispute) => {
  const snapshot = await readAs(captured(status, { status_details: { reason } }))
  expect(snapshot).toMatchObject({ state: 'paid', dispute })
})

test('an order that PayPal does not know is not there', async () => {
  const { gateway } = await openShop({ [`GET ${orders}/PP1`]: missing })
  expect(await gateway.read('PP1')).toBeUndefined()
})

test.each<[string, Reply]>([
  ['garbage', { text: '<html>' }],
  ['an empty object', { json: {} }],
  ['an order without units', { json: { id: 'PP1', status: 'COMPLETED', purchase_units: [] } }],
  ['a state of next year', { json: order('HALFWAY') }],
  ['a capture state of next year', { json: captured('MOSTLY') }],
  ['a part given back, nobody says how much', { json: captured('PARTIALLY_REFUNDED') }],
  ['a number for a status', { json: { ...order('CREATED'), status: 4 } }],
  ["a web server's 404", { status: 404, json: { error: 'Not Found' } }],
  ['a server error', { status: 503, json: {} }],
  ['a lost connection', { mishap: 'cut' }],
])('%s is never a grant: nothing is known', async (_name, reply) => {
  const { gateway } = await openShop({ [`GET ${orders}/PP1`]: reply })
  await expect(gateway.read('PP1')).rejects.toThrow(ProviderUnavailable)
})

test.each(['silent', 'slow'] as const)('a %s PayPal is not waited for', async (mishap) => {
  const { gateway } = await openShop({ [`GET ${orders}/PP1`]: { mishap } }, { timeoutMs: 50 })
  await expect(gateway.read('PP1')).rejects.toThrow('took too long')
})

test('an unfinished order needs no closing', async () => {
  const { gateway, seen } = await openShop({})
  await gateway.close('PP1')
  expect(seen).toHaveLength(0)
})

test('a refund goes to the capture, once per key, whole or in part', async () => {
  const path = 'POST /v2/payments/captures/CAP1/refund'
  const { gateway, sent } = await openShop({
    [`GET ${orders}/PP1`]: { json: captured('COMPLETED') },
    [path]: { status: 201, json: { id: 'R1', status: 'COMPLETED' } },
  })
  const payment = { providerId: 'PP1', idempotencyKey: 'order:refund:1' }
  await gateway.refund({ ...payment, reference: 'CAP1', amount: 500 })
  await gateway.refund({ ...payment, reference: null, amount: 'all' })
  const [part, whole] = sent(path)
  expect(part?.headers['paypal-request-id']).toBe('order:refund:1')
  expect(part?.body).toBe('{"amount":{"currency_code":"USD","value":"5.00"}}')
  expect(whole?.body).toBe('{}')
})

test('money that is back already is no error, a refund that failed is', async () => {
  const refund = async (reply: Reply) => {
    const { gateway } = await openShop({ 'POST /v2/payments/captures/CAP1/refund': reply })
    const payment = { providerId: 'PP1', reference: 'CAP1', amount: 'all' as const }
    return gateway.refund({ ...payment, idempotencyKey: 'k' })
  }
  expect(await refund(issue(422, 'CAPTURE_FULLY_REFUNDED'))).toEqual({ collectUrl: null })
  await expect(refund(issue(422, 'TRANSACTION_DISPUTED'))).rejects.toThrow(ProviderRefused)
  await expect(refund({ json: { status: 'FAILED' } })).rejects.toThrow(ProviderRefused)
})
