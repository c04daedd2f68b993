import { expect, test, vi } from 'vitest'

import { runCommand } from '../../admin/run-command.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { addPerson, newClient, signIn } from '../../testing/people.ts'
import { addSubscribers, subscriberNames, news } from './testing/newsletter-world.ts'

const smtp = (url: string) => ({
  mail: {
    transport: { kind: 'smtp', url } as const,
    from: { name: 'Leadline', address: 'mail@leadline.test' },
    supportEmail: 'support@leadline.test',
  },
})

async function signInAdministrator(app: TestApp): Promise<{ accountId: string; token: string }> {
  const accountId = await addPerson(app, 'root')
  const token = await signIn(app, 'root')
  await app.database.updateTable('accounts').set({ status: 100 }).execute()
  await app.database.updateTable('sessions').set({ proved_second_factor: 1 }).execute()
  return { accountId, token }
}

const send = (app: TestApp, token: string, slug: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/newsletter/issues',
    payload: { slug },
    remoteAddress: newClient(),
    headers: { authorization: `Bearer ${token}` },
  })

const admin = (app: TestApp, ...args: string[]) => {
  const { database, dataDir } = app.config
  return runCommand(['send-newsletter', ...args], {
    DATA_DIR: dataDir,
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  })
}
const issues = (app: TestApp) => app.database.selectFrom('newsletter_issues').selectAll().execute()

test('an administrator sends an article; a real mail server gets one mail each, with one-click headers', async () => {
  const server = await openMailServer()
  const app = await openTestApp({ config: smtp(server.url), parts: { news } })
  const { accountId, token } = await signInAdministrator(app)
  await addSubscribers(app.database, subscriberNames(60))
  const answer = await send(app, token, 'by-the-mark')
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ subject: 'By the mark, five', recipients: 60 })
  // The first batch at once, the rest when it is time.
  await vi.waitFor(() => expect(server.received).toHaveLength(50), { timeout: 20_000 })
  app.runtime.advance(10_000)
  await vi.waitFor(() => expect(server.received).toHaveLength(60), { timeout: 20_000 })
  const to = server.received.flatMap((mail) => mail.to)
  expect(new Set(to)).toEqual(new Set(subscriberNames(60).map((name) => `${name}@example.com`)))
  const urls = server.received.map(({ headers }) => {
    expect(headers.get('subject')).toBe('By the mark, five')
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    return /^<https:\/\/leadline\.test(\/newsletter\/unsubscribe\?token=[\w-]{43})>$/.exec(
      headers.get('list-unsubscribe') ?? '',
    )?.[1]
  })
  expect(new Set(urls).size).toBe(60)

  // As a mail program does it.
  const left = await app.http.inject({
    method: 'POST',
    url: urls[0] ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(left.statusCode).toBe(200)
  const gone = await app.database
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('unsubscribed_at', 'is not', null)
    .execute()
  expect(gone).toEqual([{ email: to[0] }])

  const again = await send(app, token, 'by-the-mark')
  expect(again.statusCode).toBe(409)
  expect(again.json()).toEqual({
    code: 'newsletter_already_sent',
    message: 'This article was sent before.',
  })
  expect((await send(app, token, 'no-such-article')).statusCode).toBe(404)
  expect(await issues(app)).toMatchObject([{ created_by: accountId, letters: 60 }])
}, 240_000)

test('the command sends through the running server, refuses a second time, and a dry run sends nothing', async () => {
  const app = await openTestApp()
  await addSubscribers(app.database, ['ada', 'bob'])
  const article = ['--article', 'one-year-of-updates']
  const rehearsed = await admin(app, ...article, '--dry-run', 'true')
  expect(rehearsed).toContain('It would go to 2 subscribers.')
  expect(rehearsed).toContain('Subject: What a year of updates means')
  expect(rehearsed).toContain('We do something plainer. You pay once for a plan.')
  expect(await issues(app)).toEqual([])
  expect(await app.database.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
  expect(await app.database.selectFrom('staff_actions').selectAll().execute()).toEqual([])

  expect(await admin(app, ...article)).toBe(
    "'What a year of updates means' goes to 2 subscribers. The running server sends it.",
  )
  await vi.waitFor(
    async () =>
      expect(await app.database.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(2),
    { timeout: 20_000 },
  )
  for (const options of [article, [...article, '--dry-run', 'true']]) {
    await expect(admin(app, ...options)).rejects.toThrow(
      /^'one-year-of-updates' was sent before, on .*Z\. In all 2 subscribers got it\. Nothing was sent now\.$/,
    )
  }
  await expect(admin(app, '--article', '../secrets')).rejects.toThrow('There is no article')
  await expect(admin(app, ...article, '--dry-run', 'yes')).rejects.toThrow('neither true nor false')
}, 240_000)
