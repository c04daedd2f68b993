import type { News } from '@leadline/content/news'
import { beginningOf, plainText } from '@leadline/content/plain-text'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { addIssue, countSubscribed, findIssue, type IssueRow } from './newsletter-issues.store.ts'

/** Enough to know whether the article is worth opening. */
const beginningLength = 1500

export interface IssueDeps {
  database: Database
  runtime: Runtime
  news: News
}

/** What an issue says, fixed when it is started: all get the same, however the article changes. */
export interface IssueText {
  subject: string
  paragraphs: string[]
}

export function issueTextOf(news: News, slug: string): IssueText | undefined {
  const article = news.articles.find((each) => each.slug === slug)
  const body = news.bodies.get(slug)
  if (!article || body === undefined) return undefined
  const beginning = beginningOf(plainText(body), beginningLength)
  return {
    subject: article.title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
    paragraphs: [article.description, ...beginning.map(({ text }) => text)],
  }
}

export type Started =
  | { kind: 'no such article' }
  | { kind: 'sent before'; issue: IssueRow }
  | { kind: 'started'; id: string; subject: string; recipients: number }

/** Begin to send an article to everybody who is subscribed now. The job queues the mails. */
export async function startIssue(
  { database, runtime, news }: IssueDeps,
  { slug, actor }: { slug: string; actor: string },
): Promise<Started> {
  const text = issueTextOf(news, slug)
  if (!text) return { kind: 'no such article' }
  const id = runtime.newId()
  const now = runtime.now()
  const recipients = await countSubscribed(database, now)
  const isNew = await inTransaction(database, async (transaction) => {
    const added = await addIssue(transaction, {
      id,
      slug,
      subject: text.subject,
      paragraphs: JSON.stringify(text.paragraphs),
      created_at: now,
      created_by: actor,
    })
    if (!added) return false
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'send-newsletter',
      subject: `newsletter:${id}`,
      details: JSON.stringify({ slug, recipients }),
    })
    return true
  })
  if (isNew) return { kind: 'started', id, subject: text.subject, recipients }
  const issue = await findIssue(database, slug)
  if (!issue) throw new Error('an issue was there and is gone')
  return { kind: 'sent before', issue }
}
