import { dayMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { addPerson } from '../../../testing/people.ts'
import { closeAlert } from '../alerts/payment-alerts.store.ts'
import { claimOrder } from '../anonymous-purchase/claim-order.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'
import { forgetPaymentsJob } from './forget-payments.job.ts'

const claim = 'c'.repeat(43)

const forget = (world: PaymentWorld) => forgetPaymentsJob(world).run(new AbortController().signal)
const events = (world: PaymentWorld) =>
  world.database.selectFrom('provider_events').selectAll().orderBy('event_id').execute()
const attempts = (world: PaymentWorld) =>
  world.database.selectFrom('payment_attempts').selectAll().execute()

async function paidAnonymously(world: PaymentWorld) {
  const bought = await world.buy('monero', { claimHash: secretHash(claim) })
  await world.deliver('btcpay', world.simulated.btcpay.happen(bought.providerId, 'pay'))
  await world.processEvents()
  return bought
}

/** Every row of every table. */
async function everyRow(world: PaymentWorld): Promise<{ table: string; row: object }[]> {
  const tables = await world.database.introspection.getTables()
  const rows = tables.map(async ({ name }) => {
    // The names come from the database itself, so they are not known as types.
    const found = await world.database
      .selectFrom(name as 'orders')
      .selectAll()
      .execute()
    return found.map((row) => ({ table: name, row }))
  })
  return (await Promise.all(rows)).flat()
}

test('an account that is claimed months after its payment can be claimed again for 15 minutes', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await paidAnonymously(world)
  world.runtime.advance(60 * dayMs)
  await forget(world)
  const first = await claimOrder(world, claim)
  world.runtime.advance(14 * 60_000)
  await forget(world)
  const second = await claimOrder(world, claim)
  expect(second.username).toBe(first.username)
  world.runtime.advance(16 * minuteMs)
  await forget(world)
  expect(await world.order(orderId)).toMatchObject({ account_id: null, claim_hash: null })
  const license = await world.database.selectFrom('licences').selectAll().executeTakeFirstOrThrow()
  expect(license.account_id).not.toBeNull()
  expect(license.order_id).toBeNull()
})

test('an anonymous payment that a person has to look at is kept until they have', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('monero', { claimHash: secretHash(claim) })
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'pay partly'))
  world.simulated.btcpay.happen(providerId, 'expire')
  await world.processEvents()
  await world.wait(3 * 3_600_000)
  expect(await attempts(world)).toMatchObject([{ review: 'partial' }])
  world.runtime.advance(50 * dayMs)
  await forget(world)
  expect(await attempts(world)).toHaveLength(1)
  const alerts = await world.database.selectFrom('payment_alerts').selectAll().execute()
  expect(alerts).not.toEqual([])
  for (const { key } of alerts) await closeAlert(world.database, key, world.runtime.now())
  await forget(world)
  // The coins are still with us.
  expect(await attempts(world)).toHaveLength(1)
  const { id } = await world.database.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await world.database
    .updateTable('payment_attempts')
    .set({ returned_at: world.runtime.now() })
    .where('order_id', '=', id)
    .execute()
  await forget(world)
  expect(await attempts(world)).toEqual([])
  expect(await world.database.selectFrom('payment_alerts').selectAll().execute()).toEqual([])
})

test('an alert that nobody has handled is not forgotten with its anonymous order', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('monero', { claimHash: secretHash(claim) })
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'overpay'))
  await world.processEvents()
  world.runtime.advance(50 * dayMs)
  await forget(world)
  const [alert] = await world.database.selectFrom('payment_alerts').selectAll().execute()
  expect(alert).toMatchObject({ kind: 'overpaid', handled_at: null })
  await closeAlert(world.database, alert?.key ?? '', world.runtime.now())
  await forget(world)
  expect(await attempts(world)).toEqual([])
})

test("a provider's message, which names the payer, is erased once it is processed", async () => {
  const world = await openPaymentWorld()
  const { providerId, orderId } = await world.buy('stripe')
  const payer = { name: 'Canary Payer', email: 'canary@payer.example' }
  const paid = { ...world.simulated.stripe.happen(providerId, 'pay'), payer }
  await world.deliver('stripe', paid)
  const idle = { ...world.simulated.stripe.eventAbout(providerId, 'idle'), subject: null, payer }
  await world.deliver('stripe', idle)
  const lost = { providerId: 'pi_lost', reference: null, orderId: 'of-somebody' }
  const strange = { ...world.simulated.stripe.eventAbout(providerId, 'strange'), payer }
  await world.deliver('stripe', { ...strange, subject: lost })
  const waiting = (await events(world)).map(({ type, body }) => [type, body.includes('Canary')])
  // What is of no interest was never stored.
  expect(waiting).toEqual([
    ['pay', true],
    ['idle', false],
    ['strange', true],
  ])
  await world.processEvents()
  expect((await events(world)).find(({ type }) => type === 'pay')).toMatchObject({
    order_id: orderId,
    outcome: 'checked',
    body: '',
    subject: 'null',
  })
  await world.wait(4 * dayMs)
  const left = JSON.stringify(await everyRow(world))
  for (const text of ['Canary', 'canary@', 'of-somebody', 'pi_lost'])
    expect(left).not.toContain(text)
  expect(await events(world)).toHaveLength(3)
})

test('a message that cannot be processed is erased within three days as well', async () => {
  const world = await openPaymentWorld()
  const { providerId } = await world.buy('stripe')
  const event = { ...world.simulated.stripe.happen(providerId, 'pay'), payer: 'Canary Payer' }
  await world.deliver('stripe', event)
  world.runtime.advance(3 * dayMs - 3_599_000)
  await forget(world)
  expect(await events(world)).toMatchObject([{ body: '', outcome: null }])
  // It can still be processed.
  await world.processEvents()
  expect(await events(world)).toMatchObject([{ outcome: 'checked' }])
})

test('a day after an anonymous payment no table holds more than its day', async () => {
  const world = await openPaymentWorld()
  world.runtime.advance(1_234_567)
  const { providerId } = await paidAnonymously(world)
  const idle = { ...world.simulated.btcpay.eventAbout(providerId, 'idle'), subject: null }
  await world.deliver('btcpay', idle)
  await claimOrder(world, claim)
  await world.wait(26 * 3_600_000)
  await forget(world)
  const rows = await everyRow(world)
  expect(rows.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'accounts',
      'licences',
      'orders',
      'payment_attempts',
      'provider_events',
    ]),
  )
  const times = rows.flatMap(({ table, row }) =>
    Object.entries(row)
      .filter(([, value]) => typeof value === 'number' && value > 1_000_000_000_000)
      .map(([column, value]) => ({ column: `${table}.${column}`, restMs: Number(value) % dayMs })),
  )
  expect(times.length).toBeGreaterThan(8)
  expect(times.filter(({ restMs }) => restMs > 0)).toEqual([])
  // It is still looked after: a refund that no event reports is found.
  world.simulated.btcpay.happen(providerId, 'refund all')
  await world.wait(2 * dayMs)
  expect(await world.licensesOf((await attempts(world))[0]?.order_id ?? '')).toMatchObject([
    { state: 'revoked' },
  ])
})

test('while late coins may still come, an invoice that ran out keeps its times', async () => {
  const world = await openPaymentWorld()
  const { providerId, orderId } = await world.buy('monero', { claimHash: secretHash(claim) })
  world.simulated.btcpay.happen(providerId, 'expire')
  await world.wait(30 * 3_600_000)
  await forget(world)
  expect((await attempts(world))[0]?.expires_at).toSatisfy((time: number) => time % dayMs > 0)
  world.simulated.btcpay.happen(providerId, 'pay')
  await world.wait(3 * 3_600_000)
  expect((await world.order(orderId)).status).toBe('paid')
})

test('after 40 days nothing anywhere leads from an anonymous renewal to its invoice', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'nobody', { email: null })
  const { orderId, providerId } = await world.buy('bitcoin', { accountId })
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'pay'))
  await world.processEvents()
  const holding = async (text: string) =>
    (await everyRow(world))
      .filter(({ row }) => JSON.stringify(row).includes(text))
      .map(({ table }) => table)
  expect(await holding(providerId)).not.toEqual([])
  world.runtime.advance(42 * dayMs)
  await forget(world)
  expect(await holding(providerId)).toEqual([])
  expect(await holding(orderId)).toEqual(['orders'])
  expect((await holding(accountId)).toSorted()).toEqual(['accounts', 'licences'])
})

test('an anonymous order is forgotten 40 days after it was paid: nobody can tell who bought what', async () => {
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('monero', { claimHash: secretHash(claim) })
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'pay'))
  await world.processEvents()
  await claimOrder(world, claim)
  world.runtime.advance(16 * minuteMs)
  await forget(world)
  expect(await world.order(orderId)).toMatchObject({ claim_hash: null })
  world.runtime.advance(41 * dayMs)
  await forget(world)
  expect(await world.order(orderId)).toMatchObject({ account_id: null, status: 'paid' })
  expect(await world.database.selectFrom('payment_attempts').selectAll().execute()).toEqual([])
  expect(await world.database.selectFrom('provider_events').selectAll().execute()).toEqual([])
  const license = await world.database.selectFrom('licences').selectAll().executeTakeFirstOrThrow()
  expect(license.order_id).toBeNull()
  expect(license.account_id).not.toBeNull()
})

test('which browser began an order is forgotten after 30 days', async () => {
  const world = await openPaymentWorld()
  const { orderId } = await world.buy('stripe')
  world.runtime.advance(29 * dayMs)
  await forget(world)
  expect((await world.order(orderId)).browser_hash).not.toBeNull()
  world.runtime.advance(2 * dayMs)
  await forget(world)
  expect((await world.order(orderId)).browser_hash).toBeNull()
})
