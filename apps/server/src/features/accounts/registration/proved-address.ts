import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'

/**
 * The account whose owner has proved this address, if there is one. An account that has not proved it
 * yet is locked all the same: what is bought with the address just now is then handed over either here
 * or by the proof, whichever comes second.
 */
export async function lockProvedOwner(
  transaction: Transaction<Tables>,
  emailKey: string,
): Promise<string | undefined> {
  const account = await transaction
    .updateTable('accounts')
    .set((row) => ({ status: row.ref('status') }))
    .where('email_key', '=', emailKey)
    .returning(['id', 'email_proved_at'])
    .executeTakeFirst()
  return account && account.email_proved_at !== null ? account.id : undefined
}
