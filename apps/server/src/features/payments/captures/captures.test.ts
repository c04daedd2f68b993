import { minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { paypalRefusal } from '../providers/paypal/paypal-refusal.ts'
import { ProviderRefused } from '../providers/provider-errors.ts'
import { attemptOf, capturePaypal } from '../testing/capture-paypal.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'

const alertsOf = (world: PaymentWorld) =>
  world.database.selectFrom('payment_alerts').select(['kind', 'order_id']).execute()

/** The wallet's payment of an order is approved, and its card or coins are as `other` does it. */
async function payBeside(method: 'stripe' | 'bitcoin', step: 'pay' | 'process') {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('paypal')
  world.simulated.paypal.happen(providerId, 'approve')
  const other = await world.buy(method, { orderId })
  const reported = world.simulated[other.provider].happen(other.providerId, step)
  await world.deliver(other.provider, reported)
  await world.processEvents()
  return { world, orderId, providerId, other }
}

test.each([
  ['a card has paid', 'stripe', 'pay'],
  ['coins are on their way', 'bitcoin', 'process'],
] as const)('the wallet is not charged when %s', async (_name, method, step) => {
  const { world, orderId, providerId } = await payBeside(method, step)
  await expect(capturePaypal(world, providerId)).rejects.toMatchObject({
    code: 'order_already_paid',
  })
  await world.wait(30 * minuteMs)
  expect(world.simulated.paypal.captures).toBe(0)
  expect(await alertsOf(world)).toEqual([])
  expect((await world.order(orderId)).status).toBe(step === 'pay' ? 'paid' : 'processing')
})

test('asked again, a capture answers with what was taken and takes nothing', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('paypal')
  world.simulated.paypal.happen(providerId, 'approve')
  await capturePaypal(world, providerId)
  world.simulated.paypal.isDown = true
  expect(await capturePaypal(world, providerId)).toEqual({
    status: 'COMPLETED',
    debug_id: '',
    purchaseUnits: [
      {
        payments: { captures: [{ id: `ref_${providerId}`, status: 'COMPLETED' }] },
        items: [{ name: 'Algo' }],
      },
    ],
    order: orderId,
  })
  expect(world.simulated.paypal.captures).toBe(1)
})

test('two tabs that approved two wallet orders of one purchase pay once', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const first = await world.buy('paypal')
  await world.deliver('paypal', paypal.happen(first.providerId, 'approve'))
  await world.processEvents()
  const second = await world.buy('paypal', { orderId: first.orderId })
  expect(second.providerId).not.toBe(first.providerId)
  paypal.happen(second.providerId, 'approve')
  const tries = await Promise.allSettled(
    [first, second, first, second].map(({ providerId }) => capturePaypal(world, providerId)),
  )
  await world.wait(30 * minuteMs)
  const paid = [...paypal.payments.values()].filter(({ snapshot }) => snapshot.state === 'paid')
  expect(paid).toHaveLength(1)
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await alertsOf(world)).toEqual([])
})

test('a declined card is remembered: the next try is another request, and nobody else tries', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { orderId, providerId } = await world.buy('paypal')
  paypal.happen(providerId, 'approve')
  paypal.refusals = ['INSTRUMENT_DECLINED']
  await expect(capturePaypal(world, providerId)).rejects.toMatchObject({
    code: 'instrument_declined',
  })
  expect(await attemptOf(world, providerId)).toMatchObject({ state: 'approved', declines: 1 })
  await world.wait(3 * 60 * minuteMs)
  expect(paypal.captures).toBe(1)
  expect((await world.order(orderId)).status).toBe('pending')
  await capturePaypal(world, providerId)
  expect(paypal.captureDeclines).toEqual([0, 1])
  expect((await world.order(orderId)).status).toBe('paid')
})

test('the same decline answered to two tabs counts once', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { providerId } = await world.buy('paypal')
  paypal.happen(providerId, 'approve')
  paypal.refusals = ['INSTRUMENT_DECLINED', 'INSTRUMENT_DECLINED']
  await Promise.allSettled([capturePaypal(world, providerId), capturePaypal(world, providerId)])
  const { declines } = await attemptOf(world, providerId)
  expect(declines).toBe(new Set(paypal.captureDeclines).size)
})

test('a button that asks too early gets that as its answer, and does not keep the money from being taken', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('paypal')
  await expect(capturePaypal(world, providerId)).rejects.toMatchObject({
    code: 'order_not_approved',
  })
  expect(await attemptOf(world, providerId)).toMatchObject({ state: 'open', declines: 0 })
  world.simulated.paypal.happen(providerId, 'approve')
  await world.wait(10 * minuteMs)
  expect((await world.order(orderId)).status).toBe('paid')
})

test('a wallet order that PayPal has forgotten is over, and the next click opens another', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { orderId, providerId } = await world.buy('paypal')
  paypal.refusals = ['RESOURCE_NOT_FOUND']
  paypal.read = async () => undefined
  await expect(capturePaypal(world, providerId)).rejects.toMatchObject({
    code: 'order_not_approved',
    message: expect.stringContaining('start again') as string,
  })
  expect((await attemptOf(world, providerId)).state).toBe('expired')
  expect((await world.buy('paypal', { orderId })).providerId).not.toBe(providerId)
})

test('when PayPal says that the order is paid already, the payment that did it is found', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const first = await world.buy('paypal')
  await world.deliver('paypal', paypal.happen(first.providerId, 'approve'))
  await world.processEvents()
  const second = await world.buy('paypal', { orderId: first.orderId })
  paypal.happen(second.providerId, 'approve')
  paypal.happen(first.providerId, 'pay')
  paypal.refusals = ['DUPLICATE_INVOICE_ID']
  await expect(capturePaypal(world, second.providerId)).rejects.toMatchObject({
    code: 'order_already_paid',
  })
  expect((await world.order(first.orderId)).status).toBe('paid')
  expect(await world.licensesOf(first.orderId)).toHaveLength(1)
})

test('when PayPal says so before anything is approved, the payment that did it is found as well', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { orderId, providerId } = await world.buy('paypal')
  await world.deliver('paypal', paypal.happen(providerId, 'approve'))
  await world.processEvents()
  paypal.happen(providerId, 'pay')
  paypal.createRefusal = paypalRefusal('DUPLICATE_INVOICE_ID')
  await expect(world.buy('paypal', { orderId })).rejects.toMatchObject({
    code: 'order_already_paid',
  })
  expect((await world.order(orderId)).status).toBe('paid')
})

test('when PayPal says so and we know of no such payment, a person is notified', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { orderId, providerId } = await world.buy('paypal')
  paypal.happen(providerId, 'approve')
  paypal.refusals = ['DUPLICATE_INVOICE_ID']
  await expect(capturePaypal(world, providerId)).rejects.toMatchObject({
    code: 'order_not_approved',
    message: expect.not.stringContaining('DUPLICATE') as string,
  })
  expect(await alertsOf(world)).toEqual([{ kind: 'duplicate_invoice', order_id: orderId }])
})

test('a payment that a person has to look at is not taken', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { orderId, providerId } = await world.buy('paypal')
  paypal.falseReading = { ours: false }
  await world.deliver('paypal', paypal.happen(providerId, 'approve'))
  await world.processEvents()
  expect((await world.order(orderId)).status).toBe('review')
  await expect(capturePaypal(world, providerId)).rejects.toMatchObject({
    code: 'order_not_approved',
  })
  expect(paypal.captures).toBe(0)
})

test('a capture whose answer is lost is neither lost nor repeated as another', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { orderId, providerId } = await world.buy('paypal')
  paypal.happen(providerId, 'approve')
  paypal.isDown = true
  await expect(capturePaypal(world, providerId)).rejects.toMatchObject({ code: 'unavailable' })
  // Until PayPal reports, it may have been taken: nothing else is.
  expect((await attemptOf(world, providerId)).state).toBe('processing')
  paypal.isDown = false
  await world.wait(15 * minuteMs)
  expect((await world.order(orderId)).status).toBe('paid')
  expect(new Set(paypal.captureDeclines)).toEqual(new Set([0]))
})

test.each(['dispute', 'reversal'] as const)(
  'a %s that PayPal reports and does not show is brought to a person',
  async (reports) => {
    const world = await openPaymentWorld()
    const { paypal } = world.simulated
    const { orderId, providerId } = await world.buy('paypal')
    paypal.happen(providerId, 'approve')
    await capturePaypal(world, providerId)
    const event = paypal.eventAbout(providerId, 'told')
    const subject = { providerId: null, orderId, reference: `ref_${providerId}`, reports }
    await world.deliver('paypal', { ...event, subject })
    await world.processEvents()
    expect(await alertsOf(world)).toEqual([{ kind: 'unseen', order_id: orderId }])
  },
)

test('a dispute that PayPal reports and shows alarms nobody', async () => {
  const world = await openPaymentWorld()
  const { paypal } = world.simulated
  const { orderId, providerId } = await world.buy('paypal')
  paypal.happen(providerId, 'approve')
  await capturePaypal(world, providerId)
  const event = paypal.happen(providerId, 'open dispute')
  const subject = { providerId, orderId, reference: null, reports: 'dispute' as const }
  await world.deliver('paypal', { ...event, subject })
  await world.processEvents()
  expect(await alertsOf(world)).toEqual([{ kind: 'disputed', order_id: orderId }])
})

test('what PayPal no longer lets us take is read, and the order does not wait for ever', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('paypal')
  world.simulated.paypal.happen(providerId, 'approve')
  world.simulated.paypal.capture = () => Promise.reject(new ProviderRefused('ORDER_EXPIRED'))
  await world.wait(2 * 60_000)
  world.simulated.paypal.happen(providerId, 'expire')
  await world.wait(30 * 60_000)
  expect((await world.order(orderId)).status).toBe('expired')
})
