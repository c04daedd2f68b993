import { isLockedOut } from '@leadline/contract/account-status'
import { trackerLimits, trackerRestrictions } from '@leadline/contract/tracker'
import type { Transaction } from 'kysely'

import { AppError } from '../../platform/app-error.ts'
import { lockAccount } from '../../platform/database/account-rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { hasRestriction } from './restrictions.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

const actions = {
  posting: { verb: 'post in', own: trackerLimits.posts, ofAll: trackerLimits.postsOfAll },
  voting: { verb: 'vote in', own: trackerLimits.votes, ofAll: trackerLimits.votesOfAll },
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
  const { own, ofAll } = actions[action]
  const mine = await limiter.take(`tracker-${action}`, accountId, own)
  if (!mine.allowed) {
    const words =
      action === 'posting'
        ? `You have posted ${own.max} issues within a day. Please go on later.`
        : 'You have voted very often within an hour. Please go on later.'
    throw new AppError('too_many_requests', words, mine)
  }
  const everybody = await limiter.take(`tracker-${action}-of-all`, 'everybody', ofAll)
  if (everybody.allowed) return
  const words = 'The tracker is busier than it can bear. Please try again later.'
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
  if (await hasRestriction(transaction, accountId, trackerRestrictions[action])) {
    throw new AppError(
      'not_allowed',
      `This account may not ${actions[action].verb} the tracker: a moderator has restricted it. Write to ${supportEmail} if you think that is a mistake.`,
    )
  }
  return account
}
