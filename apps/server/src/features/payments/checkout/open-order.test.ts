import { dayMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { addPerson } from '../../../testing/people.ts'
import { openAnonymousOrder } from '../anonymous-purchase/open-anonymous-order.ts'
import { listPayments } from '../orders/list-payments.ts'
import { writeStatus } from '../orders/orders.store.ts'
import { openPaymentWorld } from '../testing/payment-world.ts'
import { openOrder } from './open-order.ts'

const card = { planId: 2, method: 'stripe', orderId: undefined } as const
const coins = { planId: 2, method: 'bitcoin', orderId: undefined } as const
const nobody = { accountId: undefined, email: undefined }

const secret = 's'.repeat(43)
const otherSecret = 'o'.repeat(43)

test('whether an address has an account shows in no answer to whoever is not signed in', async () => {
  const world = await openPaymentWorld()
  await addPerson(world, 'ada')
  for (const [index, email] of ['ada@example.com', 'stranger@example.com'].entries()) {
    const guest = { ...nobody, email, browserSecret: String(index).repeat(43) }
    const first = await openOrder(world, card, guest)
    const unknown = await openOrder(world, card, { ...nobody, email })
    expect(unknown.id).not.toBe(first.id)
    expect((await openOrder(world, { ...card, orderId: first.id }, guest)).id).toBe(first.id)
  }
})

test('a guest’s order is gone on with by the browser secret that began it, and by nobody who knows its number', async () => {
  const world = await openPaymentWorld()
  const guest = { ...nobody, email: 'ada@example.com', browserSecret: secret }
  const order = await openOrder(world, card, guest)
  const named = { ...card, orderId: order.id }
  for (const browserSecret of [undefined, otherSecret]) {
    const stranger = await openOrder(world, named, { ...guest, browserSecret })
    expect(stranger.id).not.toBe(order.id)
  }
  expect((await openOrder(world, named, guest)).id).toBe(order.id)
  // A second click, which does not know the number yet, goes on with it as well.
  expect((await openOrder(world, card, guest)).id).toBe(order.id)
  expect((await openOrder(world, { ...card, planId: 3 }, guest)).id).not.toBe(order.id)
  // Another address is another buyer: the receipt of the first order would go to the old one.
  const corrected = { ...guest, email: 'b@example.com' }
  for (const purchase of [card, named]) {
    expect((await openOrder(world, purchase, corrected)).id).not.toBe(order.id)
  }
  const stored = JSON.stringify(await world.database.selectFrom('orders').selectAll().execute())
  expect(stored).not.toContain(secret)
})

test('a guest who has just paid is not charged again from a second tab; another plan, another address and later are free', async () => {
  const world = await openPaymentWorld()
  const guest = { ...nobody, email: 'ada@example.com', browserSecret: secret }
  const paid = await openOrder(world, card, guest)
  const now = world.runtime.now()
  await writeStatus(world.database, paid.id, {
    status: 'paid',
    method: 'stripe',
    paidAttemptId: null,
    paidAt: now,
    refundedCents: 0,
  })
  await expect(openOrder(world, card, guest)).rejects.toMatchObject({ code: 'payment_under_way' })
  for (const given of [
    { ...guest, email: 'b@example.com' },
    { ...guest, browserSecret: otherSecret },
  ]) {
    expect((await openOrder(world, card, given)).id).not.toBe(paid.id)
  }
  expect((await openOrder(world, { ...card, planId: 3 }, guest)).id).not.toBe(paid.id)
  // What was refunded is not what they have.
  const other = await openOrder(world, { ...card, planId: 3 }, guest)
  const refund = { method: 'stripe', paidAttemptId: null, paidAt: now, refundedCents: 2499 }
  await writeStatus(world.database, other.id, { ...refund, status: 'refunded' })
  expect((await openOrder(world, { ...card, planId: 3 }, guest)).id).not.toBe(other.id)
  world.runtime.advance(10 * minuteMs)
  expect((await openOrder(world, card, guest)).id).not.toBe(paid.id)
})

test('an order that was begun before the address had an account is gone on with as any other', async () => {
  const world = await openPaymentWorld()
  const given = { ...nobody, email: 'ada@example.com', browserSecret: secret }
  const first = await openOrder(world, card, given)
  await addPerson(world, 'ada')
  expect((await openOrder(world, { ...card, orderId: first.id }, given)).id).toBe(first.id)
})

test('a signed-in buyer is never handed an order that a stranger began with their address', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'ada')
  const stranger = { ...nobody, email: 'ada@example.com', browserSecret: otherSecret }
  const strangers = await openOrder(world, card, stranger)
  // As it was written down until now.
  await world.database.updateTable('orders').set({ account_id: accountId }).execute()
  world.runtime.advance(1000)
  const signedIn = { accountId, email: undefined }
  const own = await openOrder(world, card, signedIn)
  expect(own.id).not.toBe(strangers.id)
  const named = await openOrder(world, { ...card, orderId: strangers.id }, signedIn)
  expect(named.id).toBe(own.id)
  expect((await openOrder(world, card, signedIn)).id).toBe(own.id)
  expect((await openOrder(world, { ...card, orderId: own.id }, stranger)).id).not.toBe(own.id)
})

test('a guest who signs in on the way goes on with the order of this browser, and it becomes theirs', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'ada')
  const guest = { ...nobody, email: 'Ada@example.com', browserSecret: secret }
  const order = await openOrder(world, card, guest)
  const signedIn = { accountId, email: undefined, browserSecret: secret }
  const named = { ...card, orderId: order.id }
  expect((await openOrder(world, named, { ...signedIn, browserSecret: undefined })).id).not.toBe(
    order.id,
  )
  const same = await openOrder(world, named, signedIn)
  expect(same).toMatchObject({ id: order.id, account_id: accountId })
  const eve = await addPerson(world, 'eve')
  expect((await openOrder(world, named, { ...signedIn, accountId: eve })).id).not.toBe(order.id)
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

test('one claim code claims one order: another plan or another price is refused with a readable reason', async () => {
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
