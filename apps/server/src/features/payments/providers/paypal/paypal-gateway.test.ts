import { expect, test } from 'vitest'

import { captured, issue, openShop, order, orders, usd } from '../../testing/paypal-shop.ts'
import { orderId, paymentRequest, type Reply } from '../../testing/stub-server.ts'
import { canClose } from '../gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

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

test('keys that PayPal does not accept are no endless loop, and are not disclosed', async () => {
  const refused: Reply = { status: 401, json: { error: 'invalid_client' } }
  const noToken = await openShop({ 'POST /v1/oauth2/token': refused })
  const error: unknown = await noToken.gateway.read('PP1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(String(error)).not.toContain('very-secret')
  const noUse = await openShop({ [`GET ${orders}/PP1`]: refused })
  await expect(noUse.gateway.read('PP1')).rejects.toThrow(ProviderUnavailable)
  expect(noUse.sent(`GET ${orders}/PP1`)).toHaveLength(2)
})

test('an unfinished order needs no closing: without our capture no money moves', async () => {
  const { gateway } = await openShop({})
  expect(canClose(gateway)).toBe(false)
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
