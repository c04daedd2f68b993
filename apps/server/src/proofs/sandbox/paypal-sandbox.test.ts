/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, no-await-in-loop -- a provider's answer is what it is, and a journey goes step by step */
import { X509Certificate } from 'node:crypto'

import { isSigned, signedMessage } from '@leadline/payment-sandbox/paypal/paypal-webhook'
import { rawJsonValue } from '@leadline/payment-sandbox/paypal/raw-json-value'
import { describe, expect, test } from 'vitest'

import { paypalVector } from '../../features/payments/testing/published-contracts.ts'
import { departures } from './provider-contracts.ts'
import { openShop, type Received, type Shop } from './sandbox-shop.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })

function order({ total = '26.99', goods = '24.99', tax = '2.00', id = 'ord_1' } = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: id,
        invoice_id: id,
        amount: { ...usd(total), breakdown: { item_total: usd(goods), tax_total: usd(tax) } },
        items: [
          {
            name: 'Premium, one year of updates',
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
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: 'https://shop.test/return',
          cancel_url: 'https://shop.test/cancel',
        },
      },
    },
  }
}

const whole = { prefer: 'return=representation' }

async function create(shop: Shop, body: object = order(), requestId = 'ord_1:create:1') {
  const headers = { ...whole, 'paypal-request-id': requestId }
  return shop.paypal('POST', '/v2/checkout/orders', { body, headers })
}

const capture = (shop: Shop, id: string, headers: Record<string, string> = whole) =>
  shop.paypal('POST', `/v2/checkout/orders/${id}/capture`, { headers })

const issueOf = (body: { details: { issue: string }[] }) => body.details[0]?.issue

test('an order is made, approved and captured, and each step is reported', async () => {
  const shop = await openShop()
  const made = await create(shop)
  expect(made.status).toBe(201)
  expect(made.headers.get('paypal-debug-id')).toMatch(/^f[\da-z]+$/)
  expect(made.body).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' })
  const { id } = made.body as { id: string }
  expect((made.body as { links: { rel: string }[] }).links.map(({ rel }) => rel)).toEqual([
    'self',
    'payer-action',
  ])
  const early = await capture(shop, id)
  expect([early.status, issueOf(early.body)]).toEqual([422, 'ORDER_NOT_APPROVED'])
  expect(early.body.debug_id).toBe(early.headers.get('paypal-debug-id'))
  await shop.sandbox.act('paypal', id, 'approve')
  const taken = await capture(shop, id, { ...whole, 'paypal-request-id': 'ord_1:capture' })
  expect(taken.status).toBe(201)
  expect(taken.body).toMatchObject({
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: 'ord_1',
        items: [{ name: 'Premium, one year of updates' }],
        payments: { captures: [{ status: 'COMPLETED', amount: usd('26.99') }] },
      },
    ],
  })
  const again = await capture(shop, id, { ...whole, 'paypal-request-id': 'ord_1:capture' })
  expect([again.status, again.body]).toEqual([200, taken.body])
  const other = await capture(shop, id)
  expect([other.status, issueOf(other.body)]).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
  expect(await shop.events()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  const read = await shop.paypal('GET', `/v2/checkout/orders/${id}`)
  expect(read.body).toEqual(taken.body)
})

test('without Prefer the answer leaves the items out', async () => {
  const shop = await openShop()
  const { id } = (await create(shop)).body as { id: string }
  await shop.sandbox.act('paypal', id, 'approve')
  const { body } = await capture(shop, id, {})
  expect(body.purchase_units[0].items).toBeUndefined()
  expect(body.purchase_units[0].payments.captures).toHaveLength(1)
})

test('amounts that do not add up are refused under PayPal’s names', async () => {
  const shop = await openShop()
  const cases = [
    [order({ total: '27.00' }), 'AMOUNT_MISMATCH'],
    [order({ goods: '25.00', total: '27.00' }), 'ITEM_TOTAL_MISMATCH'],
    [order({ tax: '1.99', total: '26.98' }), 'TAX_TOTAL_MISMATCH'],
    [order({ total: '26.999' }), 'DECIMAL_PRECISION'],
  ] as const
  for (const [body, issue] of cases) {
    const answer = await create(shop, body)
    expect([answer.status, issueOf(answer.body)]).toEqual([422, issue])
  }
  const nothing = await create(shop, { intent: 'CAPTURE' })
  expect([nothing.status, nothing.body.name]).toEqual([400, 'INVALID_REQUEST'])
  const anonymous = await shop.paypal('POST', '/v2/checkout/orders', { body: order() })
  expect(issueOf(anonymous.body)).toBe('PAYPAL_REQUEST_ID_REQUIRED')
})

test('the same request id makes one order', async () => {
  const shop = await openShop()
  const [first, second] = await Promise.all([create(shop), create(shop)])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 201]))
  expect(second.body.id).toBe(first.body.id)
  const changed = await create(shop, order({ id: 'ord_2' }))
  expect(changed.status).toBe(422)
})

test('a declined instrument can be replaced by another one', async () => {
  const shop = await openShop()
  const { id } = (await create(shop)).body as { id: string }
  await shop.sandbox.act('paypal', id, 'decline')
  const declined = await capture(shop, id)
  expect([declined.status, issueOf(declined.body)]).toEqual([422, 'INSTRUMENT_DECLINED'])
  await shop.sandbox.act('paypal', id, 'approve')
  expect((await capture(shop, id)).body.status).toBe('COMPLETED')
})

test('the same request learns of the same decline, whatever card was chosen since', async () => {
  const shop = await openShop()
  const { id } = (await create(shop)).body as { id: string }
  const as = (key: string) => capture(shop, id, { ...whole, 'paypal-request-id': key })
  await shop.sandbox.act('paypal', id, 'decline')
  expect((await as('first')).status).toBe(422)
  await shop.sandbox.act('paypal', id, 'approve')
  expect(issueOf((await as('first')).body)).toBe('INSTRUMENT_DECLINED')
  expect((await as('second')).body.status).toBe('COMPLETED')
})

test('one order of the shop is paid once, whatever PayPal order it is paid with', async () => {
  const shop = await openShop()
  const ids = [(await create(shop)).body.id, (await create(shop, order(), 'second')).body.id]
  for (const id of ids as string[]) {
    await shop.sandbox.act('paypal', id, 'approve')
  }
  expect((await capture(shop, ids[0] as string)).status).toBe(201)
  expect(issueOf((await capture(shop, ids[1] as string)).body)).toBe('DUPLICATE_INVOICE_ID')
})

test('a capture that is held is pending until it is reviewed', async () => {
  const shop = await openShop()
  const { id } = (await create(shop)).body as { id: string }
  await shop.sandbox.act('paypal', id, 'approve-held')
  const { body } = await capture(shop, id)
  const [held] = body.purchase_units[0].payments.captures
  expect([body.status, held.status, held.status_details.reason]).toEqual([
    'COMPLETED',
    'PENDING',
    'PENDING_REVIEW',
  ])
  const refund = await shop.paypal('POST', `/v2/payments/captures/${held.id}/refund`)
  expect(issueOf(refund.body)).toBe('PENDING_CAPTURE')
  await shop.sandbox.act('paypal', id, 'complete-review')
  const read = await shop.paypal('GET', `/v2/payments/captures/${held.id}`)
  expect(read.body).toMatchObject({
    status: 'COMPLETED',
    supplementary_data: { related_ids: { order_id: id } },
  })
  expect(await shop.events()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
})

test('refunds go to the last cent and no further; a lost dispute takes the rest', async () => {
  const shop = await openShop()
  const { id } = (await create(shop)).body as { id: string }
  await shop.sandbox.act('paypal', id, 'approve')
  const [{ id: captureId }] = (await capture(shop, id)).body.purchase_units[0].payments.captures
  await shop.events()
  const path = `/v2/payments/captures/${captureId}/refund`
  const headers = { ...whole, 'paypal-request-id': 'ord_1:refund:1' }
  const part = { body: { amount: usd('10.00') }, headers }
  const first = await shop.paypal('POST', path, part)
  expect(first.body).toMatchObject({ status: 'COMPLETED', amount: usd('10.00') })
  expect((await shop.paypal('POST', path, part)).body.id).toBe(first.body.id)
  const tooMuch = await shop.paypal('POST', path, { body: { amount: usd('17.00') } })
  expect(issueOf(tooMuch.body)).toBe('REFUND_AMOUNT_EXCEEDED')
  const state = async () =>
    (await shop.paypal('GET', `/v2/payments/captures/${captureId}`)).body.status
  expect(await state()).toBe('PARTIALLY_REFUNDED')
  await shop.sandbox.act('paypal', id, 'open-dispute')
  const disputes = `/v1/customer/disputes?disputed_transaction_id=${captureId}`
  expect((await shop.paypal('GET', disputes)).body.items[0].status).toBe('OPEN')
  await shop.sandbox.act('paypal', id, 'lose-dispute')
  expect(await state()).toBe('REFUNDED')
  expect(issueOf((await shop.paypal('POST', path)).body)).toBe('CAPTURE_FULLY_REFUNDED')
  expect(await shop.events()).toEqual([
    'PAYMENT.CAPTURE.REFUNDED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
    'PAYMENT.CAPTURE.REVERSED',
  ])
})

test('webhooks verify, by the interface and offline, and a changed byte does not', async () => {
  const shop = await openShop()
  const { id } = (await create(shop)).body as { id: string }
  await shop.sandbox.act('paypal', id, 'approve')
  await shop.events()
  const nothing: Received = { path: '', headers: {}, body: '' }
  const [{ headers, body } = nothing] = shop.received
  const verify = async (event: string) => {
    const claim = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: shop.sandbox.paypal.webhookId,
    }
    const spliced = `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${event}}`
    const path = '/v1/notifications/verify-webhook-signature'
    return (await shop.paypal('POST', path, { body: spliced })).body.verification_status as string
  }
  expect(await verify(body)).toBe('SUCCESS')
  expect(await verify(body.replace('26.99', '26.98'))).toBe('FAILURE')
  expect(await verify(JSON.stringify(JSON.parse(body), null, 1))).toBe('FAILURE')
  const certificate = await (await fetch(headers['paypal-cert-url'] ?? '')).text()
  expect(new X509Certificate(certificate).subject).toBe(
    'CN=messageverificationcerts.sandbox.paypal.com',
  )
  expect(new X509Certificate(certificate).verify(new X509Certificate(certificate).publicKey)).toBe(
    true,
  )
  const transmission = {
    id: headers['paypal-transmission-id'] ?? '',
    time: headers['paypal-transmission-time'] ?? '',
    webhookId: shop.sandbox.paypal.webhookId,
    body,
  }
  const signature = headers['paypal-transmission-sig'] ?? ''
  expect(isSigned(transmission, signature, certificate)).toBe(true)
  expect(isSigned({ ...transmission, webhookId: 'OTHER' }, signature, certificate)).toBe(false)
})

test('an order that nobody approves is gone after three hours, and a token after nine', async () => {
  const shop = await openShop()
  const { id } = (await create(shop)).body as { id: string }
  shop.runtime.advance(3 * 3_600_000 + 1)
  expect((await shop.paypal('GET', `/v2/checkout/orders/${id}`)).status).toBe(404)
  shop.runtime.advance(9 * 3_600_000)
  const late = await shop.paypal('GET', `/v2/checkout/orders/${id}`)
  expect([late.status, late.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE'])
})

test('the button script refuses what PayPal’s refuses', async () => {
  const shop = await openShop()
  const script = async (query: string) =>
    (await fetch(`${shop.sandbox.paypal.sdkUrl}?${query}`)).text()
  const query = `client-id=${shop.sandbox.paypal.clientId}&currency=USD&buyer-country=US`
  expect(await script(query)).toContain('Buttons')
  expect(await script('client-id=somebody')).toContain('client-id not recognized')
  shop.sandbox.actLive(true)
  expect(await script(query)).toContain('buyer-country disallowed in production env')
})

test('one value is cut out of a JSON text as it was written', () => {
  expect(
    rawJsonValue(
      '{"a":"webhook_event\\":1","webhook_event": {"x":[1, {"y":"}"}]} }',
      'webhook_event',
    ),
  ).toBe('{"x":[1, {"y":"}"}]}')
  expect(rawJsonValue('{"webhook_event":1.50,"b":2}', 'webhook_event')).toBe('1.50')
  expect(rawJsonValue('{"in":{"webhook_event":1}}', 'webhook_event')).toBeUndefined()
})

describe('by the published contract', () => {
  test('every answer is complete', async () => {
    const shop = await openShop()
    expect(departures('paypal', 'order_request', order())).toEqual([])
    const made = await create(shop)
    const { id } = made.body as { id: string }
    await shop.sandbox.act('paypal', id, 'approve')
    const taken = await capture(shop, id)
    const [{ id: captureId }] = taken.body.purchase_units[0].payments.captures
    const read = await shop.paypal('GET', `/v2/payments/captures/${captureId}`)
    const path = `/v2/payments/captures/${captureId}/refund`
    const refund = await shop.paypal('POST', path, { headers: whole })
    expect(departures('paypal', 'order', made.body)).toEqual([])
    expect(departures('paypal', 'order', taken.body)).toEqual([])
    expect(departures('paypal', 'capture', read.body)).toEqual([])
    expect(departures('paypal', 'refund', refund.body)).toEqual([])
    await shop.events()
    for (const { body } of shop.received) {
      expect(departures('paypal', 'event', JSON.parse(body))).toEqual([])
    }
  })

  test('a genuine delivery of PayPal’s passes our check', () => {
    const vector = paypalVector
    const transmission = {
      id: vector.headers['paypal-transmission-id'] ?? '',
      time: vector.headers['paypal-transmission-time'] ?? '',
      webhookId: vector.webhook_id,
      body: vector.body,
    }
    expect(signedMessage(transmission)).toBe(vector.signed_message)
    const signature = vector.headers['paypal-transmission-sig'] ?? ''
    expect(isSigned(transmission, signature, vector.certificate_pem)).toBe(true)
  })
})
