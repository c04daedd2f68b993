import { setTimeout as wait } from 'node:timers/promises'

import { minuteMs, secondMs } from '@leadline/contract/durations'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { openMailServer } from '../../testing/open-mail-server.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import type { MailConfig } from '../config/mail-settings.ts'
import { inTransaction, type Queries } from '../database/open-database.ts'
import { deliverDueMail, type MailTransport } from './deliver-mail.ts'
import type { Mail } from './mail.ts'
import { forgetSent, forgetUseless } from './outbox.store.ts'
import { openOutbox } from './outbox.ts'
import { smtpTransport } from './smtp-transport.ts'

const from = { name: 'Leadline', address: 'mail@leadline.test' }

const mailConfig = (url?: string): MailConfig => ({
  transport: url === undefined ? { kind: 'outbox' } : { kind: 'smtp', url },
  from,
  supportEmail: 'support@leadline.test',
})

const sampleMail = (changes: Partial<Mail> = {}): Mail => ({
  dedupeKey: 'one',
  to: 'ada@example.com',
  subject: 'Soundings',
  content: {
    heading: 'Soundings',
    paragraphs: ['By the mark, five.'],
    footer: 'You asked for it.',
  },
  ...changes,
})

async function queue(app: TestApp, ...mails: Mail[]) {
  const outbox = openOutbox(app.runtime, () => {})
  await inTransaction(app.database, async (transaction) => {
    for (const each of mails) await outbox.queue(transaction, each)
  })
}

async function deliver(app: TestApp, transport: MailTransport) {
  const { database, runtime, http } = app
  const delivery = { database, runtime, log: http.log, transport }
  await deliverDueMail(delivery, new AbortController().signal)
}

const rowsOf = (app: TestApp) => app.database.selectFrom('mail_outbox').selectAll().execute()

test('a mail reaches a real mail server as text and HTML, right after it was caused', async () => {
  const server = await openMailServer()
  const app = await openTestApp({ config: { mail: mailConfig(server.url) } })
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Depth', message: 'Five?' }
  await app.http.inject({ method: 'POST', url: '/api/v1/contact', payload: message })
  // To support, and to whoever wrote.
  await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 20_000 })
  const mail = server.received.find(({ to }) => to.includes('support@leadline.test'))
  expect(mail?.headers.get('from')).toBe('Leadline <mail@leadline.test>')
  expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(mail?.source).toContain('Content-Type: text/plain')
  expect(mail?.source).toContain('Content-Type: text/html')
})

test('a mail waits while the mail server is down, and arrives when it is back', async () => {
  const down = await openMailServer()
  const { port, url } = down
  await down.close()
  const app = await openTestApp({ config: { mail: mailConfig(url) } })
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Depth', message: 'Five?' }
  const answer = await app.http.inject({ method: 'POST', url: '/api/v1/contact', payload: message })
  expect(answer.statusCode).toBe(201)
  await vi.waitFor(
    async () => expect((await rowsOf(app))[0]?.last_error).toMatch(/^ESOCKET|^ECONN/),
    { timeout: 20_000 },
  )
  const back = await openMailServer({ port })
  app.runtime.advance(minuteMs)
  await vi.waitFor(() => expect(back.received).toHaveLength(2), { timeout: 20_000 })
})

test('every attempt at one mail carries the same Message-ID', async () => {
  const seen: (string | undefined)[] = []
  const server = await openMailServer({
    onData: (mail) => {
      seen.push(mail.headers.get('message-id'))
      if (seen.length === 1) throw new Error('try again later')
    },
  })
  const app = await openTestApp()
  await queue(app, sampleMail())
  const transport = smtpTransport(server.url, from)
  await deliver(app, transport)
  expect(server.received).toHaveLength(0)
  app.runtime.advance(minuteMs)
  await deliver(app, transport)
  expect(server.received).toHaveLength(1)
  expect(seen).toHaveLength(2)
  expect(seen[0]).toMatch(/^<[\w-]{36}@leadline\.test>$/)
  expect(seen[1]).toBe(seen[0])
})

test('two processes that deliver at once send each mail once', async () => {
  const app = await openTestApp()
  for (let round = 0; round < 10; round++) {
    const keys = Array.from({ length: 20 }, (_, number) => `mail ${round}-${number}`)
    await queue(app, ...keys.map((dedupeKey) => sampleMail({ dedupeKey })))
    const sent: string[] = []
    const transport: MailTransport = {
      send: async (row) => {
        await wait(2)
        sent.push(row.dedupe_key)
      },
    }
    await Promise.all(Array.from({ length: 8 }, () => deliver(app, transport)))
    // One of them may have stopped early, having seen only what another had leased.
    await deliver(app, transport)
    expect(sent.toSorted()).toEqual(keys.toSorted())
  }
})

test.runIf(process.env['TEST_DATABASE'] === 'postgres').each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'mails go out although two processes take them in another order and wait for each other (%s, %s)',
  async (held, wanted) => {
    const app = await openTestApp()
    await queue(app, sampleMail({ dedupeKey: 'first' }), sampleMail({ dedupeKey: 'second' }))
    const sent: string[] = []
    const transport: MailTransport = { send: async (row) => void sent.push(row.dedupe_key) }
    const touch = (queries: Queries, key: string) =>
      queries
        .updateTable('mail_outbox')
        .set({ last_error: null })
        .where('dedupe_key', '=', key)
        .execute()
    const other = await app.database.startTransaction().execute()
    await touch(other, held)
    const delivery = deliver(app, transport)
    await waitsForLock(app)
    await touch(other, wanted)
    await other.commit().execute()
    await delivery
    expect(sent.toSorted()).toEqual(['first', 'second'])
  },
)

/** Until PostgreSQL says that somebody waits for a row of somebody else's transaction. */
async function waitsForLock(app: TestApp) {
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => {
    expect((await waiting.execute(app.database)).rows).toHaveLength(1)
  })
}

/** A mail is with a process that hangs, and another one that would send it. */
async function hangInTheMiddle() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openTestApp()
  await queue(app, sampleMail())
  let letGo = () => {}
  const hanging = deliver(app, { send: () => new Promise((resolve) => (letGo = resolve)) })
  await vi.waitFor(async () => expect((await rowsOf(app))[0]?.attempts).toBe(1))
  const sent: string[] = []
  const transport: MailTransport = { send: async (row) => void sent.push(row.id) }
  return {
    app,
    sent,
    deliverElsewhere: () => deliver(app, transport),
    end: () => (letGo(), hanging),
  }
}

test('a mail whose sender died is sent by another process after ten seconds', async () => {
  const { app, sent, deliverElsewhere } = await hangInTheMiddle()
  await deliverElsewhere()
  expect(sent).toEqual([])
  // Of a dead process nothing comes any more, its timers included.
  app.runtime.advance(10 * secondMs)
  await deliverElsewhere()
  expect(sent).toHaveLength(1)
})

test('a mail server that is slow gets a mail once: who sends it keeps it for as long as it takes', async () => {
  const { app, sent, deliverElsewhere, end } = await hangInTheMiddle()
  for (let seconds = 0; seconds < 60; seconds += 5) {
    app.runtime.advance(5 * secondMs)
    await vi.advanceTimersByTimeAsync(5 * secondMs)
    const leasedUntil = async () => Number((await rowsOf(app))[0]?.leased_until)
    await vi.waitFor(async () =>
      expect(await leasedUntil()).toBeGreaterThan(app.runtime.now() + 5 * secondMs),
    )
    await deliverElsewhere()
  }
  expect(sent).toEqual([])
  await end()
  expect((await rowsOf(app))[0]?.sent_at).not.toBeNull()
})

test('a mail that a change causes exists exactly if the change does', async () => {
  const app = await openTestApp()
  const outbox = openOutbox(app.runtime, () => {})
  const failing = inTransaction(app.database, async (transaction) => {
    await outbox.queue(transaction, sampleMail())
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await rowsOf(app)).toEqual([])
})

test('a mail with a key that was used before is not queued again, sent or not', async () => {
  const sent: string[] = []
  const app = await openTestApp()
  const transport: MailTransport = { send: async (row) => void sent.push(row.id) }
  await queue(app, sampleMail(), sampleMail())
  await deliver(app, transport)
  await queue(app, sampleMail())
  await deliver(app, transport)
  expect(sent).toHaveLength(1)
})

test('once a mail is sent, nothing of what it said or to whom is kept', async () => {
  const app = await openTestApp()
  await queue(app, sampleMail({ replyTo: 'ada@example.com', headers: { 'X-Link': 'secret-link' } }))
  await deliver(app, { send: async () => {} })
  const kept = JSON.stringify(await rowsOf(app))
  expect(kept).not.toMatch(/ada@|Soundings|five|secret-link/)
})

test('what is left of a sent mail goes in the end, but not of one that must never be sent again', async () => {
  const app = await openTestApp()
  await queue(
    app,
    ...['one', 'issue-fixed:1:ada', 'waits'].map((dedupeKey) => sampleMail({ dedupeKey })),
  )
  await app.database
    .updateTable('mail_outbox')
    .set({ sent_at: 1000 })
    .where('dedupe_key', '<>', 'waits')
    .execute()
  const keys = async () => (await rowsOf(app)).map((row) => row.dedupe_key).toSorted()
  const remembered = ['issue-']
  await forgetSent(app.database, { sentBefore: 1000, remembered })
  expect(await keys()).toHaveLength(3)
  await forgetSent(app.database, { sentBefore: 1001, remembered })
  expect(await keys()).toEqual(['issue-fixed:1:ada', 'waits'])
})

test('a mail that has become useless is neither sent nor kept', async () => {
  const app = await openTestApp()
  await queue(app, sampleMail({ usefulUntil: app.runtime.now() + 1000 }))
  app.runtime.advance(1000)
  const sent: string[] = []
  await deliver(app, { send: async (row) => void sent.push(row.id) })
  expect(sent).toEqual([])
  await forgetUseless(app.database, app.runtime.now())
  expect(await rowsOf(app)).toEqual([])
})

test.each([
  { to: 'ada@example.com\r\nBcc: eve@example.com' },
  { subject: 'Soundings\nBcc: eve@example.com' },
  { replyTo: 'ada@example.com\rX-Evil: 1' },
  { headers: { 'List-Unsubscribe': '<https://x>\r\nBcc: eve@example.com' } },
  { headers: { 'X-Evil\r\nBcc': 'eve@example.com' } },
])('nobody can add a header to a mail: %o', async (changes) => {
  const app = await openTestApp()
  await expect(queue(app, sampleMail(changes))).rejects.toThrow('line breaks')
  expect(await rowsOf(app)).toEqual([])
})

test('no address of a person reaches the log when a mail server refuses it by name', async () => {
  const server = await openMailServer({
    onData: () => {
      throw new Error('no mailbox ada@example.com here')
    },
  })
  const app = await openTestApp()
  await queue(app, sampleMail())
  await deliver(app, smtpTransport(server.url, from))
  expect(app.log()).toContain('a mail was not taken')
  expect(app.log() + JSON.stringify((await rowsOf(app))[0]?.last_error)).not.toContain('ada@')
})
