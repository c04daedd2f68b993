import { dayMs } from '@leadline/contract/durations'
import type { Support } from '@leadline/contract/support'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { addPerson, openSession } from '../../testing/people.ts'
import { setLicenseState } from './change-licenses.ts'
import { addOrder, buy, issue } from './testing/license-orders.ts'
import { get } from './testing/owners.ts'

const number = '+1 212 555 0100'
const settings = { config: { supportPhone: number } }

async function supportFor(app: TestApp, accountId: string) {
  const token = await openSession(app, accountId)
  return (await get(app, '/account/support', token)).json<Support>()
}

test('an owner of Premium gets the number, and until when', async () => {
  const app = await openTestApp(settings)
  const accountId = await addPerson(app, 'ada')
  const { updatesUntil } = await buy(app, { accountId, planId: 3 })
  expect((await supportFor(app, accountId)).phone).toEqual({
    number,
    plan: 'Premium',
    until: new Date(updatesUntil).toISOString(),
  })
})

test('nobody else gets it: not with Algo, not with nothing, not without a session', async () => {
  const app = await openTestApp(settings)
  const algo = await addPerson(app, 'ada')
  await buy(app, { accountId: algo, planId: 2 })
  expect((await supportFor(app, algo)).phone).toBeNull()
  expect((await supportFor(app, await addPerson(app, 'bob'))).phone).toBeNull()
  const visitor = await get(app, '/account/support')
  expect([visitor.statusCode, visitor.body.includes('555')]).toEqual([401, false])
})

test('it ends with the year of support, and with a payment that was taken back', async () => {
  const app = await openTestApp(settings)
  const ada = await addPerson(app, 'ada')
  await buy(app, { accountId: ada, planId: 3 })
  app.runtime.advance(366 * dayMs)
  expect((await supportFor(app, ada)).phone).toBeNull()

  const bob = await addPerson(app, 'bob')
  const orderId = await addOrder(app, { accountId: bob })
  await issue(app, { orderId, accountId: bob })
  await app.database
    .transaction()
    .execute((transaction) => setLicenseState(transaction, orderId, 'revoked'))
  expect((await supportFor(app, bob)).phone).toBeNull()
})

test('a shop without a phone shows nobody anything', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  await buy(app, { accountId, planId: 3 })
  expect(await supportFor(app, accountId)).toMatchObject({ phone: null })
})
