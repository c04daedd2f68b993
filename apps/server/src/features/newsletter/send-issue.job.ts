import type { Transaction } from 'kysely'

import { inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Job } from '../../platform/jobs.ts'
import { secretHash } from '../../platform/secret-hash.ts'
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

/** How fast mails go into the outbox, all processes together. */
export interface Pace {
  batchSize: number
  everyMs: number
  /** No more while so many wait for the mail server. */
  maxWaiting: number
}

/** Five mails a second, 18,000 an hour: less than what mail servers take amiss. */
export const steadyPace: Pace = { batchSize: 50, everyMs: 10_000, maxWaiting: 200 }
/** Where no mail server is, there is none to flood. */
export const noPace: Pace = { batchSize: 50, everyMs: 0, maxWaiting: Infinity }

type Deps = Pick<NewsletterDeps, 'database' | 'runtime' | 'outbox' | 'publicUrl'> & { pace: Pace }

/**
 * Every subscriber gets a mail of every issue, once. In portions: each is queued together with how
 * far it got, so that a process that dies is followed by another that goes on where it stopped.
 */
export function sendIssueJob(deps: Deps): Job {
  return {
    name: 'send newsletter issues',
    everyMs: 5_000,
    run: async (signal) => {
      while (!signal.aborted && (await queuePortion(deps))) deps.outbox.deliverSoon()
    },
  }
}

/** One portion. False when there is nothing to do for now. */
async function queuePortion(deps: Deps): Promise<boolean> {
  const { database, runtime, pace } = deps
  const id = await oldestOpenIssue(database)
  if (id === undefined) return false
  return inTransaction(database, async (transaction) => {
    const now = runtime.now()
    const issue = await lockIssue(transaction, id)
    // Another process finished it while we waited: perhaps another one is open.
    if (!issue) return true
    // Further off than that, it was written by a clock that was wrong.
    const waitMs = issue.next_batch_at - now
    if (waitMs > 0 && waitMs <= pace.everyMs) return false
    const room = pace.maxWaiting - (await countWaitingMails(transaction))
    const max = Math.min(pace.batchSize, room)
    if (max <= 0) return false
    const ids = await nextSubscribed(transaction, {
      after: issue.last_subscriber,
      since: issue.created_at,
      max,
    })
    const subscribers = await lockSubscribed(transaction, ids)
    for (const subscriber of subscribers) await queueLetter(deps, transaction, issue, subscriber)
    await noteProgress(transaction, issue.id, {
      last_subscriber: ids.at(-1) ?? issue.last_subscriber,
      letters: issue.letters + subscribers.length,
      next_batch_at: now + pace.everyMs,
      finished_at: ids.length < max ? now : null,
    })
    return true
  })
}

async function queueLetter(
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
