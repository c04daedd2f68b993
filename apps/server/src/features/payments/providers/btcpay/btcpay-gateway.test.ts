import { expect, test } from 'vitest'

import {
  type Answers,
  attemptId,
  openStubApi,
  orderId,
  paidInFull,
  paymentRequest,
  type Reply,
  testDeps,
} from '../../testing/stub-server.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import { openBtcpayGateway } from './btcpay-gateway.ts'

const nowS = Date.parse('2026-01-15T12:00:00Z') / 1000
const checkoutLink = 'https://btcpay.example/i/INV1'

function invoice(status = 'New', additionalStatus = 'None', changes: object = {}) {
  return {
    id: 'INV1',
    storeId: 'STORE',
    amount: '26.99',
    paidAmount: '0.0',
    currency: 'USD',
    type: 'Standard',
    checkoutLink,
    createdTime: nowS - 600,
    expirationTime: nowS + 3000,
    monitoringExpiration: nowS + 86_400,
    status,
    additionalStatus,
    metadata: { orderId, attemptId, itemDesc: 'Premium' },
    checkout: { paymentMethods: ['BTC-CHAIN'] },
    something_new: 1,
    ...changes,
  }
}

function method(changes: object = {}) {
  return {
    paymentMethodId: 'BTC-CHAIN',
    currency: 'BTC',
    paymentLink: 'bitcoin:bcrt1q?amount=0.0004',
    amount: '0.0004',
    totalPaid: '0',
    due: '0.0004',
    payments: [],
    ...changes,
  }
}

const invoices = '/shop/api/v1/stores/STORE/invoices'
const search = `GET ${invoices}`
const make = `POST ${invoices}`

async function openShop(answers: Answers, { timeoutMs = 5_000 } = {}) {
  const { url, sent } = await openStubApi(answers, { status: 404, text: '' })
  const keys = { apiKey: 'very-secret', storeId: 'STORE', webhookSecret: 'x' }
  const gateway = openBtcpayGateway({ ...keys, url: `${url}/shop` }, testDeps({ timeoutMs }))
  return { gateway, sent }
}

const crypto = paymentRequest({ method: 'bitcoin' })

test('an invoice asks for exactly what the order says', async () => {
  const { gateway, sent } = await openShop({ [search]: { json: [] }, [make]: { json: invoice() } })
  expect(await gateway.create(crypto)).toEqual({ providerId: 'INV1', checkoutUrl: checkoutLink })
  const [asked] = sent(make)
  expect(asked?.headers.authorization).toBe('token very-secret')
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    amount: '26.99',
    currency: 'USD',
    metadata: {
      orderId,
      attemptId,
      itemDesc: 'Premium',
      taxIncluded: 2,
      buyerEmail: 'buyer@example.com',
    },
    checkout: {
      paymentMethods: ['BTC-CHAIN'],
      defaultPaymentMethod: 'BTC-CHAIN',
      expirationMinutes: 60,
      monitoringMinutes: 1440,
      speedPolicy: 'MediumSpeed',
      paymentTolerance: 0,
      redirectURL: crypto.successUrl,
      redirectAutomatically: true,
      defaultLanguage: 'en',
    },
  })
})

test('Monero is asked for as Monero', async () => {
  const { gateway, sent } = await openShop({ [search]: { json: [] }, [make]: { json: invoice() } })
  await gateway.create(paymentRequest({ method: 'monero' }))
  expect(sent(make)[0]?.body).toContain('"paymentMethods":["XMR-CHAIN"]')
})

test('an anonymous invoice names nobody, even when an address is given by mistake', async () => {
  const { gateway, sent } = await openShop({ [search]: { json: [] }, [make]: { json: invoice() } })
  await gateway.create({ ...crypto, anonymous: true })
  expect(sent(make)[0]?.body).not.toMatch(/buyer/i)
})

test('an invoice that was made already is found rather than made again', async () => {
  const others = [
    invoice('Expired', 'None', { id: 'OLD', metadata: { orderId, attemptId: 'another' } }),
    invoice('New', 'None', { id: 'NEWER', createdTime: nowS - 100 }),
    invoice(),
  ]
  const { gateway, sent } = await openShop({ [search]: { json: others }, [make]: { json: {} } })
  expect((await gateway.create(crypto)).providerId).toBe('INV1')
  expect(sent(make)).toHaveLength(0)
  expect(sent(search)[0]?.path).toContain(`orderId=${orderId}`)
})

test.each<[string, Reply]>([
  ['no answer', { mishap: 'silent' }],
  ['a lost connection', { mishap: 'cut' }],
  ['an error', { status: 502, text: 'bad gateway' }],
  ['garbage', { text: 'ok' }],
])('after %s the invoice is looked for, and never made twice', async (_name, reply) => {
  let isMade = false
  const answers: Answers = {
    [search]: () => ({ json: isMade ? [invoice()] : [] }),
    [make]: () => {
      isMade = true
      return reply
    },
  }
  const timeoutMs = reply.mishap === 'silent' ? 400 : 5_000
  const { gateway, sent } = await openShop(answers, { timeoutMs })
  expect((await gateway.create(crypto)).providerId).toBe('INV1')
  expect((await gateway.create(crypto)).providerId).toBe('INV1')
  expect(sent(make)).toHaveLength(1)
})

test('a double click makes one invoice', async () => {
  const { gateway, sent } = await openShop({ [search]: { json: [] }, [make]: { json: invoice() } })
  await Promise.all([gateway.create(crypto), gateway.create(crypto)])
  expect(sent(make)).toHaveLength(1)
})

test('nothing is made while it cannot be told whether it was made', async () => {
  const { gateway, sent } = await openShop({
    [search]: { status: 500, json: {} },
    [make]: { json: invoice() },
  })
  await expect(gateway.create(crypto)).rejects.toThrow(ProviderUnavailable)
  expect(sent(make)).toHaveLength(0)
})

test('without a rate the way to pay is down for now; wrong fields are refused', async () => {
  const noRate = { code: 'generic-error', message: 'No rate for XMR' }
  const down = await openShop({ [search]: { json: [] }, [make]: { status: 400, json: noRate } })
  const monero = { ...crypto, method: 'monero' as const }
  await expect(down.gateway.create(monero)).rejects.toThrow('BTCPay cannot take Monero now')
  await expect(down.gateway.create(monero)).rejects.toThrow(ProviderUnavailable)
  const wrong = { status: 422, json: [{ path: 'amount', message: 'no' }] }
  const refused = await openShop({ [search]: { json: [] }, [make]: wrong })
  await expect(refused.gateway.create(crypto)).rejects.toThrow(ProviderRefused)
})

async function readAs(answer: object, methods: object[] = [method()]) {
  const { gateway } = await openShop({
    [`GET ${invoices}/INV1`]: { json: answer },
    [`GET ${invoices}/INV1/payment-methods`]: { json: methods },
  })
  return gateway.read('INV1')
}

test.each<[string, string, string, string | null, boolean]>([
  ['New', 'None', 'open', null, false],
  ['New', 'PaidPartial', 'open', null, false],
  ['Processing', 'None', 'processing', null, false],
  ['Processing', 'PaidOver', 'processing', null, true],
  ['Settled', 'None', 'paid', null, false],
  ['Settled', 'PaidOver', 'paid', null, true],
  ['Settled', 'Marked', 'paid', null, false],
  ['Settled', 'PaidPartial', 'expired', 'partial', false],
  ['Settled', 'PaidLate', 'expired', 'late', false],
  ['Expired', 'None', 'expired', null, false],
  ['Expired', 'PaidPartial', 'expired', 'partial', false],
  ['Expired', 'PaidLate', 'expired', 'late', false],
  ['Invalid', 'None', 'failed', null, false],
  ['Invalid', 'Marked', 'failed', null, false],
])('an invoice that is %s/%s reads as %s', async (status, more, state, exception, overpaid) => {
  const snapshot = await readAs(invoice(status, more))
  expect(snapshot).toMatchObject({
    state,
    exception,
    overpaid,
    providerStatus: `${status}/${more}`,
  })
  expect(snapshot?.checkoutUrl).toBe(state === 'open' ? checkoutLink : null)
})

test.each(['None', 'Marked'])(
  'coins on an invoice that became invalid (%s) are for a person to look at',
  async (more) => {
    const snapshot = await readAs(invoice('Invalid', more), [method({ totalPaid: '0.0004' })])
    expect(snapshot).toMatchObject({ state: 'failed', exception: 'unconfirmed' })
  },
)

const lateBy = (seconds: number, status = 'Settled') => ({
  receivedDate: nowS - 7200 + seconds,
  status,
})
const late = (paidAmount: string | null) =>
  invoice('Expired', 'PaidLate', { expirationTime: nowS - 7200, paidAmount })

test.each<[string, object, object[], string]>([
  ['all of it, confirmed, within the hour', late('26.99'), [lateBy(3599)], 'paid'],
  ['more than all of it', late('27.5'), [lateBy(10)], 'paid'],
  ['an hour late', late('26.99'), [lateBy(3600)], 'expired'],
  ['one of two payments an hour late', late('26.99'), [lateBy(1), lateBy(3600)], 'expired'],
  ['not confirmed', late('26.99'), [lateBy(10, 'Processing')], 'expired'],
  ['one of two not confirmed', late('26.99'), [lateBy(1), lateBy(2, 'Processing')], 'expired'],
  ['almost all of it', late('26.98999999'), [lateBy(10)], 'expired'],
  ['less, though its first digit is larger', late('9.50'), [lateBy(10)], 'expired'],
  ['an amount that is not told', late(null), [lateBy(10)], 'expired'],
  ['payments that are not told', late('26.99'), [], 'expired'],
])('late money: %s', async (_name, answer, payments, state) => {
  const snapshot = await readAs(answer, [method({ payments })])
  expect(snapshot).toMatchObject({ state, exception: state === 'paid' ? null : 'late' })
})

test('a settled invoice tells order, amount, currency and store', async () => {
  const answer = invoice('Settled', 'None', { paidAmount: '26.99' })
  expect(await readAs(answer, [method({ totalPaid: '0.0004', due: '0.0' })])).toEqual({
    providerId: 'INV1',
    ...paidInFull,
    refundedCents: null,
    reference: null,
    providerStatus: 'Settled/None',
    crypto: { currency: 'BTC', amount: '0.0004', paid: '0.0004', due: '0.0', paymentLink: null },
  })
})

test('amounts are numbers, however they are written', async () => {
  const read = async (amount: unknown) =>
    (await readAs(invoice('New', 'None', { amount })))?.amountCents
  expect(await read('108')).toBe(10_800)
  expect(await read('108.00')).toBe(10_800)
  expect(await read('108.0000000')).toBe(10_800)
  expect(await read(26.99)).toBe(2699)
  expect(await read('26.995')).toBeNull()
})

test('an invoice of another store, or one that any amount settles, is not ours', async () => {
  expect((await readAs(invoice('Settled', 'None', { storeId: 'THEIRS' })))?.ours).toBe(false)
  expect((await readAs(invoice('Settled', 'None', { type: 'TopUp' })))?.ours).toBe(false)
})

test('an invoice that names no order pays none', async () => {
  expect((await readAs(invoice('Settled', 'None', { metadata: {} })))?.orderId).toBeNull()
})

test('the rest that is due is told, with a link while it can still be sent', async () => {
  const partly = [method({ totalPaid: '0.0001', due: '0.0003' })]
  const link = 'bitcoin:bcrt1q?amount=0.0004'
  const rest = { currency: 'BTC', amount: '0.0004', paid: '0.0001', due: '0.0003' }
  const read = async (status: string, changes: object = {}) =>
    (await readAs(invoice(status, 'PaidPartial', changes), partly))?.crypto
  expect(await read('New')).toEqual({ ...rest, paymentLink: link })
  expect(await read('Expired')).toEqual({ ...rest, paymentLink: link })
  expect(await read('Expired', { monitoringExpiration: nowS })).toEqual({
    ...rest,
    paymentLink: null,
  })
  const over = await readAs(invoice('Settled', 'PaidOver'), [method({ due: '-0.0001' })])
  expect(over?.crypto).toMatchObject({ due: '0', paymentLink: null })
})

test('an invoice that BTCPay does not know is not there', async () => {
  const { gateway } = await openShop({
    [`GET ${invoices}/INV1`]: { status: 404, json: { code: 'invoice-not-found', message: '' } },
    [`GET ${invoices}/INV1/payment-methods`]: { status: 404, json: { code: 'invoice-not-found' } },
  })
  expect(await gateway.read('INV1')).toBeUndefined()
})

test.each<[string, Reply]>([
  ['garbage', { text: '<html>' }],
  ['an empty object', { json: {} }],
  ['a state of next year', { json: invoice('Paused') }],
  ['settled in a way of next year', { json: invoice('Settled', 'Sponsored') }],
  ['expired in a way of next year', { json: invoice('Expired', 'Sponsored') }],
  ['a missing amount', { json: invoice('Settled', 'None', { amount: null }) }],
  ['a server error', { status: 500, json: {} }],
  ['a key that it does not accept', { status: 401, json: { code: 'unauthenticated' } }],
  ['a lost connection', { mishap: 'cut' }],
])('%s is never a grant: nothing is known', async (_name, reply) => {
  const { gateway } = await openShop({
    [`GET ${invoices}/INV1`]: reply,
    [`GET ${invoices}/INV1/payment-methods`]: { json: [method()] },
  })
  const error: unknown = await gateway.read('INV1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(String(error)).not.toContain('very-secret')
})

test("a web server's 404 does not make an invoice vanish", async () => {
  const { gateway } = await openShop({})
  await expect(gateway.read('INV1')).rejects.toThrow(ProviderRefused)
})

test.each(['silent', 'slow'] as const)('a %s BTCPay is not waited for', async (mishap) => {
  const answers: Answers = {
    [`GET ${invoices}/INV1`]: { mishap },
    [`GET ${invoices}/INV1/payment-methods`]: { json: [method()] },
  }
  const { gateway } = await openShop(answers, { timeoutMs: 50 })
  await expect(gateway.read('INV1')).rejects.toThrow('took too long')
})

const refund = `POST ${invoices}/INV1/refund`
const pulls = 'GET /shop/api/v1/stores/STORE/pull-payments'
const payment = { providerId: 'INV1', reference: null, idempotencyKey: 'order:refund:1' }
const pull = { name: 'Refund order:refund:1', viewLink: 'https://btcpay.example/pull-payments/1' }

test('a refund is a page where the buyer names an address', async () => {
  const { gateway, sent } = await openShop({
    [`GET ${invoices}/INV1`]: { json: invoice('Settled') },
    [refund]: { json: pull },
  })
  const collect = { collectUrl: pull.viewLink }
  const part = { ...payment, amount: 500, idempotencyKey: 'part' }
  expect(await gateway.refund({ ...payment, amount: 'all' })).toEqual(collect)
  expect(await gateway.refund(part)).toEqual(collect)
  const payoutMethods = ['BTC-CHAIN']
  const custom = { refundVariant: 'Custom', customAmount: '5.00', customCurrency: 'USD' }
  expect(sent(refund).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { name: pull.name, payoutMethods, refundVariant: 'Fiat' },
    { name: 'Refund part', payoutMethods, ...custom },
  ])
})

const again = { ...payment, amount: 'all', mayExist: true } as const

test('a refund that was made already is found rather than made again', async () => {
  const { gateway, sent } = await openShop({ [pulls]: { json: [pull] }, [refund]: { json: pull } })
  expect(await gateway.refund(again)).toEqual({ collectUrl: pull.viewLink })
  expect(sent(refund)).toHaveLength(0)
})

test.each([500, 403, 404])(
  'no refund is made again while it cannot be told whether it was made (%i)',
  async (status) => {
    const { gateway, sent } = await openShop({
      [`GET ${invoices}/INV1`]: { json: invoice('Settled') },
      [pulls]: { status, json: {} },
      [refund]: { json: pull },
    })
    await expect(gateway.refund(again)).rejects.toThrow(ProviderUnavailable)
    expect(sent(refund)).toHaveLength(0)
  },
)
