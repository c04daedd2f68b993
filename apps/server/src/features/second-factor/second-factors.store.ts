import type { Queries } from '../../platform/database/open-database.ts'

export async function readStatus(queries: Queries, accountId: string): Promise<number> {
  const { status } = await queries
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return status
}

/** One that counts: an authenticator app without a first code does not. */
export async function hasSecondFactor(queries: Queries, accountId: string): Promise<boolean> {
  const totp = await queries
    .selectFrom('totp_secrets')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (totp) return true
  const passkey = await queries
    .selectFrom('passkeys')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return passkey !== undefined
}

/** Does this session still exist, and has it proved a second factor? */
export async function readProof(queries: Queries, sessionId: string): Promise<boolean | undefined> {
  const session = await queries
    .selectFrom('sessions')
    .select('proved_second_factor')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session && session.proved_second_factor === 1
}

export async function setProof(
  queries: Queries,
  { sessionId, proved }: { sessionId: string; proved: boolean },
): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ proved_second_factor: proved ? 1 : 0 })
    .where('id', '=', sessionId)
    .execute()
}

export async function endOtherSessions(
  queries: Queries,
  {
    accountId,
    sessionId,
    onlyUnproved,
  }: { accountId: string; sessionId: string; onlyUnproved: boolean },
): Promise<void> {
  let others = queries
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '!=', sessionId)
  if (onlyUnproved) others = others.where('proved_second_factor', '=', 0)
  await others.execute()
}
