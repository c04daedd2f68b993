import { expect, test } from 'vitest'

import {
  captured,
  disputes,
  missing,
  openShop,
  order,
  orders,
  usd,
} from '../../testing/paypal-shop.ts'
import { paidInFull, paymentRequest, type Reply } from '../../testing/stub-server.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

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

test('a paid order names order, amount, currency and capture', async () => {
  expect(await readAs(captured('COMPLETED'))).toEqual({
    providerId: 'PP1',
    ...paidInFull,
    refundedCents: 0,
    reference: 'CAP1',
    providerStatus: 'COMPLETED/COMPLETED',
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

const theirs = { payee: { merchant_id: 'THEIRS' } }

test('an order that pays another shop is not ours, from the first reading on', async () => {
  const { gateway } = await openShop({
    [`GET ${orders}/PP1`]: { json: captured('COMPLETED') },
    [`GET ${orders}/PP2`]: { json: order('COMPLETED', theirs) },
    [`GET ${orders}/PP3`]: { json: order('COMPLETED', { payee: {} }) },
  })
  expect((await gateway.read('PP1'))?.ours).toBe(true)
  expect((await gateway.read('PP2'))?.ours).toBe(false)
  expect((await gateway.read('PP3'))?.ours).toBe(false)
})

test('an order that is opened for another shop is not used, and spoils no later reading', async () => {
  const { gateway } = await openShop({
    [`POST ${orders}`]: { json: order('CREATED', theirs) },
    [`GET ${orders}/PP1`]: { json: captured('COMPLETED') },
  })
  await expect(gateway.create(paymentRequest())).rejects.toThrow(ProviderRefused)
  expect((await gateway.read('PP1'))?.ours).toBe(true)
})

test('a shop whose operator has not named it learns its name from nobody', async () => {
  const { gateway } = await openShop(
    {
      [`POST ${orders}`]: { json: order('CREATED', theirs) },
      [`GET ${orders}/PP1`]: { json: captured('COMPLETED') },
    },
    { merchantId: '' },
  )
  await gateway.create(paymentRequest())
  expect((await gateway.read('PP1'))?.ours).toBe(true)
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
  expect(sent(`GET ${disputes}`)[0]?.path).toContain('disputed_transaction_id=CAP1')
})

test.each<[string, Reply]>([
  ['does not name', { json: { dispute_id: 'D1', status: 'RESOLVED' } }],
  ['may not say', { status: 403, json: { name: 'NOT_AUTHORIZED' } }],
  ['has lost', missing],
])('a decision that PayPal %s is not one for us', async (_name, whole) => {
  const { gateway } = await openShop({
    [`GET ${orders}/PP1`]: { json: captured('COMPLETED') },
    [`GET ${disputes}`]: listed('RESOLVED'),
    [`GET ${disputes}/D1`]: whole,
  })
  expect((await gateway.read('PP1'))?.dispute).toBe('open')
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
