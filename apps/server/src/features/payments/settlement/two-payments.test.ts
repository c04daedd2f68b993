import { expect, test } from 'vitest'

import { checkPayment } from '../reconciliation/check-payment.ts'
import { alertsOf, statusOf } from '../testing/paid-orders.ts'
import { openPaymentWorld } from '../testing/payment-world.ts'

test('an abandoned invoice that expires does not end an order that was paid by card', async () => {
  const world = await openPaymentWorld()
  const crypto = await world.buy('bitcoin')
  const card = await world.buy('stripe', { orderId: crypto.orderId })
  expect(card.orderId).toBe(crypto.orderId)
  world.simulated.stripe.happen(card.providerId, 'pay')
  await world.wait(5 * 60_000)
  expect(await statusOf(world, card.orderId)).toBe('paid')
  world.simulated.btcpay.happen(crypto.providerId, 'expire')
  await world.wait(3 * 3_600_000)
  expect(await statusOf(world, card.orderId)).toBe('paid')
})

test('a second payment of one order buys nothing, and is shown to a person to be given back', async () => {
  const world = await openPaymentWorld()
  const first = await world.buy('bitcoin')
  const second = await world.buy('stripe', { orderId: first.orderId })
  world.simulated.stripe.happen(second.providerId, 'pay')
  world.simulated.btcpay.happen(first.providerId, 'pay')
  await world.wait(10 * 60_000)
  expect(await world.licensesOf(first.orderId)).toHaveLength(1)
  expect(await statusOf(world, first.orderId)).toBe('paid')
  expect((await alertsOf(world)).map(({ kind }) => kind)).toContain('paid_twice')
})

test('when the first of two payments is taken back, the second one pays', async () => {
  const world = await openPaymentWorld()
  const first = await world.buy('bitcoin')
  const second = await world.buy('stripe', { orderId: first.orderId })
  world.simulated.stripe.happen(second.providerId, 'pay')
  world.simulated.btcpay.happen(first.providerId, 'pay')
  await world.wait(10 * 60_000)
  const { paid_attempt_id } = await world.order(first.orderId)
  const attempts = await world.database.selectFrom('payment_attempts').selectAll().execute()
  const paying = attempts.find(({ id }) => id === paid_attempt_id)
  const provider = paying?.provider === 'stripe' ? world.simulated.stripe : world.simulated.btcpay
  provider.happen(paying?.provider_id ?? '', 'refund all')
  await world.wait(26 * 3_600_000)
  expect(await statusOf(world, first.orderId)).toBe('paid')
  expect(await world.licensesOf(first.orderId)).toMatchObject([{ state: 'valid' }])
})

test('of two payments of one order that arrive in the same moment one counts, and the other is reported', async () => {
  const world = await openPaymentWorld()
  for (let number = 0; number < 8; number++) {
    const { orderId, providerId } = await world.buy('stripe', {
      email: `buyer${number}@example.com`,
    })
    const second = await world.buy('paypal', { email: `buyer${number}@example.com`, orderId })
    expect(second.orderId).toBe(orderId)
    world.simulated.stripe.happen(providerId, 'pay')
    world.simulated.paypal.happen(second.providerId, 'pay')
    const attempts = await world.database
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute()
    await Promise.all(attempts.map((attempt) => checkPayment(world, attempt)))
    const reviews = await world.database
      .selectFrom('payment_attempts')
      .select('review')
      .where('order_id', '=', orderId)
      .orderBy('review')
      .execute()
    expect(reviews.map(({ review }) => review ?? 'counts').toSorted()).toEqual([
      'counts',
      'paid_twice',
    ])
    expect(await world.licensesOf(orderId)).toHaveLength(1)
  }
})
