import { isLockedOut } from '@leadline/contract/accounts/account-status'
import { trackerLimits, trackerRestrictions } from '@leadline/contract/tracker'
import type { Transaction } from 'kysely'

import { AppError } from '../../platform/app-error.ts'
import { lockAccount } from '../../platform/database/account-rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { waitWords } from '../../platform/wait-words.ts'
import { hasRestriction } from './restrictions.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

const actions = {
  posting: {
    verb: 'post in',
    restriction: trackerRestrictions.posting,
    own: trackerLimits.posts,
    ofAll: trackerLimits.postsOfAll,
    enough: `You have posted ${trackerLimits.posts.max} issues in a day.`,
  },
  commenting: {
    verb: 'post in',
    restriction: trackerRestrictions.posting,
    own: trackerLimits.comments,
    ofAll: trackerLimits.commentsOfAll,
    enough: `You have posted ${trackerLimits.comments.max} comments in an hour.`,
  },
  voting: {
    verb: 'vote in',
    restriction: trackerRestrictions.voting,
    own: trackerLimits.votes,
    ofAll: trackerLimits.votesOfAll,
    enough: `You have voted ${trackerLimits.votes.max} times in an hour.`,
  },
} as const
export type TrackerAction = keyof typeof actions

/**
 * Count one action of an account, then of all accounts together; throw when either is over its
 * limit.
 */
export async function countAction(
  { limiter }: Pick<TrackerDeps, 'limiter'>,
  action: TrackerAction,
  accountId: string,
): Promise<void> {
  const { own, ofAll, enough } = actions[action]
  const mine = await limiter.take(`tracker-${action}`, accountId, own)
  if (!mine.allowed) {
    throw new AppError('too_many_requests', `${enough} ${waitWords(mine)}`, mine)
  }
  const everybody = await limiter.take(`tracker-${action}-of-all`, 'everybody', ofAll)
  if (everybody.allowed) return
  const words = `The tracker is very busy right now. ${waitWords(everybody)}`
  throw new AppError('too_many_requests', words, everybody)
}

/** The account, locked; throws unless it may do this right now. */
export async function lockParticipant(
  { supportEmail }: Pick<TrackerDeps, 'supportEmail'>,
  transaction: Transaction<Tables>,
  action: TrackerAction,
  accountId: string,
) {
  const account = await lockAccount(transaction, accountId)
  // Deleted or locked out since its session was checked.
  if (!account || isLockedOut(account.status))
    throw new AppError('not_signed_in', 'Please sign in.')
  if (await hasRestriction(transaction, accountId, actions[action].restriction)) {
    throw new AppError(
      'not_allowed',
      `This account may not ${actions[action].verb} the tracker: a moderator has restricted it. Write to ${supportEmail} if you think that is a mistake.`,
    )
  }
  return account
}
