import { hourMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { newClient } from '../../testing/people.ts'
import { forgetMessagesJob } from './forget-messages.job.ts'
import { confirmationsPerHour, contactPerHour } from './receive-contact-message.ts'

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Depth of book',
  message: 'First line.\nSecond <b>line</b>.',
}

const send = (app: TestApp, payload: object) =>
  app.http.inject({ method: 'POST', url: '/api/v1/contact', payload })
const stored = (app: TestApp) => app.database.selectFrom('contact_messages').selectAll().execute()
const mails = (app: TestApp) => app.database.selectFrom('mail_outbox').selectAll().execute()
const mailsTo = async (app: TestApp, address: string) =>
  (await mails(app)).filter(({ to_address }) => to_address === address)
const toSupport = (app: TestApp) => mailsTo(app, app.config.mail.supportEmail)

test('a message is kept and mailed to support, and answering it reaches its writer', async () => {
  const app = await openTestApp()
  const answer = await send(app, message)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ received: true })
  expect(await stored(app)).toMatchObject([message])
  const [mail] = await toSupport(app)
  expect(mail?.reply_to).toBe('ada@example.com')
  expect(mail?.text).toContain(message.message)
  expect(mail?.text).toContain('Depth of book')
  expect(mail?.html).toContain('Second &lt;b&gt;line&lt;/b&gt;.')
})

test('support sees at once what a message is about; no other header has words of a stranger', async () => {
  const app = await openTestApp()
  await send(app, message)
  const [mail] = await toSupport(app)
  expect(mail?.subject).toBe('Contact form: Depth of book')
  expect(mail?.headers).toBe('{}')
})

test('the sender gets an email that the message is here', async () => {
  const app = await openTestApp()
  await send(app, message)
  const [mail] = await mailsTo(app, message.email)
  expect(mail?.subject).toBe('We have received your message')
  expect(mail?.reply_to).toBe(app.config.mail.supportEmail)
  // Out-of-office answers do not answer what says this.
  expect(mail?.headers).toBe('{"Auto-Submitted":"auto-replied"}')
})

test('nobody can send words of their own through us to somebody else', async () => {
  const app = await openTestApp()
  await send(app, { ...message, name: 'Win a prize', subject: 'evil.example', message: 'Click!' })
  const [mail] = await mailsTo(app, message.email)
  expect(JSON.stringify(mail)).not.toMatch(/prize|evil|Click/)
})

test('one address gets at most three confirmations a day, however often and from wherever it is named', async () => {
  const app = await openTestApp()
  const sendFrom = (email: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/contact',
      payload: { ...message, email },
      remoteAddress: newClient(),
    })
  for (let sent = 0; sent < 5; sent++) {
    expect((await sendFrom(sent % 2 ? 'ada@example.com' : 'ADA@example.com')).statusCode).toBe(201)
  }
  const confirmations = (await mails(app)).filter(({ to_address }) => /ada/i.test(to_address))
  expect(confirmations).toHaveLength(3)
  // Support has them all.
  expect(await toSupport(app)).toHaveLength(5)
  app.runtime.advance(24 * hourMs)
  await sendFrom('ada@example.com')
  const later = (await mails(app)).filter(({ to_address }) => /ada/i.test(to_address))
  expect(later).toHaveLength(4)
})

test('all addresses together get so many confirmations an hour', async () => {
  const app = await openTestApp()
  for (let sent = 0; sent < confirmationsPerHour.max + 5; sent++) {
    const payload = { ...message, email: `person-${sent}@example.com` }
    const sentFrom = { payload, remoteAddress: newClient() }
    await app.http.inject({ method: 'POST', url: '/api/v1/contact', ...sentFrom })
  }
  const confirmations = (await mails(app)).filter(({ to_address }) => /person-/.test(to_address))
  expect(confirmations).toHaveLength(confirmationsPerHour.max)
})

test('a message that cannot be mailed is not kept either', async () => {
  const app = await openTestApp()
  await app.database.schema.dropTable('mail_outbox').execute()
  expect((await send(app, message)).statusCode).toBe(500)
  expect(await stored(app)).toEqual([])
})

test.each([
  [{ email: 'ada' }, 'Please enter a valid email address'],
  [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@b.cd` }, 'Please enter a valid email address'],
  [{ name: 'Ada\r\nBcc: eve@example.com' }, 'Please enter your name on one line'],
  [{ subject: 'Depth\nBcc: eve@example.com' }, 'Please enter the subject on one line'],
  [{ subject: 'Depth\u0000' }, 'Please enter the subject on one line'],
  [{ name: '   ' }, 'Please enter your name'],
  [{ name: 'a'.repeat(101) }, 'to 100 characters'],
  [{ subject: 'a'.repeat(151) }, 'to 150 characters'],
  [{ message: 'a'.repeat(5001) }, 'to 5000 characters'],
  [{ message: '' }, 'Please enter a message'],
  [{ message: 'nul \u0000' }, 'Please enter a message without control characters'],
  [{ admin: true }, ''],
])('%o is refused with a readable reason, and nothing is kept or mailed', async (change, words) => {
  const app = await openTestApp()
  const answer = await send(app, { ...message, ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_request' })
  expect(answer.json<{ message: string }>().message).toContain(words)
  expect(await stored(app)).toEqual([])
  expect(await mails(app)).toEqual([])
})

test('one client sends at most five messages in ten minutes', async () => {
  const app = await openTestApp()
  for (let sent = 0; sent < 5; sent++) expect((await send(app, message)).statusCode).toBe(201)
  app.runtime.advance(minuteMs)
  const refused = await send(app, message)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again in a minute.',
  })
  expect(refused.headers['retry-after']).toBe('60')
  expect(await stored(app)).toHaveLength(5)
  app.runtime.advance(60_000)
  expect((await send(app, message)).statusCode).toBe(201)
})

test('neither address nor words of a writer reach the log', async () => {
  const app = await openTestApp()
  await send(app, message)
  await send(app, { ...message, subject: '' })
  expect(app.log()).not.toMatch(/\bada\b|Lovelace|Second/i)
})

test('all clients together send so many messages an hour; who is refused reads so', async () => {
  const app = await openTestApp()
  const sendFrom = (remoteAddress: string) =>
    app.http.inject({ method: 'POST', url: '/api/v1/contact', payload: message, remoteAddress })
  for (let sent = 0; sent < contactPerHour.max; sent++) {
    expect((await sendFrom(newClient())).statusCode).toBe(201)
  }
  const refused = await sendFrom(newClient())
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(3600 / contactPerHour.max))
  expect(await stored(app)).toHaveLength(contactPerHour.max)
  expect(await toSupport(app)).toHaveLength(contactPerHour.max)
  app.runtime.advance(hourMs)
  expect((await sendFrom(newClient())).statusCode).toBe(201)
})

test('a message is forgotten after 24 months, as the privacy policy says', async () => {
  const app = await openTestApp()
  await send(app, message)
  const forget = () => forgetMessagesJob(app).run(new AbortController().signal)
  app.runtime.advance(Date.parse('2028-01-15T12:00:00Z') - app.runtime.now())
  await forget()
  expect(await stored(app)).toHaveLength(1)
  app.runtime.advance(1)
  await forget()
  expect(await stored(app)).toEqual([])
})
