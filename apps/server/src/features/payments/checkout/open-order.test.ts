import { dayMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { addPerson } from '../../../testing/people.ts'
import { openAnonymousOrder } from '../anonymous-purchase/open-anonymous-order.ts'
import { listPayments } from '../orders/list-payments.ts'
import { openPaymentWorld } from '../testing/payment-world.ts'
import { openOrder } from './open-order.ts'

const card = { planId: 2, method: 'stripe', orderId: undefined } as const
const coins = { planId: 2, method: 'bitcoin', orderId: undefined } as const
const nobody = { accountId: undefined, email: undefined }

test('whether an address has an account shows in no answer to whoever is not signed in', async () => {
  const world = await openPaymentWorld()
  await addPerson(world, 'ada')
  for (const email of ['ada@example.com', 'stranger@example.com']) {
    const first = await openOrder(world, card, { ...nobody, email })
    const second = await openOrder(world, card, { ...nobody, email })
    expect(second.id).not.toBe(first.id)
    const again = { ...card, orderId: first.id }
    expect((await openOrder(world, again, { ...nobody, email })).id).toBe(first.id)
  }
})

test('an order that was begun before the address had an account is gone on with as any other', async () => {
  const world = await openPaymentWorld()
  const given = { ...nobody, email: 'ada@example.com' }
  const first = await openOrder(world, card, given)
  await addPerson(world, 'ada')
  expect((await openOrder(world, { ...card, orderId: first.id }, given)).id).toBe(first.id)
})

test('nobody is told the number of an order that somebody else has open', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'ada')
  const own = await openOrder(world, card, { accountId, email: undefined })
  const strangers = await openOrder(world, card, { ...nobody, email: 'ada@example.com' })
  expect(strangers.id).not.toBe(own.id)
  // Signed in, a second click goes on with the first.
  const second = await openOrder(world, card, { accountId, email: undefined })
  expect([own.id, strangers.id]).toContain(second.id)
})

test('an account without an address stays anonymous when it renews with coins, whatever page it comes from', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'nobody', { email: null })
  const given = { accountId, email: 'slip@example.com' }
  for (const method of ['bitcoin', 'monero'] as const) {
    const order = await openOrder(world, { ...coins, method }, given)
    expect(order).toMatchObject({ anonymous: 1, account_id: accountId, email: null })
    expect(order.created_at % dayMs).toBe(0)
    const again = { ...coins, method, orderId: order.id }
    expect((await openOrder(world, again, given)).id).toBe(order.id)
  }
  // A card names its owner: that is an ordinary order, and never goes on with an anonymous one.
  const anonymous = await openOrder(world, coins, given)
  const named = await openOrder(world, { ...card, orderId: anonymous.id }, given)
  expect(named.id).not.toBe(anonymous.id)
  expect(named).toMatchObject({ anonymous: 0, account_id: accountId, email: null })
})

test('somebody with an address who pays with coins has an ordinary order', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'ada')
  const order = await openOrder(world, coins, { accountId, email: undefined })
  expect(order).toMatchObject({ anonymous: 0, email: 'ada@example.com' })
})

test('one claim code claims one order: another plan or another price is refused in words', async () => {
  const world = await openPaymentWorld()
  const given = { accountId: undefined, claimHash: 'h'.repeat(43) }
  const order = await openAnonymousOrder(world, coins, given)
  expect((await openAnonymousOrder(world, coins, given)).id).toBe(order.id)
  const refusal = { code: 'claim_code_taken' }
  await expect(openAnonymousOrder(world, { ...coins, planId: 3 }, given)).rejects.toMatchObject(
    refusal,
  )
  await world.database.updateTable('orders').set({ total_cents: 1, tax_cents: 0 }).execute()
  await expect(openAnonymousOrder(world, coins, given)).rejects.toMatchObject(refusal)
  expect(await world.database.selectFrom('orders').selectAll().execute()).toHaveLength(1)
})

test('clicks at once with one claim code are one order', async () => {
  const world = await openPaymentWorld()
  const given = { accountId: undefined, claimHash: 'h'.repeat(43) }
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => openAnonymousOrder(world, coins, given)),
  )
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
})

test('whoever is signed in buys for their own address, whatever the browser sends along', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'ada')
  const order = await openOrder(world, card, { accountId, email: 'mallory@example.com' })
  expect(order).toMatchObject({ account_id: accountId, email: 'ada@example.com' })
})

test("an account sees its own purchases, and nobody else's", async () => {
  const world = await openPaymentWorld()
  const [ada, bob] = [await addPerson(world, 'ada'), await addPerson(world, 'bob')]
  const order = await openOrder(world, card, { accountId: ada, email: undefined })
  expect(await listPayments(world, ada)).toMatchObject([{ id: order.id }])
  expect(await listPayments(world, bob)).toEqual([])
})
