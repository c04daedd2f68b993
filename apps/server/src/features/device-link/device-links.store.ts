import type { Insertable, Selectable } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type DeviceLinkRow = Selectable<Tables['device_links']>

/** False when another desk shows the same code at this moment. */
export async function addLink(
  queries: Queries,
  link: Insertable<Tables['device_links']>,
): Promise<boolean> {
  const added = await queries
    .insertInto('device_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code_hash')
    .executeTakeFirst()
  return added !== undefined
}

/** By its hash: how long a look takes says nothing about how near a guess was. */
export async function findWaiting(
  queries: Queries,
  codeHash: string,
  now: number,
): Promise<DeviceLinkRow | undefined> {
  return queries
    .selectFrom('device_links')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Answers it, once: of two answers at the same time one finds nothing. From here on it says nothing of a network. */
export async function answerWaiting(
  queries: Queries,
  { codeHash, state, now }: { codeHash: string; state: 'confirmed' | 'refused'; now: number },
): Promise<DeviceLinkRow | undefined> {
  return queries
    .updateTable('device_links')
    .set({ state, network_mark: '' })
    .where('code_hash', '=', codeHash)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function findBySecret(
  queries: Queries,
  secretHash: string,
  now: number,
): Promise<DeviceLinkRow | undefined> {
  return queries
    .selectFrom('device_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function forgetEnded(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('device_links').where('expires_at', '<=', now).execute()
}
