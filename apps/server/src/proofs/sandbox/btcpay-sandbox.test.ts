import { btcpaySignature } from '@leadline/payment-sandbox/btcpay/btcpay-webhook'
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, no-await-in-loop -- a provider's answer is what it is, and a journey goes step by step */
import { describe, expect, test } from 'vitest'

import { examples } from '../../features/payments/testing/published-contracts.ts'
import { departures } from './provider-contracts.ts'
import { openShop, type Shop } from './sandbox-shop.ts'

const store = '/api/v1/stores/SandboxStore'

function request({ orderId = 'ord_1', method = 'BTC-CHAIN' } = {}) {
  return {
    amount: '26.99',
    currency: 'USD',
    metadata: { orderId, itemDesc: 'Premium, one year of updates', taxIncluded: 2 },
    checkout: {
      speedPolicy: 'MediumSpeed',
      paymentMethods: [method],
      expirationMinutes: 60,
      monitoringMinutes: 1440,
      paymentTolerance: 0,
      redirectURL: 'https://shop.test/checkout?order={OrderId}&invoice={InvoiceId}',
      redirectAutomatically: true,
    },
  }
}

async function open(shop: Shop, body: object = request()): Promise<string> {
  const answer = await shop.btcpay('POST', `${store}/invoices`, body)
  expect(answer.status).toBe(200)
  return (answer.body as { id: string }).id
}

async function stateOf(shop: Shop, id: string): Promise<string> {
  const { body } = await shop.btcpay('GET', `${store}/invoices/${id}`)
  const { status, additionalStatus, paidAmount } = body as Record<string, string>
  return `${status}/${additionalStatus} ${paidAmount}`
}

/** Every row of the state machine: what is done, what it is then, and what is reported to the shop. */
const journeys: [doings: string[], state: string, events: string[]][] = [
  [[], 'New/None 0', []],
  [['pay-partly'], 'New/PaidPartial 10.80', ['InvoiceReceivedPayment']],
  [['pay'], 'Processing/None 26.99', ['InvoiceReceivedPayment', 'InvoiceProcessing']],
  [
    ['pay', 'settle'],
    'Settled/None 26.99',
    ['InvoiceReceivedPayment', 'InvoiceProcessing', 'InvoicePaymentSettled', 'InvoiceSettled'],
  ],
  [
    ['pay-partly', 'pay', 'settle'],
    'Settled/None 26.99',
    [
      'InvoiceReceivedPayment',
      'InvoiceReceivedPayment',
      'InvoiceProcessing',
      'InvoicePaymentSettled',
      'InvoicePaymentSettled',
      'InvoiceSettled',
    ],
  ],
  [
    ['pay-too-much', 'settle'],
    'Settled/PaidOver 32.39',
    [
      'InvoiceReceivedPayment',
      'InvoiceProcessing overPaid',
      'InvoicePaymentSettled',
      'InvoiceSettled overPaid',
    ],
  ],
  [['expire'], 'Expired/None 0', ['InvoiceExpired']],
  [
    ['pay-partly', 'expire'],
    'Expired/PaidPartial 10.80',
    ['InvoiceReceivedPayment', 'InvoiceExpired partiallyPaid', 'InvoiceExpiredPaidPartial'],
  ],
  [
    ['expire', 'pay-late', 'settle'],
    'Expired/PaidLate 26.99',
    [
      'InvoiceExpired',
      'InvoiceReceivedPayment afterExpiration',
      'InvoicePaidAfterExpiration',
      'InvoicePaymentSettled afterExpiration',
    ],
  ],
  [['pay', 'double-spend'], 'New/None 0', ['InvoiceReceivedPayment', 'InvoiceProcessing']],
  [
    ['pay', 'never-confirm'],
    'Invalid/None 26.99',
    ['InvoiceReceivedPayment', 'InvoiceProcessing', 'InvoiceInvalid'],
  ],
  [['mark-settled'], 'Settled/Marked 0', ['InvoiceSettled manuallyMarked']],
  [['mark-invalid'], 'Invalid/Marked 0', ['InvoiceInvalid manuallyMarked']],
]

test.each(journeys)('an invoice after %j is %s', async (doings, state, events) => {
  const shop = await openShop()
  const id = await open(shop)
  for (const doing of doings) {
    await shop.sandbox.act('btcpay', id, doing as 'pay')
  }
  expect(await stateOf(shop, id)).toBe(state)
  await shop.sandbox.deliverDue()
  const reported = shop.received.map(({ body }) => {
    const event = JSON.parse(body) as Record<string, unknown>
    const marks = ['overPaid', 'partiallyPaid', 'afterExpiration', 'manuallyMarked']
    return [event['type'], ...marks.filter((mark) => event[mark] === true)].join(' ')
  })
  expect(reported).toEqual(events)
})

test('coins are counted to the last unit', async () => {
  const shop = await openShop()
  for (const [method, currency, amount] of [
    ['BTC-CHAIN', 'BTC', '0.00041915'],
    ['XMR-CHAIN', 'XMR', '0.171506640402'],
  ] as const) {
    const id = await open(shop, request({ method }))
    const read = async () => {
      const { body } = await shop.btcpay('GET', `${store}/invoices/${id}/payment-methods`)
      return (body as Record<string, unknown>[])[0]
    }
    expect(await read()).toMatchObject({ paymentMethodId: method, currency, amount, due: amount })
    await shop.sandbox.act('btcpay', id, 'pay-partly')
    const { due, totalPaid } = (await read()) as { due: string; totalPaid: string }
    expect(BigInt(due.replace('.', '')) + BigInt(totalPaid.replace('.', ''))).toBe(
      BigInt(amount.replace('.', '')),
    )
  }
})

test('an invoice is found by its order, and only by its own', async () => {
  const shop = await openShop()
  const id = await open(shop)
  await open(shop, request({ orderId: 'ord_2' }))
  const { body } = await shop.btcpay('GET', `${store}/invoices?orderId=ord_1`)
  expect((body as { id: string }[]).map((invoice) => invoice.id)).toEqual([id])
})

test('time expires an invoice, and gives up on one that is never confirmed', async () => {
  const shop = await openShop()
  const [left, unconfirmed] = [await open(shop), await open(shop)]
  await shop.sandbox.act('btcpay', unconfirmed, 'pay')
  shop.runtime.advance(3_600_000)
  expect(await stateOf(shop, left)).toBe('Expired/None 0')
  expect(await stateOf(shop, unconfirmed)).toBe('Processing/None 26.99')
  shop.runtime.advance(1440 * 60_000)
  await shop.sandbox.expirePayments()
  expect(await stateOf(shop, unconfirmed)).toBe('Invalid/None 26.99')
  expect((await shop.events()).at(-1)).toBe('InvoiceInvalid')
})

test('a refund waits until its buyer collects it', async () => {
  const shop = await openShop()
  const id = await open(shop)
  const refund = (body: object) => shop.btcpay('POST', `${store}/invoices/${id}/refund`, body)
  const early = await refund({ refundVariant: 'Fiat' })
  expect([early.status, early.body.code]).toEqual([400, 'non-refundable'])
  await shop.sandbox.act('btcpay', id, 'pay-too-much')
  await shop.sandbox.act('btcpay', id, 'settle')
  expect((await refund({ refundVariant: 'OverpaidAmount' })).body).toMatchObject({
    currency: 'BTC',
    amount: '0.00008383',
  })
  const { body } = await refund({
    refundVariant: 'Custom',
    customAmount: '5.00',
    customCurrency: 'USD',
  })
  expect(body).toMatchObject({ amount: '5.00', currency: 'USD' })
  const payouts = () => shop.btcpay('GET', `/api/v1/pull-payments/${body.id}/payouts`)
  expect((await payouts()).body).toEqual([])
  const collected = await fetch(body.viewLink as string, { method: 'POST', body: 'destination=x' })
  expect(await collected.text()).toContain('Collected')
  expect((await payouts()).body[0].state).toBe('Completed')
})

test('what BTCPay refuses is refused as it does', async () => {
  const shop = await openShop()
  const wrong = await shop.btcpay('POST', `${store}/invoices`, {
    ...request(),
    checkout: { paymentMethods: ['DOGE-CHAIN'] },
  })
  expect([wrong.status, wrong.body[0].path]).toEqual([422, 'checkout.paymentMethods[0]'])
  expect((await shop.btcpay('GET', `${store}/invoices/none`)).status).toBe(404)
  expect((await shop.btcpay('GET', '/api/v1/stores/Other/invoices')).status).toBe(403)
  const stranger = await fetch(`${shop.sandbox.btcpay.url}${store}/invoices`)
  expect(stranger.status).toBe(401)
  expect((await shop.btcpay('GET', '/api/v1/health')).body).toEqual({ synchronized: true })
})

describe('by the published contract', () => {
  test('every answer and event is complete', async () => {
    const shop = await openShop()
    expect(departures('btcpay', 'CreateInvoiceRequest', request())).toEqual([])
    const id = await open(shop)
    await shop.sandbox.act('btcpay', id, 'pay')
    await shop.sandbox.act('btcpay', id, 'settle')
    const invoice = await shop.btcpay('GET', `${store}/invoices/${id}`)
    expect(departures('btcpay', 'InvoiceData', invoice.body)).toEqual([])
    const methods = await shop.btcpay('GET', `${store}/invoices/${id}/payment-methods`)
    expect(departures('btcpay', 'InvoicePaymentMethodDataModel', methods.body[0])).toEqual([])
    await shop.events()
    for (const { body } of shop.received) {
      const event = JSON.parse(body) as Record<string, unknown>
      const example = examples.examples.find(
        ({ provider, webhook }) => provider === 'btcpay' && webhook === event['type'],
      )
      expect(Object.keys(event).toSorted()).toEqual(Object.keys(example?.value ?? {}).toSorted())
      expect(body).toBe(JSON.stringify(event, null, 2))
    }
  })

  test('the signature is the published one', () => {
    const { secret, body, header } = examples.signature_vectors.btcpay
    expect(btcpaySignature(secret, body)).toBe(header)
  })
})
