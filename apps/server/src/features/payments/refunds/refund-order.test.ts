import { expect, test } from 'vitest'

import { Providers } from '../providers/providers.ts'
import type { Step } from '../testing/payment-histories.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'
import { markReturned } from './mark-returned.ts'
import type { RefundRequest } from './plan-refund.ts'
import { refundOrder } from './refund-order.ts'

const noNote = async () => undefined
const press = (world: PaymentWorld, orderId: string, requested?: RefundRequest) =>
  refundOrder(world, orderId, requested, noNote)
const mark = async (world: PaymentWorld, orderId: string) => {
  const returned = await markReturned(world, orderId, noNote)
  return returned.kind === 'returned' ? returned.status : returned.kind
}
const statusOf = async (world: PaymentWorld, orderId: string) => (await world.order(orderId)).status

async function afterSteps(world: PaymentWorld, method: string, ...steps: Step[]) {
  const bought = await world.buy(method)
  for (const step of steps) world.simulated[bought.provider].happen(bought.providerId, step)
  await world.wait(10 * 60_000)
  return bought
}

test('pressed twice, a surplus goes back once, and the buyer keeps the page to collect it', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'bitcoin', 'overpay')
  const first = await press(world, orderId)
  expect(first).toMatchObject({ kind: 'asked for', what: 'surplus' })
  expect(await press(world, orderId)).toEqual(first)
  expect(world.simulated.btcpay.refunds).toMatchObject([{ amount: 'surplus' }])
})

test('a surplus that was paid out leaves the order paid and its license valid', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'bitcoin', 'overpay')
  await press(world, orderId)
  expect(await mark(world, orderId)).toBe('paid')
  expect(await world.licensesOf(orderId)).toMatchObject([{ state: 'valid' }])
  expect(await press(world, orderId)).toEqual({ kind: 'nothing to refund' })
})

test('after the surplus, everything means the price and not the surplus once more', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'bitcoin', 'overpay')
  await press(world, orderId)
  await press(world, orderId, 'all')
  expect(world.simulated.btcpay.refunds.map(({ amount }) => amount)).toEqual(['surplus', 1619])
})

test('of coins, an amount that was paid out is a part, and the rest ends the license', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'monero', 'pay')
  await press(world, orderId, 619)
  expect(await mark(world, orderId)).toBe('partially_refunded')
  expect(await press(world, orderId, 1100)).toEqual({ kind: 'too much', leftCents: 1000 })
  await press(world, orderId, 'all')
  expect(await mark(world, orderId)).toBe('refunded')
  expect(world.simulated.btcpay.refunds.map(({ amount }) => amount)).toEqual([619, 1000])
  expect(await world.licensesOf(orderId)).toMatchObject([{ state: 'revoked' }])
  const mails = await world.database
    .selectFrom('mail_outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'like', 'refund:%')
    .execute()
  expect(mails.map(({ dedupe_key }) => dedupe_key).toSorted()).toEqual([
    `refund:${orderId}:1619`,
    `refund:${orderId}:619`,
  ])
})

for (const [what, ...steps] of [
  ['too little', 'pay partly', 'expire'],
  ['too late', 'expire', 'pay late'],
  ['never confirmed', 'process', 'never confirm'],
] as [string, ...Step[]][]) {
  test(`a payment that was ${what} goes back whole, and then nobody has to look any more`, async () => {
    const world = await openPaymentWorld()
    const { orderId } = await afterSteps(world, 'bitcoin', ...steps)
    expect(await statusOf(world, orderId)).toBe('review')
    expect(await press(world, orderId)).toMatchObject({ kind: 'asked for', what: 'all' })
    expect(world.simulated.btcpay.refunds).toMatchObject([{ amount: 'all' }])
    expect(await mark(world, orderId)).toMatch(/^(?:expired|failed)$/)
    await world.wait(3 * 3_600_000)
    expect(await statusOf(world, orderId)).toMatch(/^(?:expired|failed)$/)
    expect(await world.licensesOf(orderId)).toEqual([])
    expect(await mark(world, orderId)).toBe('nothing to mark')
  })
}

test('a payment that differs from its order, given back by hand, stops being looked at', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  world.simulated.stripe.falseReading = { currency: 'EUR' }
  world.simulated.stripe.happen(providerId, 'pay')
  await world.wait(10 * 60_000)
  expect(await statusOf(world, orderId)).toBe('review')
  expect(await press(world, orderId)).toEqual({ kind: 'nothing to refund' })
  expect(await mark(world, orderId)).toBe('cancelled')
  await world.wait(3 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('cancelled')
})

test('a refund that failed at the provider is asked for again, under another key', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await afterSteps(world, 'stripe', 'pay')
  await press(world, orderId)
  expect(await statusOf(world, orderId)).toBe('refunded')
  world.runtime.advance(1_000)
  await world.deliver('stripe', world.simulated.stripe.happen(providerId, 'refund failed'))
  await world.processEvents()
  expect(await statusOf(world, orderId)).toBe('paid')
  await press(world, orderId)
  expect(await statusOf(world, orderId)).toBe('refunded')
  const keys = world.simulated.stripe.refunds.map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('a refund that got no answer is asked for again under the same key, but not by two at once', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'paypal', 'approve', 'pay')
  world.simulated.paypal.isDown = true
  await expect(press(world, orderId)).rejects.toThrow('it is down')
  world.simulated.paypal.isDown = false
  expect(await press(world, orderId)).toEqual({ kind: 'under way' })
  world.runtime.advance(61_000)
  await press(world, orderId)
  const rows = await world.database.selectFrom('refunds').select(['id', 'state']).execute()
  expect(rows).toMatchObject([{ state: 'arrived' }])
  expect(world.simulated.paypal.refunds.map(({ key }) => key)).toEqual([rows[0]?.id])
})

test('a refund that the provider refuses is reported, and may be asked for again at once', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'stripe', 'pay')
  world.simulated.stripe.refusesRefunds = true
  await expect(press(world, orderId)).rejects.toThrow('refund_failed')
  world.simulated.stripe.refusesRefunds = false
  expect(await press(world, orderId)).toMatchObject({ kind: 'asked for' })
  expect(await press(world, 'nobody')).toEqual({ kind: 'no such order' })
})

test('what staff did stands in the record before the provider is asked', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'stripe', 'pay')
  world.simulated.stripe.isDown = true
  const notes: string[] = []
  const note = async (_: unknown, details: string) => void notes.push(details)
  await expect(refundOrder(world, orderId, 500, note)).rejects.toThrow('it is down')
  expect(notes).toEqual(['5.00'])
})

/** The shop as it stands after the keys of its providers were taken out. */
function withoutProviders(world: PaymentWorld): PaymentWorld {
  const all = world.providers.all.map((provider) => ({ ...provider, gateway: undefined }))
  return { ...world, providers: new Providers(all) }
}

test('a provider that is off is named, and neither a refund nor a record of one is written', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'paypal', 'approve', 'pay')
  const notes: string[] = []
  const note = async (_: unknown, details: string) => void notes.push(details)
  expect(await refundOrder(withoutProviders(world), orderId, undefined, note)).toEqual({
    kind: 'provider is off',
    title: 'PayPal',
  })
  expect(notes).toEqual([])
  expect(await world.database.selectFrom('refunds').select('id').execute()).toEqual([])
  // With its keys back, the same press is a refund like any other.
  expect(await press(world, orderId)).toMatchObject({ kind: 'asked for' })
  expect(await statusOf(world, orderId)).toBe('refunded')
})

test('coins that went back are not noted either while their provider is off: nobody could read them', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'bitcoin', 'pay')
  await press(world, orderId)
  const before = await world.database.selectFrom('refunds').selectAll().execute()
  expect(await markReturned(withoutProviders(world), orderId, noNote)).toEqual({
    kind: 'provider is off',
    title: 'BTCPay Server',
  })
  expect(await world.database.selectFrom('refunds').selectAll().execute()).toEqual(before)
  expect(await mark(world, orderId)).toBe('refunded')
})

test('when the bank has called a second payment back, the first one can still be refunded', async () => {
  const world = await openPaymentWorld()
  const first = await world.buy('bitcoin')
  const second = await world.buy('stripe', { orderId: first.orderId })
  world.simulated.btcpay.happen(first.providerId, 'pay')
  await world.checkPayments()
  await world.deliver('btcpay', world.simulated.btcpay.eventAbout(first.providerId, 'paid'))
  await world.processEvents()
  for (const step of ['pay', 'open dispute', 'lose dispute'] as const) {
    world.runtime.advance(1_000)
    await world.deliver('stripe', world.simulated.stripe.happen(second.providerId, step))
    await world.processEvents()
  }
  expect(await statusOf(world, first.orderId)).toBe('paid')
  expect(await press(world, first.orderId)).toMatchObject({ kind: 'asked for' })
  expect(world.simulated.stripe.refunds).toEqual([])
  expect(world.simulated.btcpay.refunds).toMatchObject([{ providerId: first.providerId }])
  expect(await mark(world, first.orderId)).toBe('refunded')
})

test('what the bank has called back is not given back once more', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await afterSteps(world, 'stripe', 'pay', 'open dispute', 'lose dispute')
  expect(await statusOf(world, orderId)).toBe('charged_back')
  expect(await press(world, orderId)).toEqual({ kind: 'nothing to refund' })
  expect(world.simulated.stripe.refunds).toEqual([])
})
