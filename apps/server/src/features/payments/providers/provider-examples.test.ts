import { expect, test } from 'vitest'

import { examples } from '../testing/published-contracts.ts'
import { delivery, testDeps } from '../testing/stub-server.ts'
import { openBtcpayGateway } from './btcpay/btcpay-gateway.ts'
import { Invoice } from './btcpay/btcpay-invoice.ts'
import { snapshotOf as btcpaySnapshot } from './btcpay/btcpay-snapshot.ts'
import { paypalEventOf } from './paypal/paypal-events.ts'
import { PaypalOrder } from './paypal/paypal-order.ts'
import { snapshotOf as paypalSnapshot } from './paypal/paypal-snapshot.ts'
import { Session } from './stripe/stripe-snapshot.ts'

const named = (provider: string, kind: 'webhook' | 'schema') =>
  examples.examples.filter((one) => one.provider === provider && one[kind] !== undefined)
const value = (name: string): unknown => examples.examples.find((one) => one.name === name)?.value

test("BTCPay's own signature is right, and wrong for other bytes", async () => {
  const vector = examples.signature_vectors.btcpay
  const keys = {
    url: 'http://127.0.0.1:9',
    apiKey: 'k',
    storeId: 's',
    webhookSecret: vector.secret,
  }
  const gateway = openBtcpayGateway(keys, testDeps())
  const headers = { 'btcpay-sig': vector.header }
  const event = { eventId: 'd', type: 'InvoiceSettled' }
  expect(await gateway.verifyEvent(delivery(vector.body, headers))).toMatchObject(event)
  expect(await gateway.verifyEvent(delivery(`${vector.body} `, headers))).toBeUndefined()
})

test('every event of PayPal that we have an example of is understood', () => {
  const events = named('paypal', 'webhook')
  expect(events.length).toBeGreaterThan(3)
  for (const { value: event } of events) {
    expect(paypalEventOf(event)?.subject).toMatchObject({ orderId: 'ord_01JEXAMPLE' })
  }
})

test("the orders among PayPal's examples read as they should", () => {
  const read = (name: string) => {
    const order = PaypalOrder.parse(value(name))
    return paypalSnapshot(order, { merchantId: 'ABCDEFGHJKLMN', dispute: 'none' })
  }
  const ours = { orderId: 'ord_01JEXAMPLE', amountCents: 2699, currency: 'USD', ours: true }
  expect(read('order created (representation)')).toMatchObject({ ...ours, state: 'open' })
  expect(read('order captured (representation)')).toMatchObject({ ...ours, state: 'paid' })
  expect(read('order captured but capture pending')).toMatchObject({ ...ours, state: 'processing' })
})

test("every invoice among BTCPay's examples is understood and ours", () => {
  const invoices = named('btcpay', 'schema').filter(({ schema }) => schema === 'InvoiceData')
  expect(invoices.length).toBeGreaterThan(9)
  for (const { name, value: invoice } of invoices) {
    const parsed = Invoice.parse(invoice)
    const snapshot = btcpaySnapshot(parsed, [], { storeId: parsed.storeId, now: 0 })
    const isPaid = name.startsWith('invoice Settled')
    const expected = { orderId: 'ord_01JEXAMPLE', amountCents: 2699, ours: true }
    expect(snapshot).toMatchObject(expected)
    expect(snapshot.state === 'paid').toBe(isPaid)
  }
})

test("every session among Stripe's examples is understood", () => {
  const sessions = named('stripe', 'schema').filter(({ schema }) => schema === 'checkout.session')
  expect(sessions.map(({ value: session }) => Session.safeParse(session).success)).toEqual([
    true,
    true,
  ])
})
