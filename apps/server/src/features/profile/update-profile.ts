import { isOwnPresence } from '@leadline/contract/accounts/account-status'
import type {
  CommunityProfile,
  updateProfile as updateProfileCall,
} from '@leadline/contract/accounts/profile'
import type { HandlerInput } from '@leadline/contract/endpoint'

import { AppError } from '../../platform/app-error.ts'
import { findAccount, lockAccount } from '../../platform/database/account-rows.ts'
import { inTransaction, type Queries } from '../../platform/database/open-database.ts'
import { type Avatar, makeAvatar, saveAvatar } from './avatars.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { changeAccount, listBadges, showBadges } from './profile.store.ts'
import { accountIsGone, readProfile } from './read-profile.ts'

type Changes = HandlerInput<typeof updateProfileCall>['body']

/** Change what is given; all of it or nothing. */
export async function updateProfile(
  deps: ProfileDeps,
  accountId: string,
  { company, status, bio, website, avatar: picture, badges }: Changes,
): Promise<CommunityProfile> {
  const { database } = deps
  const shown = badges && [...new Set(badges)]
  // Before the picture is fetched: a change that is refused anyway must not make us open a
  // connection.
  if (shown) await refuseUngranted(database, accountId, shown)
  const avatar = picture === undefined ? 'keep' : await choosePicture(deps, accountId, picture)
  await inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, accountId)
    if (!account) throw accountIsGone()
    if (status !== undefined && !isOwnPresence(account.presence)) {
      throw new AppError('not_allowed', 'This presence was set by our staff and cannot be changed.')
    }
    await changeAccount(transaction, accountId, {
      ...(company !== undefined && { company: company || null }),
      ...(status !== undefined && { presence: status }),
      ...(bio !== undefined && { bio: bio || null }),
      ...(website !== undefined && { website: website || null }),
    })
    if (avatar !== 'keep') await saveAvatar(transaction, accountId, avatar)
    if (shown) {
      await refuseUngranted(transaction, accountId, shown)
      await showBadges(transaction, accountId, shown)
    }
  })
  return readProfile(deps, accountId)
}

async function refuseUngranted(
  queries: Queries,
  accountId: string,
  badges: readonly string[],
): Promise<void> {
  const granted = new Set((await listBadges(queries, accountId)).map(({ badge }) => badge))
  if (badges.every((badge) => granted.has(badge))) return
  throw new AppError('badge_not_granted', 'You can only show badges you have been granted.')
}

/** '' removes the picture, the present one stays, and any other address is fetched once. */
async function choosePicture(
  deps: ProfileDeps,
  accountId: string,
  picture: string,
): Promise<Avatar | 'keep' | 'none'> {
  if (picture === '') return 'none'
  const account = await findAccount(deps.database, accountId)
  if (picture === account?.avatar) return 'keep'
  return makeAvatar(deps.runtime, await fetchPicture(deps.guardedFetch, picture))
}
