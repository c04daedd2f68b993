import type { StoredField } from '@leadline/contract/accounts/profile'

import { findAccount } from '../../platform/database/account-rows.ts'
import { ownerOf, readPersonalData } from './personal-data/personal-data.store.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { accountIsGone } from './read-profile.ts'

/** What we know about you. */
export async function readStoredData(
  { database }: Pick<ProfileDeps, 'database'>,
  accountId: string,
): Promise<StoredField[]> {
  const account = await findAccount(database, accountId)
  if (!account) throw accountIsGone()
  return readPersonalData(database, ownerOf(account))
}
