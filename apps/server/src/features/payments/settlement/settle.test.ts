import { expect, test } from 'vitest'

import { checkPayment } from '../reconciliation/check-payment.ts'
import { alertsOf, paidOrder, statusOf } from '../testing/paid-orders.ts'
import { openPaymentWorld } from '../testing/payment-world.ts'
import { settle } from './settle.ts'

test('a payment that the provider confirms becomes one license and one receipt', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await paidOrder(world)
  expect(await statusOf(world, orderId)).toBe('paid')
  expect(await world.licensesOf(orderId)).toHaveLength(1)
  const mails = await world.database
    .selectFrom('mail_outbox')
    .select(['dedupe_key', 'to_address', 'attachments'])
    .execute()
  expect(mails).toMatchObject([
    { dedupe_key: `receipt:${orderId}`, to_address: 'buyer@example.com' },
  ])
  expect(mails[0]?.attachments).toContain('updatesUntil')
})

test('the same event twice, and two events of one fact, change nothing more', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  const event = world.simulated.stripe.happen(providerId, 'pay')
  expect(await world.deliver('stripe', event)).toBe('stored')
  expect(await world.deliver('stripe', event)).toBe('known')
  await world.deliver('stripe', world.simulated.stripe.eventAbout(providerId, 'pay again'))
  await world.processEvents()
  await world.processEvents()
  expect(await world.licensesOf(orderId)).toHaveLength(1)
  expect(await world.database.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1)
})

test('a payment that no webhook ever reports is found by asking', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('bitcoin')
  world.simulated.btcpay.happen(providerId, 'process')
  await world.wait(5 * 60_000)
  expect(await statusOf(world, orderId)).toBe('processing')
  world.simulated.btcpay.happen(providerId, 'pay')
  await world.wait(10 * 60_000)
  expect(await statusOf(world, orderId)).toBe('paid')
  expect(await world.licensesOf(orderId)).toHaveLength(1)
})

test('a refund that nobody reported is found within a day, and ends the license', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await paidOrder(world)
  world.simulated.stripe.happen(providerId, 'refund all')
  await world.wait(25 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('refunded')
  expect(await world.licensesOf(orderId)).toMatchObject([{ state: 'revoked' }])
})

for (const [what, wrong] of [
  ['amount', { amountCents: 1 }],
  ['amount', { amountCents: null }],
  ['currency', { currency: 'EUR' }],
  ['shop', { ours: false }],
  ['order', { orderId: 'a1b2c3d4-0000-4000-8000-000000000000' }],
  ['payment id', { providerId: 'another' }],
] as const) {
  test(`a payment with another ${what} (${JSON.stringify(wrong)}) grants nothing and is shown to a person`, async () => {
    const world = await openPaymentWorld()
    const { orderId, providerId } = await world.buy('paypal')
    world.simulated.paypal.falseReading = wrong
    await world.deliver('paypal', world.simulated.paypal.happen(providerId, 'pay'))
    await world.processEvents()
    expect(await statusOf(world, orderId)).toBe('review')
    expect(await world.licensesOf(orderId)).toEqual([])
    const [alert] = await alertsOf(world)
    expect(alert).toMatchObject({ kind: 'mismatch', order_id: orderId })
    expect(alert?.details).toContain(what)
  })
}

test('a forged event grants nothing, is refused and leaves a trace', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  const event = world.simulated.stripe.eventAbout(providerId, 'pay')
  expect(await world.deliver('stripe', event, 'forged')).toBe('forged')
  await world.processEvents()
  expect(await world.licensesOf(orderId)).toEqual([])
  expect(await world.database.selectFrom('provider_events').selectAll().execute()).toEqual([])
  expect(await alertsOf(world)).toMatchObject([{ kind: 'forged', provider: 'stripe', times: 1 }])
})

test('a genuine event about a payment that is not paid grants nothing', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  await world.deliver('stripe', world.simulated.stripe.eventAbout(providerId, 'pay'))
  await world.processEvents()
  expect(await statusOf(world, orderId)).toBe('pending')
  expect(await world.licensesOf(orderId)).toEqual([])
})

test('money that comes after the order expired is money', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('bitcoin')
  world.simulated.btcpay.happen(providerId, 'expire')
  await world.wait(10 * 60_000)
  expect(await statusOf(world, orderId)).toBe('expired')
  world.simulated.btcpay.happen(providerId, 'pay late')
  await world.wait(2 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('review')
  expect(await world.licensesOf(orderId)).toEqual([])
  world.simulated.btcpay.happen(providerId, 'pay')
  await world.wait(2 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('paid')
})

test('while a provider is down nothing is lost, and afterwards everything is found', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  const event = world.simulated.stripe.happen(providerId, 'pay')
  await world.deliver('stripe', event)
  world.simulated.stripe.isDown = true
  await world.wait(30 * 60_000)
  expect(await statusOf(world, orderId)).toBe('pending')
  world.simulated.stripe.isDown = false
  await world.wait(2 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('paid')
})

test('what the buyer approved is taken for them when their browser is gone', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('paypal')
  world.simulated.paypal.happen(providerId, 'approve')
  await world.wait(10 * 60_000)
  expect(world.simulated.paypal.captures).toBe(1)
  expect(await statusOf(world, orderId)).toBe('paid')
})

test('a double click makes one payment at the provider', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  const again = await world.buy('stripe', { orderId })
  expect(again).toEqual({ orderId, providerId, provider: 'stripe' })
  expect(world.simulated.stripe.payments.size).toBe(1)
})

test('twenty settlements of one payment at once make one license and one receipt', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  world.simulated.stripe.happen(providerId, 'pay')
  const snapshot = await world.simulated.stripe.read(providerId)
  const attempt = await world.database
    .selectFrom('payment_attempts')
    .select('id')
    .executeTakeFirstOrThrow()
  const reading = { attemptId: attempt.id, orderId, snapshot, readAt: world.runtime.now() }
  await Promise.all(Array.from({ length: 20 }, () => settle(world, reading)))
  expect(await world.licensesOf(orderId)).toHaveLength(1)
  expect(await world.database.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1)
})

test('the database itself refuses a second license, a second payment with one number and a second event', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await paidOrder(world)
  const second = { id: world.runtime.newId() }
  const license = await world.database.selectFrom('licences').selectAll().executeTakeFirstOrThrow()
  await expect(
    world.database
      .insertInto('licences')
      .values({ ...license, ...second })
      .execute(),
  ).rejects.toThrow(/unique/i)
  const attempt = await world.database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await expect(
    world.database
      .insertInto('payment_attempts')
      .values({ ...attempt, ...second, number: 2 })
      .execute(),
  ).rejects.toThrow(/unique/i)
  const event = await world.database
    .selectFrom('provider_events')
    .selectAll()
    .executeTakeFirstOrThrow()
  await expect(
    world.database.insertInto('provider_events').values(event).execute(),
  ).rejects.toThrow(/unique/i)
})

test('a reading that was begun earlier and comes later does not undo a refund', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await paidOrder(world)
  const early = await world.simulated.stripe.read(providerId)
  const readAt = world.runtime.now()
  world.runtime.advance(1_000)
  await world.deliver('stripe', world.simulated.stripe.happen(providerId, 'refund all'))
  await world.processEvents()
  const { id: attemptId } = await world.database
    .selectFrom('payment_attempts')
    .select('id')
    .executeTakeFirstOrThrow()
  await settle(world, { attemptId, orderId, snapshot: early, readAt })
  expect(await statusOf(world, orderId)).toBe('refunded')
})

test('what is paid stays paid, whatever a later reading says', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await paidOrder(world)
  for (const state of ['open', 'processing', 'expired', 'failed', 'cancelled'] as const) {
    world.simulated.stripe.falseReading = { state }
    await world.wait(25 * 3_600_000)
    expect(await statusOf(world, orderId)).toBe('paid')
  }
  expect(await world.licensesOf(orderId)).toMatchObject([{ state: 'valid' }])
  // But somebody is notified that the provider takes it back.
  expect(await alertsOf(world)).toMatchObject([{ kind: 'vanished', order_id: orderId }])
})

test('what could not be written down to the end is not mailed either', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  world.simulated.stripe.happen(providerId, 'pay')
  world.simulated.stripe.happen(providerId, 'open dispute')
  const [attempt] = await world.database.selectFrom('payment_attempts').selectAll().execute()
  if (!attempt) throw new Error('there is no payment')
  const setState = () => Promise.reject(new Error('the disk is full'))
  const broken = { ...world, licenses: { ...world.licenses, setState } }
  await expect(checkPayment(broken, attempt)).rejects.toThrow('the disk is full')
  const mails = () => world.database.selectFrom('mail_outbox').select('dedupe_key').execute()
  expect(await mails()).toEqual([])
  await checkPayment(world, attempt)
  expect((await mails()).map(({ dedupe_key }) => dedupe_key)).toContain(`receipt:${orderId}`)
})
