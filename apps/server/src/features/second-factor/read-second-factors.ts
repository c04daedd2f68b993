import { needsSecondFactor } from '@leadline/contract/accounts/account-status'
import type { readSecondFactors as contract } from '@leadline/contract/accounts/second-factor'
import type { Answer } from '@leadline/contract/endpoint'

import type { Queries } from '../../platform/database/open-database.ts'
import { listPasskeys } from './passkeys/passkeys.store.ts'
import { countRecoveryCodes } from './recovery-codes.store.ts'
import { readStatus } from './second-factors.store.ts'
import { readTotpSecret } from './totp/totp.store.ts'

export type SecondFactors = Answer<typeof contract>

/** What the account has, and nothing that could be used to sign in. */
export async function readSecondFactors(
  queries: Queries,
  accountId: string,
): Promise<SecondFactors> {
  const totp = await readTotpSecret(queries, accountId)
  const passkeys = await listPasskeys(queries, accountId)
  return {
    totp: totp !== undefined && totp.confirmed_at !== null,
    recoveryCodesLeft: await countRecoveryCodes(queries, accountId),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      name: passkey.name,
      createdAt: isoTime(passkey.created_at),
      lastUsedAt: passkey.last_used_at === null ? null : isoTime(passkey.last_used_at),
    })),
    required: needsSecondFactor(await readStatus(queries, accountId)),
  }
}

function isoTime(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
