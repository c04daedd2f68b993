import { createHmac } from 'node:crypto'

import { sandboxKeys } from '@leadline/payment-sandbox/sandbox-keys'
import { expect, test } from 'vitest'

import { readConfig } from '../platform/config.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'

/** A shop that takes real money: none of the three providers is played. */
const openRealShop = () =>
  openTestApp({
    config: {
      payments: readConfig({
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_real',
        PAYPAL_CLIENT_ID: 'client',
        PAYPAL_CLIENT_SECRET: 'secret',
        PAYPAL_WEBHOOK_ID: 'WH-1',
        BTCPAY_URL: 'https://btcpay.example',
        BTCPAY_API_KEY: 'key',
        BTCPAY_STORE_ID: 'store',
        BTCPAY_WEBHOOK_SECRET: 'real',
      }).payments,
    },
  })

/** Where payments are begun at the two providers that are played. */
function playedAt(app: TestApp): string[] {
  return ['stripe/v1/checkout/sessions', 'paypal/v2/checkout/orders'].filter((door) =>
    app.http.hasRoute({ method: 'POST', url: `/sandbox/${door}` }),
  )
}

test('a shop with real keys has no sandbox: nobody can press Pay there', async () => {
  const real = await openRealShop()
  expect(playedAt(real)).toEqual([])
  expect(real.http.printRoutes()).not.toContain('sandbox')
  const played = await openTestApp()
  expect(playedAt(played)).toHaveLength(2)
  expect(played.http.printRoutes()).toContain('sandbox')
})

test('one real provider among played ones has no sandbox of its own', async () => {
  const { stripe } = readConfig({ STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 's' }).payments
  const { payments } = readConfig({})
  const app = await openTestApp({ config: { payments: { ...payments, stripe } } })
  expect(playedAt(app)).toEqual(['paypal/v2/checkout/orders'])
})

test('an event signed with the secret of the sandbox, which everybody can read, is a forgery there', async () => {
  const real = await openRealShop()
  const payload = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed' })
  const time = Math.floor(real.runtime.now() / 1000)
  const { webhookSecret } = sandboxKeys('', '').stripe
  const sign = (secret: string) =>
    createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  const deliver = async (secret: string) => {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${sign(secret)}`,
    }
    const url = '/api/v1/payments/webhooks/stripe'
    return (await real.http.inject({ method: 'POST', url, payload, headers })).statusCode
  }
  expect(await deliver(webhookSecret)).toBe(400)
  expect(await deliver('whsec_real')).toBe(200)
})

test('a page says that no money moves exactly where none does', async () => {
  const isSandbox = async (app: TestApp) => {
    const answer = await app.http.inject({ url: '/api/v1/payments/offer' })
    return answer.json<{ sandbox: boolean }>().sandbox
  }
  expect(await isSandbox(await openTestApp())).toBe(true)
  expect(await isSandbox(await openRealShop())).toBe(false)
})
