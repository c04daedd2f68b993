import type { CommunityProfile } from '@leadline/contract/accounts/profile'

import { AppError } from '../../platform/app-error.ts'
import { findAccount } from '../../platform/database/account-rows.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { listBadges, listRestrictions } from './profile.store.ts'

export async function readProfile(
  { database, planTitle }: Pick<ProfileDeps, 'database' | 'planTitle'>,
  accountId: string,
): Promise<CommunityProfile> {
  const account = await findAccount(database, accountId)
  if (!account) throw accountIsGone()
  const badges = await listBadges(database, accountId)
  return {
    username: account.username,
    email: account.email,
    avatar: account.avatar,
    company: account.company,
    bio: account.bio,
    website: account.website,
    badges: badges.filter(({ isShown }) => isShown).map(({ badge }) => badge),
    grantedBadges: badges.map(({ badge }) => badge),
    accountstatus: account.status,
    membership: planTitle(account.plan_id),
    status: account.presence,
    restrictions: await listRestrictions(database, accountId),
  }
}

/** The account was deleted after its session was checked. */
export function accountIsGone(): AppError {
  return new AppError('not_signed_in', 'Please sign in.')
}

/** The password was changed after it had been checked. */
export function passwordIsAnother(): AppError {
  return new AppError('invalid_credentials', 'This is not your password.')
}
