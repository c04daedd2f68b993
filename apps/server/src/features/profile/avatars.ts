import type { Transaction } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Runtime } from '../../platform/runtime.ts'
import { drawAvatar } from './draw-avatar.ts'
import { changeAccount } from './profile.store.ts'

/** A picture that is ready to be kept. */
export interface Avatar {
  id: string
  webp: string
  at: number
}

export async function makeAvatar(runtime: Runtime, file: Uint8Array): Promise<Avatar> {
  const webp = await drawAvatar(file)
  return { id: runtime.newSecret(), webp: webp.toString('base64'), at: runtime.now() }
}

/** The account's one picture from now on. Its address is new, so no cache shows the old one. */
export async function saveAvatar(
  transaction: Transaction<Tables>,
  accountId: string,
  avatar: Avatar | 'none',
): Promise<void> {
  await transaction.deleteFrom('avatars').where('account_id', '=', accountId).execute()
  if (avatar === 'none') return changeAccount(transaction, accountId, { avatar: null })
  await transaction
    .insertInto('avatars')
    .values({ id: avatar.id, account_id: accountId, webp: avatar.webp, updated_at: avatar.at })
    .execute()
  await changeAccount(transaction, accountId, { avatar: `/avatars/${avatar.id}.webp` })
}

export async function findAvatar(queries: Queries, id: string): Promise<Buffer | undefined> {
  const found = await queries
    .selectFrom('avatars')
    .select('webp')
    .where('id', '=', id)
    .executeTakeFirst()
  return found && Buffer.from(found.webp, 'base64')
}
