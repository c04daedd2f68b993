import { minuteMs } from '@leadline/contract/durations'
import { expect, test, vi } from 'vitest'

import { addPerson } from '../../../testing/people.ts'
import { attemptOf, capturePaypal } from '../testing/capture-paypal.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'

const underWay = { code: 'payment_under_way' }

/** A wallet payment was approved, and its buyer turned to another way of paying. */
async function leavePaypal(world: PaymentWorld, method: string) {
  const wallet = await world.buy('paypal')
  const approved = world.simulated.paypal.happen(wallet.providerId, 'approve')
  await world.deliver('paypal', approved)
  await world.processEvents()
  const other = await world.buy(method, { orderId: wallet.orderId })
  return { wallet, other }
}

test.each(['stripe', 'bitcoin'] as const)(
  'an approved wallet payment that was left for %s is never captured, not even when that comes to nothing',
  async (method) => {
    const world = await openPaymentWorld()
    const { wallet, other } = await leavePaypal(world, method)
    await world.wait(30 * minuteMs)
    await expect(capturePaypal(world, wallet.providerId)).rejects.toMatchObject({
      code: 'order_not_approved',
      message: expect.stringContaining('another way to pay') as string,
    })
    world.simulated[other.provider].happen(other.providerId, 'expire')
    await world.wait(3 * 60 * minuteMs)
    expect(world.simulated.paypal.captures).toBe(0)
    expect((await world.order(wallet.orderId)).status).not.toBe('paid')
  },
)

test('of two wallet payments the one that was left is not captured either', async () => {
  const world = await openPaymentWorld()
  const { wallet, other } = await leavePaypal(world, 'paypal')
  expect(other.providerId).not.toBe(wallet.providerId)
  await expect(capturePaypal(world, wallet.providerId)).rejects.toMatchObject({
    code: 'order_not_approved',
  })
  world.simulated.paypal.happen(other.providerId, 'approve')
  await capturePaypal(world, other.providerId)
  await world.wait(30 * minuteMs)
  expect((await attemptOf(world, wallet.providerId)).state).toBe('approved')
  expect((await world.order(wallet.orderId)).status).toBe('paid')
})

test('whoever comes back to the wallet can pay with it after all', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const first = await world.buy('paypal')
  await world.buy('bitcoin', { orderId: first.orderId })
  const again = await world.buy('paypal', { orderId: first.orderId })
  paypal.happen(again.providerId, 'approve')
  await capturePaypal(world, again.providerId)
  expect((await world.order(first.orderId)).status).toBe('paid')
})

test('an order stands as its newest payment does: nobody waits for one that was left', async () => {
  const world = await openPaymentWorld()
  const { wallet, other } = await leavePaypal(world, 'bitcoin')
  world.simulated.btcpay.happen(other.providerId, 'fail')
  await world.wait(10 * minuteMs)
  expect((await world.order(wallet.orderId)).status).toBe('failed')
})

test('money that arrives by a payment that was left still pays the order', async () => {
  const world = await openPaymentWorld()
  const coins = await world.buy('bitcoin')
  await world.buy('stripe', { orderId: coins.orderId })
  await world.deliver('btcpay', world.simulated.btcpay.happen(coins.providerId, 'pay'))
  await world.processEvents()
  expect((await world.order(coins.orderId)).status).toBe('paid')
  expect(await world.licensesOf(coins.orderId)).toHaveLength(1)
})

test.each(['stripe', 'paypal', 'monero', 'bitcoin'])(
  'while coins are on their way no payment with %s can be started, and the words say why',
  async (method) => {
    const world = await openPaymentWorld()
    const coins = await world.buy('bitcoin')
    await world.deliver('btcpay', world.simulated.btcpay.happen(coins.providerId, 'process'))
    await world.processEvents()
    await expect(world.buy(method, { orderId: coins.orderId })).rejects.toMatchObject({
      ...underWay,
      message: expect.stringContaining('on their way') as string,
    })
    // Not confirmed after all: then another way is open again.
    world.simulated.btcpay.happen(coins.providerId, 'fail')
    await world.wait(5 * minuteMs)
    await world.buy('stripe', { orderId: coins.orderId })
  },
)

test('coins that no webhook has reported yet are seen before another payment is started', async () => {
  const world = await openPaymentWorld()
  const coins = await world.buy('bitcoin')
  world.simulated.btcpay.happen(coins.providerId, 'process')
  await expect(world.buy('stripe', { orderId: coins.orderId })).rejects.toMatchObject(underWay)
  expect(world.simulated.stripe.payments.size).toBe(0)
})

test('coins of which a part has arrived keep another payment from being started, but not the rest', async () => {
  const world = await openPaymentWorld()
  const coins = await world.buy('bitcoin')
  world.simulated.btcpay.happen(coins.providerId, 'pay partly')
  await expect(world.buy('stripe', { orderId: coins.orderId })).rejects.toMatchObject(underWay)
  const again = await world.buy('bitcoin', { orderId: coins.orderId })
  expect(again.providerId).toBe(coins.providerId)
})

test('a provider that does not answer keeps nobody from paying in another way', async () => {
  const world = await openPaymentWorld()
  const coins = await world.buy('bitcoin')
  world.simulated.btcpay.isDown = true
  const card = await world.buy('stripe', { orderId: coins.orderId })
  expect(card.orderId).toBe(coins.orderId)
})

test('an account whose coins are on their way is not sold the same plan a second time', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'ada')
  const coins = await world.buy('bitcoin', { accountId })
  await world.deliver('btcpay', world.simulated.btcpay.happen(coins.providerId, 'process'))
  await world.processEvents()
  // Another tab, which knows of no order.
  await expect(world.buy('stripe', { accountId })).rejects.toMatchObject(underWay)
  const premium = await world.buy('stripe', { accountId, planId: 3 })
  expect(premium.orderId).not.toBe(coins.orderId)
})

test('an anonymous account whose coins are on their way is not sold the same plan twice either', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'nobody', { email: null })
  const coins = await world.buy('bitcoin', { accountId })
  world.simulated.btcpay.happen(coins.providerId, 'process')
  await world.wait(2 * minuteMs)
  await expect(world.buy('monero', { accountId })).rejects.toMatchObject(underWay)
})

test('a wallet that is being charged keeps another payment from being started', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const wallet = await world.buy('paypal')
  paypal.happen(wallet.providerId, 'approve')
  let letGo = () => {}
  const capture = paypal.capture.bind(paypal)
  vi.spyOn(paypal, 'capture').mockImplementation(async (payment) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    return capture(payment)
  })
  const captured = capturePaypal(world, wallet.providerId)
  await expect
    .poll(() => attemptOf(world, wallet.providerId))
    .toMatchObject({ state: 'processing' })
  await expect(world.buy('stripe', { orderId: wallet.orderId })).rejects.toMatchObject(underWay)
  letGo()
  await captured
  expect((await world.order(wallet.orderId)).status).toBe('paid')
})

test('whoever goes back to coins gives up the wallet that they had approved meanwhile', async () => {
  const world = await openPaymentWorld()
  const coins = await world.buy('bitcoin')
  const wallet = await world.buy('paypal', { orderId: coins.orderId })
  world.simulated.paypal.happen(wallet.providerId, 'approve')
  await world.buy('bitcoin', { orderId: coins.orderId })
  await world.wait(30 * minuteMs)
  expect(world.simulated.paypal.captures).toBe(0)
})

test('a part of the coins that arrives after the buyer has left is found, and its invoice takes the rest', async () => {
  const world = await openPaymentWorld()
  const coins = await world.buy('bitcoin')
  const card = await world.buy('stripe', { orderId: coins.orderId })
  world.simulated.btcpay.happen(coins.providerId, 'pay partly')
  const again = await world.buy('bitcoin', { orderId: coins.orderId })
  expect(again.providerId).toBe(coins.providerId)
  await world.wait(2 * minuteMs)
  expect(world.simulated.stripe.closed).toEqual([card.providerId])
})
