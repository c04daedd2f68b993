import { expect, test } from 'vitest'

import {
  accounts,
  addPerson,
  mailedToken,
  openSession,
  register,
  signIn,
  verifyAddress,
} from '../../../testing/people.ts'
import { get, openShop, pay, post, type Started } from '../testing/checkout-shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const licenses = ({ app }: Pick<Shop, 'app'>) =>
  app.database.selectFrom('licences').selectAll().orderBy('updates_until').execute()

async function buyAsGuest({ app, simulated }: Shop, email: string, plan = 2): Promise<string> {
  const { body } = await post<Started>(app, 'stripe-checkout', { plan, email })
  await pay(app, simulated.stripe, body)
  return body.order
}

test('what a guest buys does not go to an account that merely registered the address', async () => {
  const shop = await openShop()
  const { app } = shop
  await register(app, { username: 'mallory', email: 'victim@example.com' })
  await buyAsGuest(shop, 'Victim@example.com', 3)
  expect(await licenses(shop)).toMatchObject([
    { account_id: null, email_key: 'victim@example.com' },
  ])
  const session = await signIn(app, 'mallory')
  expect((await get<unknown[]>(app, 'history', session)).body).toEqual([])
  expect(await accounts(app)).toMatchObject([{ plan_id: 1 }])
})

test('verifying without being signed in asks for sign-in, names the username, and hands nothing over', async () => {
  const shop = await openShop()
  const { app } = shop
  await register(app, { username: 'mallory', email: 'victim@example.com' })
  await buyAsGuest(shop, 'victim@example.com')
  const bob = await openSession(app, await addPerson(app, 'bob'))
  const token = await mailedToken(app, 'verify-email')
  for (const session of [undefined, bob]) {
    const answer = await verifyAddress(app, token, session)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      code: 'sign_in_to_verify',
      message: expect.stringContaining('mallory') as string,
    })
  }
  expect((await licenses(shop))[0]?.account_id).toBeNull()
  const [mallory] = (await accounts(app)).filter(({ username }) => username === 'mallory')
  expect(mallory).toMatchObject({ status: 2, email_proved_at: null })
  // The link is not used up by that: signed in to the account, it still works.
  expect((await verifyAddress(app, token, await signIn(app, 'mallory'))).statusCode).toBe(200)
  expect((await licenses(shop))[0]?.account_id).toBe(mallory?.id)
})

test('what a guest bought belongs to the account as soon as its owner has proved the address', async () => {
  const shop = await openShop()
  const { app } = shop
  const order = await buyAsGuest(shop, 'later@example.com')
  await register(app, { username: 'later', email: 'later@example.com' })
  const session = await signIn(app, 'later')
  expect((await licenses(shop))[0]?.account_id).toBeNull()
  const token = await mailedToken(app, 'verify-email')
  expect((await verifyAddress(app, token, session)).statusCode).toBe(200)
  expect((await get<unknown[]>(app, 'history', session)).body).toMatchObject([{ id: order }])
  expect(await accounts(app)).toMatchObject([{ status: 20, plan_id: 2 }])
})

test('whoever has proved the address finds there what they buy signed out, at once', async () => {
  const shop = await openShop()
  const accountId = await addPerson(shop.app, 'ada')
  const order = await buyAsGuest(shop, 'ADA@example.com', 3)
  expect(await licenses(shop)).toMatchObject([{ account_id: accountId, email_key: null }])
  const session = await openSession(shop.app, accountId)
  expect((await get<unknown[]>(shop.app, 'history', session)).body).toMatchObject([{ id: order }])
})

test('the receipt of a guest says how the license gets into an account', async () => {
  const shop = await openShop()
  await buyAsGuest(shop, 'guest@example.com')
  const mail = await shop.app.database
    .selectFrom('mail_outbox')
    .select('text')
    .where('dedupe_key', 'like', 'receipt:%')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('verify the address while you are signed in')
})

test('an unpaid order of a guest never shows in the account of that address', async () => {
  const { app } = await openShop()
  await post<Started>(app, 'stripe-checkout', { plan: 2, email: 'later@example.com' })
  await register(app, { username: 'later', email: 'later@example.com' })
  const session = await signIn(app, 'later')
  await verifyAddress(app, await mailedToken(app, 'verify-email'), session)
  expect((await get<unknown[]>(app, 'history', session)).body).toEqual([])
})

test('licenses that an account takes over line up: two payments are two years', async () => {
  const shop = await openShop()
  const { app, simulated } = shop
  await buyAsGuest(shop, 'ada@example.com')
  await register(app)
  const session = await signIn(app, 'ada')
  const { body } = await post<Started>(app, 'stripe-checkout', { plan: 2 }, session)
  await pay(app, simulated.stripe, body)
  await buyAsGuest(shop, 'ada@example.com', 3)
  const year = ({ updates_until }: { updates_until: number }) =>
    new Date(updates_until).getUTCFullYear()
  expect((await licenses(shop)).map(year)).toEqual([2027, 2027, 2027])
  await verifyAddress(app, await mailedToken(app, 'verify-email'), session)
  const rows = await licenses(shop)
  expect(rows.filter(({ plan_id }) => plan_id === 2).map(year)).toEqual([2027, 2028])
  expect(rows.filter(({ plan_id }) => plan_id === 3).map(year)).toEqual([2027])
})

test('a payment that arrives while the address is being proved is not forgotten', async () => {
  const shop = await openShop()
  const { app, simulated } = shop
  for (let round = 0; round < 5; round++) {
    const username = `ada${round}`
    const email = `${username}@example.com`
    await register(app, { username, email })
    const session = await signIn(app, username)
    const token = await mailedToken(app, 'verify-email')
    const { body } = await post<Started>(app, 'stripe-checkout', { plan: 2, email })
    await Promise.all([pay(app, simulated.stripe, body), verifyAddress(app, token, session)])
    app.runtime.advance(1000)
  }
  const waiting = (await licenses(shop)).filter(({ account_id }) => account_id === null)
  expect(waiting).toEqual([])
})
