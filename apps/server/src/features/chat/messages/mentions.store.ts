import { mentionsIn } from '@leadline/contract/chat/mentions'
import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'

/**
 * Write down whom a message mentions, in place of whom it did. Only accounts that have been in the chat: who else has an
 * account is nobody's business.
 */
export async function setMentions(
  transaction: Transaction<Tables>,
  { id, text, by }: { id: number; text: string; by: string },
): Promise<void> {
  await transaction.deleteFrom('chat_mentions').where('message_id', '=', id).execute()
  const names = mentionsIn(text).map((name) => name.toLowerCase())
  if (names.length === 0) return
  const found = await transaction
    .selectFrom('accounts')
    .innerJoin('chat_members', 'chat_members.account_id', 'accounts.id')
    .select('accounts.id')
    .where('username_key', 'in', names)
    .where('accounts.id', '<>', by)
    .execute()
  if (found.length === 0) return
  await transaction
    .insertInto('chat_mentions')
    .values(found.map((account) => ({ message_id: id, account_id: account.id })))
    .execute()
}
