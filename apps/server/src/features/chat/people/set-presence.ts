import { isOwnPresence, type OwnPresence } from '@leadline/contract/accounts/account-status'

import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'

/** The presence of the profile, unless staff have set it. */
export async function setPresence(
  { database }: ChatDeps,
  { accountId, presence }: { accountId: string; presence: OwnPresence },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, accountId)
    if (!account) throw new ChatRefused('not_found', 'Please sign in.')
    if (!isOwnPresence(account.presence)) {
      throw new ChatRefused('invalid', 'This presence was set by our staff and cannot be changed.')
    }
    await transaction
      .updateTable('accounts')
      .set({ presence })
      .where('id', '=', accountId)
      .execute()
  })
}
