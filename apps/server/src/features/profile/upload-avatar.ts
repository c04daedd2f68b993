import type { CommunityProfile } from '@leadline/contract/accounts/profile'

import { AppError } from '../../platform/app-error.ts'
import { lockAccount } from '../../platform/database/account-rows.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { makeAvatar, saveAvatar } from './avatars.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { accountIsGone, readProfile } from './read-profile.ts'

export async function uploadAvatar(
  deps: ProfileDeps,
  accountId: string,
  file: unknown,
): Promise<CommunityProfile> {
  if (!(file instanceof Uint8Array) || file.length === 0) {
    throw new AppError('avatar_refused', 'The file is empty.')
  }
  const avatar = await makeAvatar(deps.runtime, file)
  await inTransaction(deps.database, async (transaction) => {
    if (!(await lockAccount(transaction, accountId))) throw accountIsGone()
    await saveAvatar(transaction, accountId, avatar)
  })
  return readProfile(deps, accountId)
}
