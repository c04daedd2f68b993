import { expect, test } from 'vitest'

import {
  checkoutLink,
  invoice,
  invoices,
  method,
  nowS,
  openShop,
} from '../../testing/btcpay-shop.ts'
import { type Answers, paidInFull, type Reply } from '../../testing/stub-server.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

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
  ['an amount that is not reported', late(null), [lateBy(10)], 'expired'],
  ['payments that are not reported', late('26.99'), [], 'expired'],
])('late money: %s', async (_name, answer, payments, state) => {
  const snapshot = await readAs(answer, [method({ payments })])
  expect(snapshot).toMatchObject({ state, exception: state === 'paid' ? null : 'late' })
})

test('a settled invoice names order, amount, currency and store', async () => {
  const answer = invoice('Settled', 'None', { paidAmount: '26.99' })
  expect(await readAs(answer, [method({ totalPaid: '0.0004', due: '0.0' })])).toEqual({
    providerId: 'INV1',
    ...paidInFull,
    refundedCents: null,
    reference: null,
    providerStatus: 'Settled/None',
    crypto: {
      currency: 'BTC',
      amount: '0.0004',
      paid: '0.0004',
      due: '0.0',
      paymentLink: null,
      address: null,
    },
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

test('the rest that is due is shown, with address and link while it can still be sent', async () => {
  const address = 'bcrt1qrest'
  const partly = [method({ totalPaid: '0.0001', due: '0.0003', destination: address })]
  const link = 'bitcoin:bcrt1q?amount=0.0004'
  const rest = { currency: 'BTC', amount: '0.0004', paid: '0.0001', due: '0.0003' }
  const read = async (status: string, changes: object = {}) =>
    (await readAs(invoice(status, 'PaidPartial', changes), partly))?.crypto
  expect(await read('New')).toEqual({ ...rest, paymentLink: link, address })
  expect(await read('Expired')).toEqual({ ...rest, paymentLink: link, address })
  expect(await read('Expired', { monitoringExpiration: nowS })).toEqual({
    ...rest,
    paymentLink: null,
    address: null,
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
