import type { IssueType } from '@leadline/contract/tracker'

import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { nextNumber } from './counters.store.ts'
import { readIssueId } from './issue-answer.ts'
import { readIssue } from './issues.store.ts'
import { lockParticipant, countAction } from './participation.ts'
import type { TrackerDeps } from './tracker-deps.ts'
import { addVote, countVote, removeVote } from './votes.store.ts'

export const noSuchIssue = () => new AppError('not_found', 'There is no such issue.')

/** Vote, or take the vote back. Vote and count change together or not at all. */
export async function toggleVote(
  deps: TrackerDeps,
  { accountId, type, id }: { accountId: string; type: IssueType; id: string },
): Promise<{ votes: number; hasVoted: boolean }> {
  const issueId = readIssueId(id)
  if (issueId === undefined) throw noSuchIssue()
  await countAction(deps, 'voting', accountId)
  return inTransaction(deps.database, async (transaction) => {
    // The account's lock keeps two votes of one person apart; the issue's row is locked only to
    // count.
    await lockParticipant(deps, transaction, 'voting', accountId)
    const issue = await readIssue(transaction, issueId)
    if (!issue || issue.type !== type || issue.held === 1) throw noSuchIssue()
    const vote = { accountId, issueId }
    const wasThere = await removeVote(transaction, vote)
    if (!wasThere) await addVote(transaction, { ...vote, now: deps.runtime.now() })
    const seq = await nextNumber(transaction, 'change')
    const votes = await countVote(transaction, { issueId, by: wasThere ? -1 : 1, seq })
    return { votes, hasVoted: !wasThere }
  })
}
