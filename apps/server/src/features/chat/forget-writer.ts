import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { nextChange } from './messages/messages.store.ts'

/** An account, already locked, is being deleted: what it has written is erased, on every desk that is connected as well. */
export async function forgetWriter(
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  const { first, last } = await transaction
    .selectFrom('chat_messages')
    .select((row) => [row.fn.min('id').as('first'), row.fn.max('id').as('last')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const own = transaction
    .selectFrom('chat_messages')
    .select('id')
    .where('account_id', '=', accountId)
  await transaction.deleteFrom('chat_mentions').where('message_id', 'in', own).execute()
  await transaction.deleteFrom('chat_reports').where('message_id', 'in', own).execute()
  // No aggregate of no rows is a number, whatever its type says.
  if (typeof first !== 'number' || typeof last !== 'number') return
  const span = last - first + 1
  const before = (await nextChange(transaction, span)) - span
  await transaction
    .updateTable('chat_messages')
    .set((row) => ({
      text: '',
      state: 'deleted',
      edited_at: null,
      client_id: null,
      // Each change has a number of its own, in the order of the messages.
      sequence: row('id', '+', before - first + 1),
    }))
    .where('account_id', '=', accountId)
    .execute()
}
