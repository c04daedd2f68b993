import type { Queries } from '../../../platform/database/open-database.ts'

/** `secret` is sealed, here and in everything below: only the use cases see what is in it. */
export interface TotpSecret {
  secret: string
  confirmed_at: number | null
  last_used_step: number
}

/** Keep a secret that does not count yet. False when there is one that does. */
export async function addTotpSecret(
  queries: Queries,
  { accountId, secret, madeInStep }: { accountId: string; secret: string; madeInStep: number },
): Promise<boolean> {
  const fresh = { secret, confirmed_at: null, last_used_step: madeInStep }
  const added = await queries
    .insertInto('totp_secrets')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(fresh)
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function readTotpSecret(
  queries: Queries,
  accountId: string,
): Promise<TotpSecret | undefined> {
  return queries
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at', 'last_used_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** False when it was confirmed already, or another secret has taken its place. */
export async function confirmTotpSecret(
  queries: Queries,
  {
    accountId,
    secret,
    step,
    now,
  }: { accountId: string; secret: string; step: number; now: number },
): Promise<boolean> {
  const confirmed = await queries
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_used_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Compare and set in one statement: of two who use the same code at once, one gets true. */
export async function spendTotpStep(
  queries: Queries,
  { accountId, step }: { accountId: string; step: number },
): Promise<boolean> {
  const used = await queries
    .updateTable('totp_secrets')
    .set({ last_used_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_used_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function removeTotpSecret(queries: Queries, accountId: string): Promise<boolean> {
  const removed = await queries
    .deleteFrom('totp_secrets')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

export async function listPlainSecrets(
  queries: Queries,
): Promise<{ account_id: string; secret: string }[]> {
  return queries
    .selectFrom('totp_secrets')
    .select(['account_id', 'secret'])
    .where('secret', 'not like', 'v1.%')
    .execute()
}

/** Unless it has changed meanwhile. */
export async function replaceTotpSecret(
  queries: Queries,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await queries
    .updateTable('totp_secrets')
    .set({ secret: to })
    .where('account_id', '=', accountId)
    .where('secret', '=', from)
    .execute()
}
