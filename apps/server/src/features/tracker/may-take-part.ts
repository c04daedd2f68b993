import { isLockedOut } from '@leadline/contract/account-status'
import { trackerLimits, trackerRestrictions } from '@leadline/contract/tracker'
import type { Transaction } from 'kysely'

import { AppError } from '../../platform/app-error.ts'
import { lockAccount } from '../../platform/database/account-rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { hasRestriction } from './authors.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

const deeds = {
  posting: { verb: 'post in', own: trackerLimits.posts, ofAll: trackerLimits.postsOfAll },
  voting: { verb: 'vote in', own: trackerLimits.votes, ofAll: trackerLimits.votesOfAll },
} as const
export type Deed = keyof typeof deeds

/** Count one deed of an account, then of all accounts together; throw once it is one too many. */
export async function spendDeed(
  { limiter }: Pick<TrackerDeps, 'limiter'>,
  deed: Deed,
  accountId: string,
): Promise<void> {
  const { own, ofAll } = deeds[deed]
  const mine = await limiter.take(`tracker-${deed}`, accountId, own)
  if (!mine.allowed) {
    const words =
      deed === 'posting'
        ? `You have posted ${own.max} issues within a day. Please go on tomorrow.`
        : 'You have voted very often within an hour. Please go on later.'
    throw new AppError('too_many_requests', words, mine)
  }
  const everybody = await limiter.take(`tracker-${deed}-of-all`, 'everybody', ofAll)
  if (everybody.allowed) return
  const words = 'The tracker is busier than it can bear. Please try again later.'
  throw new AppError('too_many_requests', words, everybody)
}

/** The account, locked; throws unless it may do this right now. */
export async function lockWhoMay(
  { supportEmail }: Pick<TrackerDeps, 'supportEmail'>,
  transaction: Transaction<Tables>,
  deed: Deed,
  accountId: string,
) {
  const account = await lockAccount(transaction, accountId)
  // Deleted or locked out since its session was checked.
  if (!account || isLockedOut(account.status))
    throw new AppError('not_signed_in', 'Please sign in.')
  if (await hasRestriction(transaction, accountId, trackerRestrictions[deed])) {
    throw new AppError(
      'not_allowed',
      `This account may not ${deeds[deed].verb} the tracker: a moderator has restricted it. Write to ${supportEmail} if you think that is a mistake.`,
    )
  }
  return account
}
