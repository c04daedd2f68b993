import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { publish } from './testing/publish.ts'

const ask = (app: TestApp, payload: object) =>
  app.http.inject({ method: 'POST', url: '/api/v1/releases/check', payload })

async function addLicense(app: TestApp, updatesUntil: number, state = 'valid'): Promise<string> {
  const id = app.runtime.newId()
  const issued_at = app.runtime.now()
  await app.database
    .insertInto('licences')
    .values({ id, plan_id: 3, state, issued_at, updates_until: updatesUntil })
    .execute()
  return id
}

/** 1.0.0 and 1.1.0 before the license's updates end, 2.0.0 at that very instant. */
async function openShop() {
  const app = await openTestApp()
  const end = app.runtime.now() + 1000
  await publish(app, '1.0.0', { publishedAt: end - 2 })
  await publish(app, '1.1.0', { publishedAt: end - 1 })
  await publish(app, '2.0.0', { publishedAt: end })
  return { app, end }
}

test('with nothing published there is nothing to update to', async () => {
  const app = await openTestApp()
  expect((await ask(app, { version: '1.0.0' })).json()).toEqual({
    latest: null,
    allowed: null,
    upToDate: true,
    reason: 'no_release',
    withdrawn: null,
  })
})

test('without a license, the newest may be used', async () => {
  const { app } = await openShop()
  expect((await ask(app, { version: '1.1.0' })).json()).toMatchObject({
    latest: {
      version: '2.0.0',
      notes: 'What is new in 2.0.0.',
      files: [{ url: '/downloads/files/2.0.0/leadline-2.0.0.exe' }],
    },
    allowed: { version: '2.0.0' },
    upToDate: false,
    reason: 'update_available',
  })
  expect((await ask(app, { version: '2.0.0' })).json()).toMatchObject({
    upToDate: true,
    reason: 'newest',
  })
  // A build that was never published is newer than all.
  expect((await ask(app, { version: '3.0.0' })).json()).toMatchObject({ upToDate: true })
})

test('a license covers what was published before its updates end, and nothing after', async () => {
  const { app, end } = await openShop()
  const license = await addLicense(app, end)
  const covered = { latest: { version: '2.0.0' }, allowed: { version: '1.1.0' } }
  expect((await ask(app, { version: '1.0.0', license })).json()).toMatchObject({
    ...covered,
    upToDate: false,
    reason: 'update_available',
  })
  expect((await ask(app, { version: '1.1.0', license })).json()).toMatchObject({
    ...covered,
    upToDate: true,
    reason: 'updates_ended',
  })
  const longer = await addLicense(app, end + 1)
  expect((await ask(app, { version: '1.1.0', license: longer })).json()).toMatchObject({
    allowed: { version: '2.0.0' },
  })
})

test.each(['suspended', 'revoked'])('a %s license is said not to be valid', async (state) => {
  const { app, end } = await openShop()
  const license = await addLicense(app, end, state)
  expect((await ask(app, { version: '1.1.0', license })).json()).toMatchObject({
    allowed: { version: '2.0.0' },
    reason: 'licence_not_valid',
  })
})

test('a license that is not ours, and a version that is none, are refused', async () => {
  const { app } = await openShop()
  const unknown = await ask(app, { version: '1.0.0', license: app.runtime.newId() })
  expect(unknown.statusCode).toBe(404)
  for (const version of ['1.0', 'latest', '../1.0.0', '']) {
    expect((await ask(app, { version })).statusCode).toBe(400)
  }
})
