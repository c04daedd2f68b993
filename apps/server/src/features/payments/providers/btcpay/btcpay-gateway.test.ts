import { expect, test } from 'vitest'

import {
  checkoutLink,
  crypto,
  invoice,
  make,
  nowS,
  openShop,
  search,
} from '../../testing/btcpay-shop.ts'
import {
  type Answers,
  attemptId,
  orderId,
  paymentRequest,
  type Reply,
} from '../../testing/stub-server.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

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

test('nothing is made while it is uncertain whether it was made', async () => {
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
