import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { Transaction } from 'kysely'

import { inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Job } from '../../platform/jobs.ts'
import {
  type Announcement,
  findAuthor,
  finishAnnouncement,
  type Follower,
  listOpenAnnouncements,
  listVoters,
  lockAnnouncement,
  noteNotified,
} from './announcements.store.ts'
import { issueMovedMail } from './issue-mails.ts'
import { type IssueRow, readIssue } from './issues.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

const everyMs = 5_000
const atOnce = 100

type Deps = Pick<TrackerDeps, 'database' | 'runtime' | 'outbox' | 'publicUrl'>

/**
 * Mail everybody who voted for an issue, and its author, once when it is in testing and once when
 * it is fixed. Mails are queued in batches, each in one transaction with a note of how far it got:
 * if a process dies, another goes on, and nobody is mailed twice.
 */
export function notifyFollowersJob(deps: Deps): Job {
  return {
    name: 'tell followers of issues',
    everyMs,
    run: async (signal) => {
      for (const announcement of await listOpenAnnouncements(deps.database)) {
        let isMore = true
        while (isMore && !signal.aborted) {
          isMore = await notifySome(deps, announcement)
          deps.outbox.deliverSoon()
        }
      }
    },
  }
}

/** Queue one batch. True while there may be another. */
async function notifySome(deps: Deps, { issueId, status }: Announcement): Promise<boolean> {
  const { database, runtime } = deps
  return inTransaction(database, async (transaction) => {
    const open = await lockAnnouncement(transaction, { issueId, status })
    if (!open) return false
    const finish = () => finishAnnouncement(transaction, { issueId, status, now: runtime.now() })
    const issue = await readIssue(transaction, issueId)
    // The issue has another status by now, so the mail would be wrong.
    if (issue?.status !== status) return finish()
    if (open.told_up_to === '') {
      await notify(deps, transaction, issue, await findAuthor(transaction, issue.account_id))
    }
    const voters = await listVoters(transaction, {
      issueId,
      after: open.told_up_to,
      votedUntil: open.announced_at,
      max: atOnce,
    })
    for (const voter of voters) await notify(deps, transaction, issue, voter)
    const last = voters.at(-1)
    if (!last || voters.length < atOnce) return finish()
    await noteNotified(transaction, { issueId, status, upTo: last.id })
    return true
  })
}

async function notify(
  { outbox, publicUrl }: Deps,
  transaction: Transaction<Tables>,
  issue: IssueRow,
  follower: Follower | undefined,
): Promise<void> {
  // Only to addresses that were proved, and not to accounts that are locked out.
  if (!follower || follower.email === null || follower.status < accountStatus.active) return
  const mail = issueMovedMail({
    issue,
    url: `${publicUrl()}/bugs/${issue.id}`,
    to: follower.email,
    accountId: follower.id,
    isAuthor: follower.id === issue.account_id,
  })
  await outbox.queue(transaction, mail)
}
