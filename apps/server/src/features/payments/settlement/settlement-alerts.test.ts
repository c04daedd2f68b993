import { expect, test } from 'vitest'

import { closeAlert, openAlerts } from '../alerts/payment-alerts.store.ts'
import { alertsOf, paidOrder, statusOf } from '../testing/paid-orders.ts'
import { openPaymentWorld } from '../testing/payment-world.ts'

test('a dispute suspends the license, winning it brings it back, losing it ends it', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await paidOrder(world)
  for (const [step, status, state] of [
    ['open dispute', 'disputed', 'suspended'],
    ['win dispute', 'paid', 'valid'],
    ['lose dispute', 'charged_back', 'revoked'],
  ] as const) {
    await world.deliver('stripe', world.simulated.stripe.happen(providerId, step))
    await world.processEvents()
    expect(await statusOf(world, orderId)).toBe(status)
    expect(await world.licensesOf(orderId)).toMatchObject([{ state }])
  }
})

test('a second dispute is reported again, to the buyer and to a person who was done with the first', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await paidOrder(world)
  const happens = async (step: 'open dispute' | 'win dispute') => {
    world.runtime.advance(1_000)
    await world.deliver('stripe', world.simulated.stripe.happen(providerId, step))
    await world.processEvents()
  }
  await happens('open dispute')
  const [alert] = await openAlerts(world.database)
  await closeAlert(world.database, alert?.key ?? '', world.runtime.now())
  await happens('win dispute')
  expect(await openAlerts(world.database)).toEqual([])
  await happens('open dispute')
  expect(await openAlerts(world.database)).toMatchObject([{ kind: 'disputed', times: 2 }])
  const mails = await world.database.selectFrom('mail_outbox').select('subject').execute()
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Payment alert: disputed',
    'Payment alert: disputed',
    'Your Leadline Algo license',
    'Your license is valid again',
    'Your payment is disputed',
    'Your payment is disputed',
  ])
  expect(await statusOf(world, orderId)).toBe('disputed')
})

test('an alert that a person is done with does not come back while nothing changes', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('stripe')
  world.simulated.stripe.happen(providerId, 'pay')
  world.simulated.stripe.falseReading = { amountCents: 1 }
  await world.wait(10 * 60_000)
  const [alert] = await openAlerts(world.database)
  expect(alert?.kind).toBe('mismatch')
  await closeAlert(world.database, alert?.key ?? '', world.runtime.now())
  await world.wait(5 * 3_600_000)
  expect(await openAlerts(world.database)).toEqual([])
})

test('coins that the network never confirms are shown to a person, and the buyer is notified', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('bitcoin')
  world.simulated.btcpay.happen(providerId, 'process')
  world.simulated.btcpay.happen(providerId, 'never confirm')
  await world.wait(10 * 60_000)
  expect(await statusOf(world, orderId)).toBe('review')
  expect(await openAlerts(world.database)).toMatchObject([
    { kind: 'unconfirmed', order_id: orderId },
  ])
  expect(await world.licensesOf(orderId)).toEqual([])
})

test('a payment that is under way for more than a day is shown to a person, once by mail', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('monero')
  world.simulated.btcpay.happen(providerId, 'process')
  await world.wait(20 * 3_600_000)
  expect(await alertsOf(world)).toEqual([])
  await world.wait(10 * 3_600_000)
  expect(await alertsOf(world)).toMatchObject([{ kind: 'stuck', order_id: orderId }])
  const mails = await world.database.selectFrom('mail_outbox').select('subject').execute()
  expect(mails).toEqual([{ subject: 'Payment alert: stuck' }])
})

test('an alert closes itself once its payment has settled', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('monero')
  world.simulated.btcpay.happen(providerId, 'process')
  await world.wait(30 * 3_600_000)
  expect(await openAlerts(world.database)).toMatchObject([{ kind: 'stuck' }])
  world.simulated.btcpay.happen(providerId, 'pay')
  await world.wait(10 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('paid')
  expect(await openAlerts(world.database)).toEqual([])
  // What has been is still written down.
  expect(await alertsOf(world)).toMatchObject([{ kind: 'stuck', order_id: orderId }])
})

test('an alert of coins that were not confirmed closes itself when they are', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('bitcoin')
  world.simulated.btcpay.happen(providerId, 'process')
  world.simulated.btcpay.happen(providerId, 'never confirm')
  await world.wait(10 * 60_000)
  expect(await openAlerts(world.database)).toMatchObject([{ kind: 'unconfirmed' }])
  world.simulated.btcpay.happen(providerId, 'pay')
  await world.wait(10 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('paid')
  expect(await openAlerts(world.database)).toEqual([])
})

test('an alert of a reading that differed closes itself when the next one is right', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  world.simulated.stripe.happen(providerId, 'pay')
  world.simulated.stripe.falseReading = { amountCents: 1 }
  await world.wait(10 * 60_000)
  expect(await openAlerts(world.database)).toMatchObject([{ kind: 'mismatch' }])
  world.simulated.stripe.falseReading = {}
  await world.wait(5 * 3_600_000)
  expect(await statusOf(world, orderId)).toBe('paid')
  expect(await openAlerts(world.database)).toEqual([])
})

test('a dispute that was won closes its alert; one that was lost stays for a person', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await paidOrder(world)
  const happens = async (step: 'open dispute' | 'win dispute' | 'lose dispute') => {
    world.runtime.advance(1_000)
    await world.deliver('stripe', world.simulated.stripe.happen(providerId, step))
    await world.processEvents()
    return (await openAlerts(world.database)).map(({ kind }) => kind).toSorted()
  }
  expect(await happens('open dispute')).toEqual(['disputed'])
  expect(await happens('win dispute')).toEqual([])
  expect(await happens('open dispute')).toEqual(['disputed'])
  expect(await happens('lose dispute')).toEqual(['charged_back'])
})

test('a payment that never settles keeps its alert', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('bitcoin')
  world.simulated.btcpay.happen(providerId, 'pay partly')
  world.simulated.btcpay.happen(providerId, 'expire')
  await world.wait(10 * 60_000)
  expect(await openAlerts(world.database)).toMatchObject([{ kind: 'partial' }])
  await world.wait(5 * 3_600_000)
  expect(await openAlerts(world.database)).toMatchObject([{ kind: 'partial' }])
})
