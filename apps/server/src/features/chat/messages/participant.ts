import { isLockedOut } from '@leadline/contract/accounts/account-status'
import { chatRestrictions } from '@leadline/contract/chat/restrictions'
import type { Transaction } from 'kysely'

import { type AccountRow, lockAccount } from '../../../platform/database/account-rows.ts'
import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'

/** The profile's code for somebody whom staff have taken out of sight. */
const bannedPresence = 100

/** Why an account may read and not write; null where it may write. */
export async function restrictionOf(
  { supportEmail }: Pick<ChatDeps, 'supportEmail'>,
  queries: Queries,
  { id, presence }: Pick<AccountRow, 'id' | 'presence'>,
): Promise<string | null> {
  const words = `This account may read the chat and not write in it: a moderator has restricted it. Write to ${supportEmail} if you think that is a mistake.`
  if (presence === bannedPresence) return words
  const found = await queries
    .selectFrom('account_restrictions')
    .select('id')
    .where('account_id', '=', id)
    .where('restriction', '=', chatRestrictions.writing)
    .executeTakeFirst()
  return found ? words : null
}

/** The account, locked; throws unless it may write right now. */
export async function lockWriter(
  deps: Pick<ChatDeps, 'supportEmail'>,
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<AccountRow> {
  const account = await lockAccount(transaction, accountId)
  // Deleted or locked out since its session was checked.
  if (!account || isLockedOut(account.status)) throw new ChatRefused('not_found', 'Please sign in.')
  const restriction = await restrictionOf(deps, transaction, account)
  if (restriction !== null) throw new ChatRefused('restricted', restriction)
  return account
}
