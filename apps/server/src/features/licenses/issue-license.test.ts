import { dayMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { inTransaction } from '../../platform/database/open-database.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { addPerson } from '../../testing/people.ts'
import { adoptLicenses, setLicenseState } from './change-licenses.ts'
import { addOrder, buy, issue } from './testing/license-orders.ts'

const licenses = (app: TestApp) => app.database.selectFrom('licences').selectAll().execute()
const years = (app: TestApp, updatesUntil: number) =>
  new Date(updatesUntil).getUTCFullYear() - new Date(app.runtime.now()).getUTCFullYear()

async function planOf(app: TestApp, accountId: string): Promise<number> {
  const { plan_id } = await app.database
    .selectFrom('accounts')
    .select('plan_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return plan_id
}
async function latest(app: TestApp, planId: number): Promise<number> {
  const rows = await licenses(app)
  const valid = rows.filter(({ plan_id, state }) => plan_id === planId && state === 'valid')
  return Math.max(...valid.map(({ updates_until }) => updates_until))
}

const setState = (app: TestApp, orderId: string, state: 'valid' | 'suspended' | 'revoked') =>
  inTransaction(app.database, (transaction) => setLicenseState(transaction, orderId, state))

test('an order has one license, however often and by how many at once it is settled', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const orderId = await addOrder(app, { accountId })
  const issued = await Promise.all(
    Array.from({ length: 8 }, () => issue(app, { orderId, accountId })),
  )
  expect(new Set(issued.map(({ id }) => id)).size).toBe(1)
  app.runtime.advance(90 * dayMs)
  const again = await issue(app, { orderId, accountId })
  expect(again).toEqual(issued[0])
  expect(await licenses(app)).toHaveLength(1)
  expect(await planOf(app, accountId)).toBe(3)
})

test('the database itself refuses a second license for an order', async () => {
  const app = await openTestApp()
  const orderId = await addOrder(app)
  await issue(app, { orderId })
  const [first] = await licenses(app)
  if (!first) throw new Error('no license')
  const second = app.database.insertInto('licences').values({ ...first, id: 'another' })
  await expect(second.execute()).rejects.toThrow(/unique/i)
})

test('orders settled at once add up: five orders are five years', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const issued = await Promise.all(Array.from({ length: 5 }, () => buy(app, { accountId })))
  const got = issued.map(({ updatesUntil }) => years(app, updatesUntil))
  expect(got.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
})

test('the same holds for an address that has no account yet', async () => {
  const app = await openTestApp()
  const emailKey = 'ada@example.com'
  const orders = await Promise.all([1, 2, 3].map(() => addOrder(app, { emailKey })))
  const issued = await Promise.all(orders.map((orderId) => issue(app, { orderId, emailKey })))
  const got = issued.map(({ updatesUntil }) => years(app, updatesUntil))
  expect(got.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
})

test('a renewal begins where the updates end, or today once they have ended', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const first = await buy(app, { accountId })
  app.runtime.advance(30 * dayMs)
  const early = await buy(app, { accountId })
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  expect(day(first.updatesUntil)).toBe('2027-01-15')
  expect(day(early.updatesUntil)).toBe('2028-01-15')
  app.runtime.advance(1000 * dayMs)
  const late = await buy(app, { accountId })
  expect(day(late.updatesUntil)).toBe(
    `${Number(day(late.issuedAt).slice(0, 4)) + 1}${day(late.issuedAt).slice(4)}`,
  )
})

test('another plan, another account and a revoked license add nothing', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addPerson(app, 'ada'), await addPerson(app, 'bob')]
  const revoked = await addOrder(app, { accountId: ada })
  await issue(app, { orderId: revoked, accountId: ada })
  await setState(app, revoked, 'revoked')
  await buy(app, { accountId: bob })
  await buy(app, { accountId: ada, planId: 2 })
  const license = await buy(app, { accountId: ada })
  expect(years(app, license.updatesUntil)).toBe(1)
})

test('the refund of the first of two licenses takes a year away, not none and not two', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const first = await addOrder(app, { accountId })
  await issue(app, { orderId: first, accountId })
  app.runtime.advance(30 * dayMs)
  await buy(app, { accountId })
  await buy(app, { accountId })
  const other = await buy(app, { accountId, planId: 2 })
  const line = async () =>
    (await licenses(app))
      .filter(({ plan_id, state }) => plan_id === 3 && state !== 'revoked')
      .map(({ updates_until }) => new Date(updates_until).toISOString().slice(0, 10))
      .toSorted()
  expect(await line()).toEqual(['2027-01-15', '2028-01-15', '2029-01-15'])
  await setState(app, first, 'suspended')
  expect(await line()).toEqual(['2027-01-15', '2028-01-15', '2029-01-15'])
  await setState(app, first, 'revoked')
  // The first that is left begins on the day on which it was bought.
  expect(await line()).toEqual(['2027-02-14', '2028-02-14'])
  expect(await latest(app, 2)).toBe(other.updatesUntil)
  const renewed = await buy(app, { accountId })
  expect(new Date(renewed.updatesUntil).toISOString().slice(0, 10)).toBe('2029-02-14')
  // The refund failed after all.
  await setState(app, first, 'valid')
  expect(await line()).toEqual(['2027-01-15', '2028-01-15', '2029-01-15', '2030-01-15'])
})

test('it is the same for an address without an account, and nobody else loses anything', async () => {
  const app = await openTestApp()
  const emailKey = 'ada@example.com'
  const first = await addOrder(app, { emailKey })
  await issue(app, { orderId: first, emailKey })
  const second = await buy(app, { emailKey })
  const theirs = await buy(app, { emailKey: 'bob@example.com' })
  await setState(app, first, 'revoked')
  const untilOf = async (id: string) =>
    (await licenses(app)).find((license) => license.id === id)?.updates_until ?? 0
  expect(years(app, second.updatesUntil)).toBe(2)
  expect(years(app, await untilOf(second.id))).toBe(1)
  expect(await untilOf(theirs.id)).toBe(theirs.updatesUntil)
})

test('an anonymous license that is counted again still names the day alone, and is never too short', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'nobody', { email: null })
  const [first, second] = [await addOrder(app, { accountId }), await addOrder(app, { accountId })]
  await issue(app, { orderId: first, accountId, toTheDay: true })
  const renewal = await issue(app, { orderId: second, accountId, toTheDay: true })
  await setState(app, first, 'revoked')
  const until = await latest(app, 3)
  expect(until).toBeLessThan(renewal.updatesUntil)
  expect(until % dayMs).toBe(0)
  expect(new Date(until).toISOString()).toBe('2027-01-16T00:00:00.000Z')
})

test('the membership is the highest plan of the valid licenses, and goes with them', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const algo = await addOrder(app, { accountId, planId: 2 })
  const premium = await addOrder(app, { accountId, planId: 3 })
  await issue(app, { orderId: premium, accountId, planId: 3 })
  await issue(app, { orderId: algo, accountId, planId: 2 })
  expect(await planOf(app, accountId)).toBe(3)
  await setState(app, premium, 'suspended')
  expect(await planOf(app, accountId)).toBe(2)
  await setState(app, premium, 'valid')
  expect(await planOf(app, accountId)).toBe(3)
  await setState(app, premium, 'revoked')
  await setState(app, algo, 'revoked')
  expect(await planOf(app, accountId)).toBe(1)
  await setState(app, 'no-such-order', 'valid')
})

test('a license bought with an address alone waits for whoever proves it, and forgets it then', async () => {
  const app = await openTestApp()
  await buy(app, { emailKey: 'ada@example.com' })
  await buy(app, { emailKey: 'bob@example.com' })
  const accountId = await addPerson(app, 'ada')
  expect(await planOf(app, accountId)).toBe(1)
  await inTransaction(app.database, (transaction) =>
    adoptLicenses(transaction, { accountId, emailKey: 'ada@example.com' }),
  )
  expect(await planOf(app, accountId)).toBe(3)
  const rows = await licenses(app)
  expect(rows.find((row) => row.account_id === accountId)).toMatchObject({ email_key: null })
  expect(rows.find((row) => row.account_id === null)?.email_key).toBe('bob@example.com')
  const renewed = await buy(app, { accountId })
  expect(years(app, renewed.updatesUntil)).toBe(2)
})
