import type { Transaction } from 'kysely'

import { inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Job } from '../../platform/jobs.ts'
import { secretHash } from '../../platform/secrets/secret-hash.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import {
  countWaitingMails,
  type IssueRow,
  lockIssue,
  lockSubscribed,
  nextSubscribed,
  noteProgress,
  oldestOpenIssue,
} from './newsletter-issues.store.ts'
import { issueMail } from './newsletter-mails.ts'
import { addUnsubscribeLink, type Subscriber } from './newsletter.store.ts'

/** How fast newsletter mails are queued, by all processes together. */
export interface Pace {
  batchSize: number
  everyMs: number
  /** Queue nothing more while this many wait for the mail server. */
  maxWaiting: number
}

/** Five mails a second, 18,000 an hour: mail servers throttle or block faster senders. */
export const steadyPace: Pace = { batchSize: 50, everyMs: 10_000, maxWaiting: 200 }
/** For an outbox without a mail server. */
export const noPace: Pace = { batchSize: 50, everyMs: 0, maxWaiting: Infinity }

type Deps = Pick<NewsletterDeps, 'database' | 'runtime' | 'outbox' | 'publicUrl'> & { pace: Pace }

/**
 * Every subscriber gets every issue once. Mails are queued in batches, each in one transaction with
 * a note of how far it got: if a process dies, another goes on where it stopped.
 */
export function sendIssueJob(deps: Deps): Job {
  return {
    name: 'send newsletter issues',
    everyMs: 5_000,
    run: async (signal) => {
      while (!signal.aborted && (await queueBatch(deps))) deps.outbox.deliverSoon()
    },
  }
}

/** Queue one batch. False when there is nothing to do for now. */
async function queueBatch(deps: Deps): Promise<boolean> {
  const { database, runtime, pace } = deps
  const id = await oldestOpenIssue(database)
  if (id === undefined) return false
  return inTransaction(database, async (transaction) => {
    const now = runtime.now()
    const issue = await lockIssue(transaction, id)
    // Another process finished this issue while we waited for the lock. There may be a next one.
    if (!issue) return true
    // If it is further ahead than that, the clock that wrote it was wrong.
    const waitMs = issue.next_batch_at - now
    if (waitMs > 0 && waitMs <= pace.everyMs) return false
    const free = pace.maxWaiting - (await countWaitingMails(transaction))
    const max = Math.min(pace.batchSize, free)
    if (max <= 0) return false
    const ids = await nextSubscribed(transaction, {
      after: issue.last_subscriber,
      since: issue.created_at,
      max,
    })
    const subscribers = await lockSubscribed(transaction, ids)
    for (const subscriber of subscribers) await queueMail(deps, transaction, issue, subscriber)
    await noteProgress(transaction, issue.id, {
      last_subscriber: ids.at(-1) ?? issue.last_subscriber,
      letters: issue.letters + subscribers.length,
      next_batch_at: now + pace.everyMs,
      finished_at: ids.length < max ? now : null,
    })
    return true
  })
}

async function queueMail(
  { runtime, outbox, publicUrl }: Deps,
  transaction: Transaction<Tables>,
  issue: IssueRow,
  subscriber: Subscriber,
): Promise<void> {
  const unsubscribeToken = runtime.newSecret()
  const now = runtime.now()
  await addUnsubscribeLink(transaction, {
    tokenHash: secretHash(unsubscribeToken),
    subscriberId: subscriber.id,
    now,
  })
  const mail = issueMail({ issue, subscriber, unsubscribeToken, publicUrl: publicUrl(), now })
  await outbox.queue(transaction, mail)
}
