import { minuteMs } from '@leadline/contract/durations'
import { expect, test, vi } from 'vitest'

import type { CreatedPayment } from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import { checkPaymentsJobs } from '../reconciliation/check-payments.job.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'
import { SimulatedProvider } from '../testing/simulated-provider.ts'
import { startPayment } from './start-payment.ts'

const attemptsOf = (world: PaymentWorld, orderId: string) =>
  world.database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()

/** BTCPay as another process sees it: it does not know what was made there a moment ago. */
class OtherProcess extends SimulatedProvider {
  readonly #name: string

  constructor(name: string) {
    super('btcpay')
    this.#name = name
  }

  override async create(): Promise<CreatedPayment> {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { providerId: `invoice_${this.#name}`, checkoutUrl: `https://pay.invalid/${this.#name}` }
  }
}

test('one payment begun by two processes at once sends the buyer to the one that we look at', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await world.buy('stripe')
  const order = await world.order(orderId)
  const [one, other] = await Promise.all(
    ['one', 'other'].map((name) => startPayment(world, new OtherProcess(name), order, 'bitcoin')),
  )
  expect(one).toEqual(other)
  const [, invoice] = await attemptsOf(world, orderId)
  expect(one).toEqual({ providerId: invoice?.provider_id, checkoutUrl: invoice?.checkout_url })
})

test('whoever turns from the card to coins leaves no payment page open behind them', async () => {
  const world = await openPaymentWorld()
  const card = await world.buy('stripe')
  world.runtime.advance(1_000)
  await world.buy('bitcoin', { orderId: card.orderId })
  await world.checkPayments()
  expect(world.simulated.stripe.closed).toEqual([card.providerId])
  expect((await world.order(card.orderId)).status).toBe('pending')
  // Back at the card, they get a page that can be paid.
  const again = await world.buy('stripe', { orderId: card.orderId })
  expect(again.providerId).not.toBe(card.providerId)
  world.simulated.stripe.happen(again.providerId, 'pay')
  await world.wait(3 * minuteMs)
  expect((await world.order(card.orderId)).status).toBe('paid')
})

test('back at the card before its old page is closed, the buyer gets a new one', async () => {
  const world = await openPaymentWorld()
  const card = await world.buy('stripe')
  await world.buy('paypal', { orderId: card.orderId })
  const again = await world.buy('stripe', { orderId: card.orderId })
  expect(again.providerId).not.toBe(card.providerId)
  await world.wait(5 * minuteMs)
  expect(world.simulated.stripe.closed).toEqual([card.providerId])
})

test('a way of paying that could not be begun leaves the open payment page as it is', async () => {
  const world = await openPaymentWorld()
  const card = await world.buy('stripe')
  world.simulated.btcpay.isDown = true
  await expect(world.buy('bitcoin', { orderId: card.orderId })).rejects.toThrow(/unavailable/)
  await world.wait(5 * minuteMs)
  expect(world.simulated.stripe.closed).toEqual([])
})

test('as soon as coins are on their way, the other ways to pay are closed', async () => {
  const world = await openPaymentWorld()
  const coins = await world.buy('bitcoin')
  const card = await world.buy('stripe', { orderId: coins.orderId })
  await world.deliver('btcpay', world.simulated.btcpay.happen(coins.providerId, 'process'))
  await world.processEvents()
  // At once, not at the next turn of the card's page.
  await world.checkPayments()
  expect(world.simulated.stripe.closed).toEqual([card.providerId])
  expect((await world.order(coins.orderId)).status).toBe('processing')
})

test('what a provider refuses to make is given up, and not asked for again', async () => {
  const world = await openPaymentWorld()
  const create = vi
    .spyOn(world.simulated.btcpay, 'create')
    .mockRejectedValueOnce(new ProviderUnavailable('it is down'))
    .mockRejectedValue(new ProviderRefused('validation'))
  await expect(world.buy('bitcoin')).rejects.toThrow(/unavailable/)
  await world.wait(60 * minuteMs)
  expect(create).toHaveBeenCalledTimes(2)
  const [order] = await world.database.selectFrom('orders').selectAll().execute()
  expect(order?.status).toBe('cancelled')
  // The buyer tries again, and so the order is open again.
  create.mockRestore()
  const again = await world.buy('bitcoin', { orderId: order?.id ?? '' })
  expect(again.orderId).toBe(order?.id)
  expect((await world.order(again.orderId)).status).toBe('pending')
})

test('a provider that never answers keeps nobody waiting who paid in another way', async () => {
  const world = await openPaymentWorld()
  await world.buy('stripe', { email: 'other@example.com' })
  world.runtime.advance(1_000)
  const { orderId, providerId } = await world.buy('bitcoin')
  let letGo = () => {}
  vi.spyOn(world.simulated.stripe, 'read').mockImplementation(
    () =>
      new Promise((resolve) => {
        letGo = () => resolve(undefined)
      }),
  )
  world.simulated.btcpay.happen(providerId, 'pay')
  world.runtime.advance(5 * minuteMs)
  const { signal } = new AbortController()
  const turns = checkPaymentsJobs(world).map((job) => job.run(signal))
  await expect.poll(async () => (await world.order(orderId)).status).toBe('paid')
  letGo()
  await Promise.all(turns)
})

test('a provider that is down is asked twice, not once for every payment that waits', async () => {
  const world = await openPaymentWorld()
  for (let number = 0; number < 6; number++) {
    await world.buy('stripe', { email: `buyer${number}@example.com` })
  }
  const read = vi
    .spyOn(world.simulated.stripe, 'read')
    .mockRejectedValue(new ProviderUnavailable('it is down'))
  world.runtime.advance(5 * minuteMs)
  await world.checkPayments()
  expect(read).toHaveBeenCalledTimes(2)
  // What was not asked for comes again.
  read.mockRestore()
  for (const { provider_id } of await world.database
    .selectFrom('payment_attempts')
    .select('provider_id')
    .execute()) {
    world.simulated.stripe.happen(provider_id ?? '', 'pay')
  }
  await world.wait(5 * minuteMs)
  expect(await world.database.selectFrom('licences').select('id').execute()).toHaveLength(6)
})

test('our row of a payment is there before its provider is asked', async () => {
  const world = await openPaymentWorld()
  const { stripe } = world.simulated
  const create = stripe.create.bind(stripe)
  const rows: unknown[] = []
  stripe.create = async (request) => {
    const row = await world.database
      .selectFrom('payment_attempts')
      .select(['state', 'provider_id'])
      .where('id', '=', request.attemptId)
      .executeTakeFirst()
    rows.push(row)
    return create(request)
  }
  await world.buy('stripe')
  expect(rows).toEqual([{ state: 'creating', provider_id: null }])
})
