import { calls } from '@leadline/contract/calls'
import { dayMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp } from '../../testing/open-test-app.ts'
import { addPerson, openSession } from '../../testing/people.ts'
import { asDesk, askToLink, browserOf } from './testing/asking-desk.ts'

async function linkedDesk(status = 20) {
  const app = await openTestApp()
  const token = await openSession(app, await addPerson(app, 'ada', { status }))
  const desk = await askToLink(app)
  await browserOf(app, token).answer(desk.code, true)
  return { app, token, secret: desk.secret }
}

test('what lies in a file on a disk opens licenses and nothing else of the account', async () => {
  // Even of a super administrator.
  const { app, secret } = await linkedDesk(200)
  const wrong: string[] = []
  for (const call of calls) {
    if (call.who === 'anyone') continue
    const path = call.path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, 'none')
    const { statusCode } = await asDesk(app, secret, call.method, path)
    const mayUse = 'openToDesk' in call
    if ((statusCode === 403) === mayUse) wrong.push(`${call.method} ${call.path}: ${statusCode}`)
  }
  expect(wrong).toEqual([])
  const open = calls.filter((call) => 'openToDesk' in call).map(({ path }) => path)
  expect(open.toSorted()).toEqual([
    '/api/v1/licenses',
    '/api/v1/licenses/{id}/file',
    '/api/v1/users/logout',
  ])
})

test('a desk is not taken for its owner where anyone may call', async () => {
  const { app, secret } = await linkedDesk()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/payments/stripe-checkout',
    payload: { plan: 3, email: 'else@example.com' },
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(answer.statusCode).toBe(200)
  const orders = await app.database.selectFrom('orders').select('account_id').execute()
  expect(orders).toEqual([{ account_id: null }])
})

test('it stays for a season without use, and is over the day after', async () => {
  const { app, secret } = await linkedDesk()
  const licenses = async () => (await asDesk(app, secret, 'GET', '/licenses')).statusCode
  app.runtime.advance(89 * dayMs)
  expect(await licenses()).toBe(200)
  app.runtime.advance(90 * dayMs)
  expect(await licenses()).toBe(401)
})

test('however much it is used, it is over after a year', async () => {
  const { app, secret } = await linkedDesk()
  const licenses = async () => (await asDesk(app, secret, 'GET', '/licenses')).statusCode
  for (let month = 1; month <= 12; month++) {
    app.runtime.advance(30 * dayMs)
    expect(await licenses()).toBe(200)
  }
  app.runtime.advance(6 * dayMs)
  expect(await licenses()).toBe(401)
})

test('a browser session still ends after twelve hours', async () => {
  const { app, token } = await linkedDesk()
  app.runtime.advance(dayMs / 2)
  expect((await asDesk(app, token, 'GET', '/licenses')).statusCode).toBe(401)
})

test('the desk can end its own session', async () => {
  const { app, secret } = await linkedDesk()
  expect((await asDesk(app, secret, 'POST', '/users/logout')).statusCode).toBe(200)
  expect((await asDesk(app, secret, 'GET', '/licenses')).statusCode).toBe(401)
})
