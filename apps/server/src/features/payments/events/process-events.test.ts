import { dayMs, hourMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import type { VerifiedEvent } from '../providers/gateway.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'

const alertsOf = (world: PaymentWorld) =>
  world.database.selectFrom('payment_alerts').selectAll().orderBy('key').execute()

const mailsToSupport = (world: PaymentWorld) =>
  world.database
    .selectFrom('mail_outbox')
    .select('subject')
    .where('to_address', '=', 'support@leadline.test')
    .execute()

/** A second invoice of one order at the provider, that no row of ours knows. */
async function strayInvoice(world: PaymentWorld) {
  const bought = await world.buy('bitcoin')
  const { request } = world.simulated.btcpay.payments.get(bought.providerId) ?? {}
  if (!request) throw new Error('there is no request')
  const { providerId } = await world.simulated.btcpay.create({
    ...request,
    attemptId: 'stray',
    attemptNumber: 9,
  })
  return { orderId: bought.orderId, providerId }
}

test('money in an invoice that we have no row of is shown to a person at once, and not forgotten', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await strayInvoice(world)
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'pay'))
  await world.processEvents()
  expect(await alertsOf(world)).toMatchObject([
    { kind: 'unknown_event', provider: 'btcpay', order_id: orderId },
  ])
  expect(await mailsToSupport(world)).toHaveLength(1)
  const [event] = await world.database.selectFrom('provider_events').selectAll().execute()
  expect(event).toMatchObject({ outcome: null })
  expect(event?.try_after).not.toBeNull()
})

test('an invoice that we have no row of and that runs out unpaid alarms nobody', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await strayInvoice(world)
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'expire'))
  await world.processEvents()
  expect(await alertsOf(world)).toEqual([])
  const [event] = await world.database.selectFrom('provider_events').selectAll().execute()
  expect(event).toMatchObject({ outcome: 'checked' })
})

test('an event that comes before the number of its payment is written down is about that payment', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('bitcoin')
  await world.database
    .updateTable('payment_attempts')
    .set({ state: 'creating', provider_id: null })
    .execute()
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'pay'))
  await world.processEvents()
  expect((await world.order(orderId)).status).toBe('paid')
  expect(await alertsOf(world)).toEqual([])
})

test('a shop that shares its account learns of fifty payments of another, and gets one mail a day', async () => {
  const world = await openPaymentWorld()
  const foreign = (number: number): VerifiedEvent => ({
    eventId: `foreign-${number}`,
    type: 'checkout.session.completed',
    subject: { providerId: `cs_${number}`, reference: null, orderId: null },
  })
  for (let number = 0; number < 50; number++) await world.deliver('stripe', foreign(number))
  await world.wait(4 * dayMs)
  const alerts = await alertsOf(world)
  expect(alerts.length).toBeGreaterThan(0)
  expect(alerts.length).toBeLessThanOrEqual(2)
  expect(alerts.reduce((sum, { times }) => sum + times, 0)).toBe(50)
  expect(await mailsToSupport(world)).toHaveLength(alerts.length)
})

test('events of a provider that never answers do not hold up those of the others', async () => {
  const world = await openPaymentWorld()
  const paid = await world.buy('bitcoin')
  for (let number = 0; number < 6; number++) {
    const { providerId } = await world.buy('stripe', { email: `buyer${number}@example.com` })
    await world.deliver('stripe', world.simulated.stripe.happen(providerId, 'pay'))
  }
  await world.deliver('btcpay', world.simulated.btcpay.happen(paid.providerId, 'pay'))
  world.simulated.stripe.isDown = true
  await world.processEvents()
  expect((await world.order(paid.orderId)).status).toBe('paid')
  const { tried } = await world.database
    .selectFrom('payment_attempts')
    .select((row) => row.fn.countAll<number>().as('tried'))
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  expect(tried).toBe(1)
  world.simulated.stripe.isDown = false
  await world.wait(hourMs)
  expect(await world.database.selectFrom('licences').select('id').execute()).toHaveLength(7)
})

test('a flood of forgeries is written down at most once a minute, and every one is counted', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('stripe')
  const forge = () =>
    world.deliver('stripe', world.simulated.stripe.eventAbout(providerId, 'pay'), 'forged')
  for (let number = 0; number < 100; number++) await forge()
  expect(await alertsOf(world)).toMatchObject([{ kind: 'forged', times: 1 }])
  world.runtime.advance(60_000)
  await world.processEvents()
  expect(await alertsOf(world)).toMatchObject([{ kind: 'forged', times: 100 }])
})

test('an event that comes twice in one moment is stored once, and both deliveries are welcome', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('stripe')
  const event = world.simulated.stripe.happen(providerId, 'pay')
  const answers = await Promise.all([1, 2, 3].map(() => world.deliver('stripe', event)))
  expect(answers.toSorted()).toEqual(['known', 'known', 'stored'])
})

test('an event that comes while its provider is silent is processed when it speaks again', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  await world.deliver('stripe', world.simulated.stripe.happen(providerId, 'pay'))
  world.simulated.stripe.isDown = true
  await world.processEvents()
  world.simulated.stripe.isDown = false
  world.runtime.advance(10_000)
  await world.processEvents()
  expect((await world.order(orderId)).status).toBe('paid')
})
