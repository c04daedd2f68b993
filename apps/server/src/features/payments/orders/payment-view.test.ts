import { hourMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { addAttempt, recordCreated } from '../attempts/attempts.store.ts'
import { capturePaypal } from '../testing/capture-paypal.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'
import { readOrder } from './read-order.ts'

const coins = {
  currency: 'BTC',
  amount: '0.00041200',
  paid: '0.00020000',
  due: '0.00021200',
  paymentLink: 'bitcoin:bc1qrest?amount=0.00021200',
  address: 'bc1qrest',
}

const paymentsOf = async (world: PaymentWorld, orderId: string) =>
  (await readOrder(world, orderId, undefined)).payments

test('a payment that was left for another is not shown as open, and leads nowhere', async () => {
  const world = await openPaymentWorld()
  const first = await world.buy('bitcoin')
  world.simulated.btcpay.falseReading = { crypto: { ...coins, paid: '0', due: coins.amount } }
  await world.wait(3 * minuteMs)
  await world.buy('stripe', { orderId: first.orderId })
  const [left, current] = await paymentsOf(world, first.orderId)
  expect(left).toMatchObject({ state: 'cancelled', left: true, checkoutUrl: null, expiresAt: null })
  expect(left?.crypto).toMatchObject({ paymentLink: null, address: null })
  expect(current).toMatchObject({ state: 'open', left: false })
  expect(current?.checkoutUrl).not.toBeNull()
})

test('coins that have arrived are never called left', async () => {
  const world = await openPaymentWorld()
  const first = await world.buy('bitcoin')
  world.simulated.btcpay.falseReading = { crypto: coins }
  await world.wait(3 * minuteMs)
  const second = { id: 'second', order_id: first.orderId, number: 2, provider: 'stripe' }
  const times = { created_at: 0, expires_at: 0, check_after: 0 }
  await addAttempt(world.database, { ...second, method: 'stripe', ...times })
  await recordCreated(world.database, 'second', {
    providerId: 's',
    checkoutUrl: null,
    checkAfter: 0,
  })
  const [withCoins] = await paymentsOf(world, first.orderId)
  expect(withCoins).toMatchObject({ state: 'open', left: false, crypto: coins })
})

test('a payment that nobody made in time is over at once, not when the provider says so', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await world.buy('stripe')
  expect(await paymentsOf(world, orderId)).toMatchObject([{ state: 'open' }])
  world.runtime.advance(hourMs + minuteMs)
  expect(await paymentsOf(world, orderId)).toMatchObject([{ state: 'expired', checkoutUrl: null }])
})

test('a declined card is shown to its buyer', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('paypal')
  world.simulated.paypal.happen(providerId, 'approve')
  world.simulated.paypal.refusals = ['INSTRUMENT_DECLINED']
  await expect(capturePaypal(world, providerId)).rejects.toThrow('DECLINED')
  expect(await paymentsOf(world, orderId)).toMatchObject([{ state: 'open', declines: 1 }])
})

test('whoever has paid in part and closed the page reads in a mail what is left, once', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('bitcoin')
  world.simulated.btcpay.happen(providerId, 'pay partly')
  world.simulated.btcpay.falseReading = { state: 'expired', exception: 'partial', crypto: coins }
  await world.wait(10 * minuteMs)
  await world.wait(10 * minuteMs)
  const mails = await world.database
    .selectFrom('mail_outbox')
    .select(['to_address', 'subject', 'text'])
    .where('dedupe_key', 'like', 'review:%')
    .execute()
  expect(mails).toMatchObject([
    { to_address: 'buyer@example.com', subject: 'Part of your payment has arrived' },
  ])
  expect(mails[0]?.text).toContain('Left to pay: 0.00021200 BTC')
})
