import type { Queries } from '../../platform/database/open-database.ts'

export async function replaceRecoveryCodes(
  queries: Queries,
  { accountId, codeHashes }: { accountId: string; codeHashes: string[] },
): Promise<void> {
  await removeRecoveryCodes(queries, accountId)
  const rows = codeHashes.map((codeHash) => ({ code_hash: codeHash, account_id: accountId }))
  await queries.insertInto('recovery_codes').values(rows).execute()
}

export async function removeRecoveryCodes(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Found and used up in one statement, so that it works once, also for two requests at once. */
export async function spendRecoveryCode(
  queries: Queries,
  { accountId, codeHash }: { accountId: string; codeHash: string },
): Promise<boolean> {
  const used = await queries
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', codeHash)
    .where('account_id', '=', accountId)
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(queries: Queries, accountId: string): Promise<number> {
  const codes = await queries
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .execute()
  return codes.length
}
