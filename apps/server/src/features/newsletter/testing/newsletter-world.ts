import type { News } from '@leadline/content/news'
import { onTestFinished } from 'vitest'

import { migrate } from '../../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../../platform/database/open-database.ts'
import { openOutbox, type Outbox } from '../../../platform/mail/outbox.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createTestRuntime } from '../../../testing/test-runtime.ts'
import { noPace, type Pace, sendIssueJob } from '../send-issue.job.ts'
import { startIssue } from '../start-issue.ts'

const article = {
  slug: 'by-the-mark',
  title: 'By the mark, five',
  category: 'Product',
  description: 'How deep the water is.',
  date: '2026-01-10',
  readTime: '1 min read',
}
const second = { ...article, slug: 'by-the-deep', title: 'By the deep, six' }

export const news: News = {
  articles: [article, second],
  bodies: new Map([
    [
      article.slug,
      'Five **fathoms**, says [the line](https://evil.example).\n\n<script>alert(1)</script><b>Bold</b> & <i>wet</i>',
    ],
    [second.slug, 'Six fathoms.'],
  ]),
}

/** People who subscribed, in the states that there are. */
export async function addSubscribers(
  database: Database,
  names: readonly string[],
  state: { confirmed_at?: number | null; unsubscribed_at?: number | null } = {},
): Promise<void> {
  for (let start = 0; start < names.length; start += 100) {
    await database
      .insertInto('newsletter_subscribers')
      .values(
        names.slice(start, start + 100).map((name) => ({
          // Scattered, as real ids are.
          id: `${name.split('').toReversed().join('')}-${name}`,
          email: `${name}@example.com`,
          email_key: `${name}@example.com`,
          created_at: 0,
          asked_at: 0,
          confirmed_at: 1,
          ...state,
        })),
      )
      .execute()
  }
}

export const subscriberNames = (count: number) =>
  Array.from({ length: count }, (_, number) => `s${number}`)

/** A database and an outbox without a running server: batches are queued when the test says so. */
export async function openWorld() {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.config)
  onTestFinished(async () => {
    await database.destroy()
    await testDatabase.remove()
  })
  await migrate(database)
  const runtime = createTestRuntime()
  const plainOutbox = openOutbox(runtime, () => {})
  const publicUrl = () => 'https://leadline.test'
  return {
    config: testDatabase.config,
    database,
    runtime,
    outbox: plainOutbox,
    start: (slug = article.slug) => startIssue({ database, runtime, news }, { slug, actor: 'cli' }),
    send: (
      changes: { outbox?: Outbox; pace?: Pace; database?: Database; signal?: AbortSignal } = {},
    ) =>
      sendIssueJob({
        database,
        runtime,
        publicUrl,
        outbox: plainOutbox,
        pace: noPace,
        ...changes,
      }).run(changes.signal ?? new AbortController().signal),
    /** How many mails each address has, such as `{1: 200}`: two hundred addresses have one each. */
    mailsPerAddress: async () => {
      const mails = await database.selectFrom('mail_outbox').select('to_address').execute()
      const perAddress = Map.groupBy(mails, (mail) => mail.to_address)
      const counts = Map.groupBy([...perAddress.values()], (each) => each.length)
      return Object.fromEntries([...counts].map(([mailsEach, of]) => [mailsEach, of.length]))
    },
    /** Each mail has one: more of them are mails that were written twice. */
    links: async () => {
      const links = await database.selectFrom('newsletter_unsubscribe_links').selectAll().execute()
      return links.length
    },
    addresses: async () => {
      const mails = await database.selectFrom('mail_outbox').select('to_address').execute()
      return mails.map((mail) => mail.to_address.replace('@example.com', '')).toSorted()
    },
    issues: () =>
      database.selectFrom('newsletter_issues').selectAll().orderBy('created_at').execute(),
  }
}
