import type { Queries } from '../../../platform/database/open-database.ts'

export const attemptsAtMost = 5

export interface Challenge {
  accountId: string
  webauthnChallenge: string | null
}

/** Count one attempt at a login's challenge. Undefined when it has expired or had all of its attempts. */
export async function countAttempt(
  queries: Queries,
  { challengeHash, now }: { challengeHash: string; now: number },
): Promise<Challenge | undefined> {
  const row = await queries
    .updateTable('second_factor_challenges')
    .set((challenge) => ({ attempts: challenge('attempts', '+', 1) }))
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', 'login')
    .where('expires_at', '>', now)
    .where('attempts', '<', attemptsAtMost)
    .returning(['account_id', 'webauthn_challenge'])
    .executeTakeFirst()
  return row && { accountId: row.account_id, webauthnChallenge: row.webauthn_challenge }
}

/** Give a login's challenge what a passkey is to sign; the last one given is the one that counts. */
export async function setWebauthnChallenge(
  queries: Queries,
  {
    challengeHash,
    webauthnChallenge,
    now,
  }: { challengeHash: string; webauthnChallenge: string; now: number },
): Promise<string | undefined> {
  const row = await queries
    .updateTable('second_factor_challenges')
    .set({ webauthn_challenge: webauthnChallenge })
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', 'login')
    .where('expires_at', '>', now)
    .where('attempts', '<', attemptsAtMost)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** One challenge opens one session. */
export async function spendLoginChallenge(
  queries: Queries,
  challengeHash: string,
): Promise<boolean> {
  const used = await queries
    .deleteFrom('second_factor_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', 'login')
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * The challenge for a passkey that is being created. It replaces earlier ones that were not
 * finished.
 */
export async function startPasskeyChallenge(
  queries: Queries,
  challenge: {
    accountId: string
    challengeHash: string
    webauthnChallenge: string
    expiresAt: number
  },
): Promise<void> {
  await queries
    .deleteFrom('second_factor_challenges')
    .where('account_id', '=', challenge.accountId)
    .where('purpose', '=', 'passkey')
    .execute()
  await queries
    .insertInto('second_factor_challenges')
    .values({
      challenge_hash: challenge.challengeHash,
      account_id: challenge.accountId,
      purpose: 'passkey',
      webauthn_challenge: challenge.webauthnChallenge,
      attempts: 0,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** What the new passkey had to sign, once. */
export async function takePasskeyChallenge(
  queries: Queries,
  { accountId, now }: { accountId: string; now: number },
): Promise<string | undefined> {
  const row = await queries
    .deleteFrom('second_factor_challenges')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'passkey')
    .returning(['webauthn_challenge', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? (row.webauthn_challenge ?? undefined) : undefined
}
