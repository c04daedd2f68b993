import { accountStatus } from '@leadline/contract/account-status'
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
  noteTold,
} from './announcements.store.ts'
import { issueMovedMail } from './issue-mails.ts'
import { type IssueRow, readIssue } from './issues.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

const everyMs = 5_000
const atOnce = 100

type Deps = Pick<TrackerDeps, 'database' | 'runtime' | 'outbox' | 'publicUrl'>

/**
 * Whoever voted for an issue, and its author, is told once that it is in testing and once that it is
 * fixed. In portions: each is queued together with how far it got, so that a process that dies is
 * followed by another that goes on, and nobody is told twice.
 */
export function tellFollowersJob(deps: Deps): Job {
  return {
    name: 'tell followers of issues',
    everyMs,
    run: async (signal) => {
      for (const announcement of await listOpenAnnouncements(deps.database)) {
        let isMore = true
        while (isMore && !signal.aborted) {
          isMore = await tellSome(deps, announcement)
          deps.outbox.deliverSoon()
        }
      }
    },
  }
}

/** One portion. True while there may be another. */
async function tellSome(deps: Deps, { issueId, status }: Announcement): Promise<boolean> {
  const { database, runtime } = deps
  return inTransaction(database, async (transaction) => {
    const open = await lockAnnouncement(transaction, { issueId, status })
    if (!open) return false
    const finish = () => finishAnnouncement(transaction, { issueId, status, now: runtime.now() })
    const issue = await readIssue(transaction, issueId)
    // Moved on meanwhile: what the mail would say is no longer so.
    if (issue?.status !== status) return finish()
    if (open.told_up_to === '') {
      await tell(deps, transaction, issue, await findAuthor(transaction, issue.account_id))
    }
    const voters = await listVoters(transaction, {
      issueId,
      after: open.told_up_to,
      votedUntil: open.announced_at,
      max: atOnce,
    })
    for (const voter of voters) await tell(deps, transaction, issue, voter)
    const last = voters.at(-1)
    if (!last || voters.length < atOnce) return finish()
    await noteTold(transaction, { issueId, status, upTo: last.id })
    return true
  })
}

async function tell(
  { outbox, publicUrl }: Deps,
  transaction: Transaction<Tables>,
  issue: IssueRow,
  follower: Follower | undefined,
): Promise<void> {
  // Neither an address that nobody has proved nor somebody who is locked out.
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
