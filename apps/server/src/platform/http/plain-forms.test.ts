import { sendContactMessage } from '@leadline/contract/contact'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { ada, openShop, own, post, site } from './testing/posted-pages.ts'

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Depth of book',
  message: 'First line.\nSecond <b>line</b>.',
}
const messages = (app: TestApp) => app.database.selectFrom('contact_messages').selectAll().execute()

test('a message that a browser posts by itself is kept, and answered with its page', async () => {
  const app = await openShop()
  const { status, type, posted, answer } = await post(app, '/contact', message)
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(posted?.answer).toEqual({ received: true })
  expect(await messages(app)).toMatchObject([message])
})

test('a page that a form was posted to is taken over by script at once', async () => {
  const app = await openShop()
  const { answer } = await post(app, '/contact', message)
  expect(answer.body).toContain('<meta name="page-needs-script" content="yes">')
})

test('what is wrong is said in the words of the form, and what was typed comes back', async () => {
  const app = await openShop()
  const typed = { ...message, email: 'ada@', subject: ' ' }
  const { status, posted } = await post(app, '/contact', typed)
  expect(status).toBe(400)
  expect(posted?.errors).toEqual({
    email: 'Please enter a valid email address',
    subject: 'Subject is required',
  })
  expect(posted?.values).toEqual(typed)
  expect(await messages(app)).toEqual([])
})

test('what the contract alone refuses is said under its field', async () => {
  const app = await openShop()
  const { status, posted } = await post(app, '/contact', { ...message, name: 'a'.repeat(101) })
  expect(status).toBe(400)
  expect(posted?.errors).toEqual({ name: 'Please keep your name to 100 characters' })
  expect(await messages(app)).toEqual([])
})

test('fields that the form does not have go nowhere', async () => {
  const app = await openShop()
  const { posted } = await post(app, '/contact', { ...message, status: '200', __proto__x: 'y' })
  expect(posted?.values).toEqual(message)
  expect(await messages(app)).toHaveLength(1)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister of this site', { 'sec-fetch-site': 'same-site', origin: 'https://leadline.test' }],
  ['another origin', { origin: 'https://elsewhere.test' }],
  ['a page that hides where it is', { origin: 'null' }],
  ['another origin, by its referrer', { referer: 'https://elsewhere.test/contact' }],
  ['nowhere at all', {}],
])('a form that comes from %s does nothing, and says so', async (_from, headers) => {
  const app = await openShop()
  const { status, type, posted, answer } = await post(app, '/contact', message, { headers })
  expect([status, type]).toEqual([403, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('nothing was sent')
  expect(posted).toBeUndefined()
  expect(await messages(app)).toEqual([])
})

test('what another site has filled in is not shown as one’s own', async () => {
  const app = await openShop()
  const headers = { 'sec-fetch-site': 'cross-site' }
  const { answer } = await post(app, '/contact', message, { headers })
  expect(answer.body).not.toContain(message.name)
})

test('forms from another site cost no rendering, and end at a limit', async () => {
  let rendered = 0
  const render = async () => `${++rendered}`
  const app = await openTestApp({ parts: { openSite: () => ({ ...site, render }) } })
  const statuses = new Set<number>()
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' }
  for (const path of ['/', '/contact', '/nothing-here']) {
    for (let sent = 0; sent < 25; sent++) {
      const { status } = await post(app, path, { email: 'a' }, { headers, from: '198.51.100.9' })
      statuses.add(status)
    }
  }
  expect([...statuses]).toEqual([403, 429])
  expect(rendered).toBe(0)
})

test.each([
  ['its origin', { origin: 'https://leadline.test' }],
  ['the name it was reached by', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ['its referrer', { referer: 'https://leadline.test/contact' }],
  ['a reload', { 'sec-fetch-site': 'none' }],
])('an older browser is known by %s', async (_by, headers) => {
  const app = await openShop()
  expect((await post(app, '/contact', message, { headers })).status).toBe(200)
})

test('plain forms and calls are counted together: nobody has the limit twice', async () => {
  const app = await openShop()
  const from = '198.51.100.7'
  const { max } = sendContactMessage.limit
  // Each another one: the same one is sent once.
  for (let sent = 1; sent < max; sent++) {
    await post(app, '/contact', { ...message, subject: `Question ${sent}` }, { from })
  }
  const called = await app.http.inject({
    method: 'POST',
    url: sendContactMessage.path,
    remoteAddress: from,
    payload: message,
  })
  expect(called.statusCode).toBe(201)
  const { status, posted, answer } = await post(app, '/contact', message, { from })
  expect([status, posted?.values]).toEqual([429, message])
  expect(posted?.problem).toContain('Too many requests.')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('an account is opened, and the same is said of an address that has one already', async () => {
  const app = await openShop()
  const first = await post(app, '/register', ada)
  expect([first.status, first.posted?.answer]).toEqual([200, { username: 'ada.l' }])
  const second = await post(app, '/register', { ...ada, username: 'ada.m' })
  expect([second.status, second.posted?.answer]).toEqual([200, { username: 'ada.m' }])
  const accounts = await app.database.selectFrom('accounts').select('username').execute()
  expect(accounts).toEqual([{ username: 'ada.l' }])
})

test('a username that is taken is said under its field', async () => {
  const app = await openShop()
  await post(app, '/register', ada)
  const { status, posted } = await post(app, '/register', { ...ada, email: 'b@example.com' })
  expect(status).toBe(409)
  expect(posted?.errors['username']).toBeTruthy()
})

test('no password is ever written back, right or wrong', async () => {
  const app = await openShop()
  const secret = ada.password
  const wrong = await post(app, '/register', { ...ada, email: '', confirmation: `${secret}!` })
  expect(wrong.posted?.errors).toEqual({
    email: 'Email is required',
    confirmation: 'Passwords do not match',
  })
  expect(wrong.answer.body).not.toContain(secret)
  expect((await post(app, '/register', ada)).answer.body).not.toContain(secret)
  const refused = await post(app, '/login', { identifier: 'ada.l', password: `${secret}?` })
  expect(refused.answer.body).not.toContain(secret)
  expect(
    (await post(app, '/login', { identifier: 'ada.l', password: secret })).answer.body,
  ).not.toContain(secret)
  expect(app.log()).not.toContain(secret)
})

test('a sign-in is granted with a token that works, and known and unknown names get the same answer', async () => {
  const app = await openShop()
  await post(app, '/register', ada)
  const { status, posted } = await post(app, '/login', {
    identifier: ' ada.l ',
    password: ada.password,
    remember: 'on',
  })
  expect(status).toBe(200)
  const token = String(posted?.answer?.['token'])
  const account = await app.http.inject({
    url: '/api/v1/users/profile',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(account.json()).toMatchObject({ username: 'ada.l' })
  const wrong = await post(app, '/login', { identifier: 'ada.l', password: 'wrong one' })
  const unknown = await post(app, '/login', { identifier: 'ada.x', password: 'wrong one' })
  expect([wrong.status, wrong.posted?.problem, wrong.posted?.errors]).toEqual([
    401,
    'Invalid username or password.',
    {},
  ])
  expect(unknown.answer.body.replace('ada.x', 'ada.l')).toBe(wrong.answer.body)
})

test('a plan is bought by its number: no price and no account comes from the form', async () => {
  const app = await openShop()
  const fields = { plan: '3', method: 'card', email: 'ada@example.com', eula: 'on', price: '1' }
  const { status, posted } = await post(app, '/checkout', fields)
  expect(status).toBe(200)
  expect(posted?.answer?.['url']).toBeTruthy()
  const orders = await app.database.selectFrom('orders').selectAll().execute()
  expect(orders).toMatchObject([{ plan_id: 3, total_cents: 2699, account_id: null }])
})

test.each(['1', '999', '4', '', '3.0'])('plan %j is not for sale here', async (plan) => {
  const app = await openShop()
  const fields = { plan, method: 'card', email: 'ada@example.com', eula: 'on' }
  const { status, posted } = await post(app, '/checkout', fields)
  expect([status, posted?.errors]).toEqual([400, { plan: 'Please choose a plan' }])
})

test('an anonymous purchase gets its claim code once, and stores nobody', async () => {
  const app = await openShop()
  const fields = { plan: '2', method: 'monero', terms: 'on', email: 'ada@example.com' }
  const { posted } = await post(app, '/crypto-checkout', fields)
  expect(posted?.answer?.['claim']).toMatch(/^[\w-]{43}$/)
  const orders = await app.database.selectFrom('orders').selectAll().execute()
  expect(orders).toMatchObject([{ plan_id: 2, anonymous: 1, email: null }])
})

test('whatever a person can post is answered with HTML, never with JSON', async () => {
  const app = await openShop()
  for (const [path, status, said] of [
    ['/nowhere', 404, 'nothing here'],
    ['/logo.svg', 404, 'nothing here'],
    ['/profile', 405, 'built /profile'],
    ['/contact/', 400, 'Name is required'],
  ] as const) {
    const posted = await post(app, path, { a: 'b' })
    expect([posted.status, posted.type, posted.answer.body]).toEqual([
      status,
      'text/html; charset=utf-8',
      expect.stringContaining(said),
    ])
  }
  const large = await post(app, '/contact', { ...message, message: 'x'.repeat(70_000) })
  expect([large.status, large.type]).toEqual([413, 'text/html; charset=utf-8'])
  const headers = { ...own, 'content-type': 'multipart/form-data; boundary=x' }
  const multipart = await post(app, '/contact', message, { headers })
  expect([multipart.status, multipart.type]).toEqual([415, 'text/html; charset=utf-8'])
})

test('whoever posts without end is asked to wait, with a page that costs nothing', async () => {
  const app = await openShop()
  const from = '198.51.100.9'
  for (let sent = 0; sent < 60; sent++) await post(app, '/contact', {}, { from })
  const { status, type, answer } = await post(app, '/contact', {}, { from })
  expect([status, type]).toEqual([429, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('Too many requests.')
})

test('programs are still answered in JSON', async () => {
  const app = await openShop()
  const answer = await app.http.inject({ method: 'POST', url: '/api/v1/nothing', payload: {} })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found'])
})
