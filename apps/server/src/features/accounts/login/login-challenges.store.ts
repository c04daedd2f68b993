import type { secondFactorMethods } from '@leadline/contract/accounts/accounts'

import type { Queries } from '../../../platform/database/open-database.ts'

type Method = (typeof secondFactorMethods)[number]

/** How this account can prove a second factor; nothing when it has none. */
export async function methodsOf(queries: Queries, accountId: string): Promise<Method[]> {
  const totp = await queries
    .selectFrom('totp_secrets')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkey = await queries
    .selectFrom('passkeys')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!totp && !passkey) return []
  const recoveryCode = await queries
    .selectFrom('recovery_codes')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const methods: Method[] = []
  if (totp) methods.push('totp')
  if (passkey) methods.push('passkey')
  if (recoveryCode) methods.push('recovery-code')
  return methods
}

export async function addLoginChallenge(
  queries: Queries,
  {
    accountId,
    challengeHash,
    expiresAt,
  }: { accountId: string; challengeHash: string; expiresAt: number },
): Promise<void> {
  await queries
    .insertInto('second_factor_challenges')
    .values({
      challenge_hash: challengeHash,
      account_id: accountId,
      purpose: 'login',
      webauthn_challenge: null,
      attempts: 0,
      expires_at: expiresAt,
    })
    .execute()
}

/** Logins that still wait for their second factor. Ended together with the sessions. */
export async function endChallenges(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('second_factor_challenges').where('account_id', '=', accountId).execute()
}

export async function forgetExpiredChallenges(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('second_factor_challenges').where('expires_at', '<=', now).execute()
}
