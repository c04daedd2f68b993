import { dayMs, hourMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { forgetSubscribersJob } from './forget-subscribers.job.ts'
import { confirmMailsPerHour } from './subscribe.ts'

/** Each from a client of its own, so that the limit per client is not what is tested. */
let clients = 0
function post(app: TestApp, url: string, payload: object, remoteAddress?: string) {
  clients++
  const client = remoteAddress ?? `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
  return app.http.inject({ method: 'POST', url, payload, remoteAddress: client })
}
const subscribe = (app: TestApp, email: string) =>
  post(app, '/api/v1/newsletter/subscribe', { email })
const confirm = (app: TestApp, token: string) => post(app, '/api/v1/newsletter/confirm', { token })
const unsubscribe = (app: TestApp, token: string) =>
  post(app, '/api/v1/newsletter/unsubscribe', { token })

const mails = (app: TestApp) =>
  app.database.selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').execute()
const subscribers = (app: TestApp) =>
  app.database.selectFrom('newsletter_subscribers').selectAll().execute()
const forget = (app: TestApp) => forgetSubscribersJob(app).run(new AbortController().signal)

/** The token in the newest mail whose link goes to `page`. */
async function newestToken(app: TestApp, page: 'confirm' | 'unsubscribe'): Promise<string> {
  const link = new RegExp(`https://leadline\\.test/newsletter/${page}\\?token=([\\w-]{43})`)
  for (const mail of await mails(app)) {
    const token = link.exec(mail.text)?.[1]
    if (token) return token
  }
  throw new Error(`no mail has a link to ${page}`)
}

async function becomeSubscriber(app: TestApp, email: string): Promise<string> {
  await subscribe(app, email)
  app.runtime.advance(1000)
  await confirm(app, await newestToken(app, 'confirm'))
  return newestToken(app, 'unsubscribe')
}

test('an address is subscribed once its owner confirms by the mailed link, and not before', async () => {
  const app = await openTestApp()
  const answer = await subscribe(app, '  Ada@Example.com ')
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ subscribed: true })
  expect(await subscribers(app)).toMatchObject([{ email: 'Ada@Example.com', confirmed_at: null }])
  expect(await mails(app)).toMatchObject([{ to_address: 'Ada@Example.com' }])

  const confirmed = await confirm(app, await newestToken(app, 'confirm'))
  expect(confirmed.statusCode).toBe(200)
  expect(confirmed.json()).toEqual({ confirmed: true })
  expect(await subscribers(app)).toMatchObject([{ confirmed_at: app.runtime.now() }])
})

test('opening the link changes nothing', async () => {
  const app = await openTestApp()
  await subscribe(app, 'ada@example.com')
  const token = await newestToken(app, 'confirm')
  await app.http.inject(`/newsletter/confirm?token=${token}`)
  expect(await subscribers(app)).toMatchObject([{ confirmed_at: null }])
})

test('a confirmation link works once, and for seven days', async () => {
  const app = await openTestApp()
  await subscribe(app, 'ada@example.com')
  const token = await newestToken(app, 'confirm')
  const answers = await Promise.all([confirm(app, token), confirm(app, token)])
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '400'])
  expect((await mails(app)).filter(({ text }) => text.includes('unsubscribe?token='))).toHaveLength(
    1,
  )

  await subscribe(app, 'bob@example.com')
  const late = await newestToken(app, 'confirm')
  app.runtime.advance(7 * dayMs)
  const refused = await confirm(app, late)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'invalid_token' })
})

test('nobody can find out who is subscribed', async () => {
  const app = await openTestApp()
  const unknown = await subscribe(app, 'ada@example.com')
  const pending = await subscribe(app, 'ada@example.com')
  await confirm(app, await newestToken(app, 'confirm'))
  const confirmed = await subscribe(app, 'ada@example.com')
  for (const answer of [pending, confirmed]) {
    expect(answer.statusCode).toBe(unknown.statusCode)
    expect(answer.body).toBe(unknown.body)
    expect(Object.keys(answer.headers)).toEqual(Object.keys(unknown.headers))
  }
})

test('a subscribed address gets no further mail when somebody subscribes it again', async () => {
  const app = await openTestApp()
  await becomeSubscriber(app, 'ada@example.com')
  const before = (await mails(app)).length
  app.runtime.advance(2 * dayMs)
  for (const spelling of ['ada@example.com', 'ADA@example.com', 'ａｄａ@example.com']) {
    await subscribe(app, spelling)
  }
  expect(await mails(app)).toHaveLength(before)
  expect(await subscribers(app)).toHaveLength(1)
})

test('an address gets at most one mail an hour and three in any day, whoever asks', async () => {
  const app = await openTestApp()
  const sentAt: number[] = []
  for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 20) {
    const before = (await mails(app)).length
    await Promise.all([subscribe(app, 'ada@example.com'), subscribe(app, 'Ada@Example.com')])
    const sent = (await mails(app)).length - before
    for (let count = 0; count < sent; count++) sentAt.push(app.runtime.now())
    app.runtime.advance(20 * minuteMs)
  }
  expect(sentAt.length).toBeGreaterThanOrEqual(9)
  const gaps = (apart: number) => sentAt.slice(apart).map((at, index) => at - (sentAt[index] ?? 0))
  expect(Math.min(...gaps(1))).toBeGreaterThanOrEqual(hourMs)
  expect(Math.min(...gaps(3))).toBeGreaterThanOrEqual(dayMs)
}, 240_000)

test('many who ask at the same moment cause one mail', async () => {
  const app = await openTestApp()
  await Promise.all(Array.from({ length: 20 }, () => subscribe(app, 'ada@example.com')))
  expect(await mails(app)).toHaveLength(1)
  app.runtime.advance(hourMs)
  await Promise.all(Array.from({ length: 20 }, () => subscribe(app, 'ada@example.com')))
  expect(await mails(app)).toHaveLength(2)
})

test('all addresses together get so many mails an hour; beyond that the answer is the same', async () => {
  const app = await openTestApp({ config: { metricsToken: 'watch' } })
  const first = await subscribe(app, 'a0@example.com')
  // Who has a mail already uses up nothing.
  for (let again = 0; again < 5; again++) await subscribe(app, 'a0@example.com')
  for (let number = 1; number < confirmMailsPerHour; number++) {
    await subscribe(app, `a${number}@example.com`)
  }
  expect(await mails(app)).toHaveLength(confirmMailsPerHour)
  expect(app.log()).not.toContain('too many newsletter confirmations')
  const beyond = await subscribe(app, 'beyond@example.com')
  expect([beyond.statusCode, beyond.body]).toEqual([first.statusCode, first.body])
  expect(Object.keys(beyond.headers)).toEqual(Object.keys(first.headers))
  expect(await mails(app)).toHaveLength(confirmMailsPerHour)
  // Nor is an address kept whose owner cannot confirm it.
  expect(await subscribers(app)).toHaveLength(confirmMailsPerHour)
  expect(app.log()).toContain('too many newsletter confirmations')
  expect(app.log()).not.toContain('beyond@')
  const metrics = await app.http.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer watch' },
  })
  expect(metrics.body).toContain('leadline_newsletter_confirmations_withheld_total 1\n')
  app.runtime.advance(hourMs)
  await subscribe(app, 'beyond@example.com')
  expect(await mails(app)).toHaveLength(confirmMailsPerHour + 1)
})

test('unsubscribing by the link works, works again, and lets one come back', async () => {
  const app = await openTestApp()
  const token = await becomeSubscriber(app, 'ada@example.com')
  const first = await unsubscribe(app, token)
  expect(first.json()).toEqual({ unsubscribed: true })
  expect((await unsubscribe(app, token)).json()).toEqual({ unsubscribed: true })
  expect((await subscribers(app))[0]?.unsubscribed_at).toBe(app.runtime.now())

  app.runtime.advance(hourMs)
  await becomeSubscriber(app, 'ada@example.com')
  expect(await subscribers(app)).toMatchObject([{ unsubscribed_at: null }])
  // A link in an older mail still means the same.
  await unsubscribe(app, token)
  expect((await subscribers(app))[0]?.unsubscribed_at).toBe(app.runtime.now())
})

const oneClickInParts =
  '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

test('mail programs unsubscribe with one click, as RFC 8058 says', async () => {
  const app = await openTestApp()
  const token = await becomeSubscriber(app, 'ada@example.com')
  const [welcome] = await mails(app)
  const headers = JSON.parse(welcome?.headers ?? '{}') as Record<string, string>
  expect(headers).toEqual({
    'List-Unsubscribe': `<https://leadline.test/newsletter/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const url = `/newsletter/unsubscribe?token=${token}`
  await app.http.inject(url)
  expect(await subscribers(app)).toMatchObject([{ unsubscribed_at: null }])
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  expect((await subscribers(app))[0]?.unsubscribed_at).toBe(app.runtime.now())
})

test.each([
  ['in parts', `multipart/form-data; boundary=x`, oneClickInParts],
  ['with nothing in it', 'application/x-www-form-urlencoded', ''],
])('a one-click form %s ends the subscription as well', async (_how, type, payload) => {
  const app = await openTestApp()
  const url = `/newsletter/unsubscribe?token=${await becomeSubscriber(app, 'ada@example.com')}`
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  expect((await subscribers(app))[0]?.unsubscribed_at).toBe(app.runtime.now())
})

test('links lead to the configured address, whatever host a request names', async () => {
  const app = await openTestApp()
  await app.http.inject({
    method: 'POST',
    url: '/api/v1/newsletter/subscribe',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email: 'ada@example.com' },
  })
  const [mail] = await mails(app)
  expect(mail?.text).toContain('https://leadline.test/newsletter/confirm?token=')
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('the stored list holds no token that could be used', async () => {
  const app = await openTestApp()
  await subscribe(app, 'ada@example.com')
  const confirmToken = await newestToken(app, 'confirm')
  expect(JSON.stringify(await subscribers(app))).not.toContain(confirmToken)
  const unsubscribeToken = await becomeSubscriber(app, 'bob@example.com')
  const links = await app.database.selectFrom('newsletter_unsubscribe_links').selectAll().execute()
  expect(links).toHaveLength(1)
  expect(JSON.stringify(links)).not.toContain(unsubscribeToken)
})

test('an address that is not confirmed is deleted after seven days, others stay', async () => {
  const app = await openTestApp()
  await becomeSubscriber(app, 'ada@example.com')
  await subscribe(app, 'bob@example.com')
  app.runtime.advance(7 * dayMs - 1)
  await forget(app)
  expect(await subscribers(app)).toHaveLength(2)
  app.runtime.advance(1)
  await forget(app)
  expect(await subscribers(app)).toMatchObject([{ email: 'ada@example.com' }])
})

test('an address that left is deleted after thirty days, with its links', async () => {
  const app = await openTestApp()
  const token = await becomeSubscriber(app, 'ada@example.com')
  await unsubscribe(app, token)
  app.runtime.advance(30 * dayMs - 1)
  await forget(app)
  expect(await subscribers(app)).toHaveLength(1)
  app.runtime.advance(1)
  await forget(app)
  expect(await subscribers(app)).toEqual([])
  const links = await app.database.selectFrom('newsletter_unsubscribe_links').selectAll().execute()
  expect(links).toEqual([])
  expect((await unsubscribe(app, token)).statusCode).toBe(400)
})

test.each(['', 'ada', 'ada@example', 'ada@example.com\r\nBcc: eve@example.com', 'a b@example.com'])(
  "'%s' is refused with a readable reason and gets no mail",
  async (email) => {
    const app = await openTestApp()
    const answer = await subscribe(app, email)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain(
      'Please enter a valid email address',
    )
    expect(await mails(app)).toEqual([])
  },
)

test('one client subscribes at most five addresses in ten minutes', async () => {
  const app = await openTestApp()
  const ask = (number: number) =>
    post(app, '/api/v1/newsletter/subscribe', { email: `a${number}@example.com` }, '192.0.2.1')
  for (let number = 0; number < 5; number++) expect((await ask(number)).statusCode).toBe(201)
  const refused = await ask(6)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('120')
  expect(await mails(app)).toHaveLength(5)
})

test('no address reaches the log', async () => {
  const app = await openTestApp()
  const token = await becomeSubscriber(app, 'ada@example.com')
  await app.http.inject({ method: 'POST', url: `/newsletter/unsubscribe?token=${token}` })
  // Pages, and what is posted to them, are one route.
  expect(app.log()).toContain('"method":"POST","route":"/*","status":200')
  expect(app.log()).not.toContain('ada@')
  expect(app.log()).not.toContain(token)
})
