import { brand } from '@leadline/contract/brand'
import { minuteMs } from '@leadline/contract/durations'
import { generateRegistrationOptions } from '@simplewebauthn/server'

import { AppError } from '../../../platform/app-error.ts'
import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import type { SignedIn } from '../../../platform/http/authorise.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { startPasskeyChallenge } from './challenges.store.ts'
import { listPasskeys } from './passkeys.store.ts'
import { algorithms, knownTransports, relyingParty } from './relying-party.ts'

const challengeMs = 5 * minuteMs
const passkeysAtMost = 20

/** What the browser needs to make a passkey that this account does not have yet. */
export async function startPasskey(
  { database, runtime, publicUrl }: SecondFactorDeps,
  { accountId, username }: SignedIn,
): Promise<{ options: Record<string, unknown> }> {
  const known = await listPasskeys(database, accountId)
  if (known.length >= passkeysAtMost) {
    throw new AppError(
      'invalid_request',
      `An account can have ${passkeysAtMost} passkeys. Remove one to add another.`,
    )
  }
  const challenge = runtime.newSecret()
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(publicUrl()).rpId,
    userName: username,
    userID: new Uint8Array(Buffer.from(accountId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: knownTransports(JSON.parse(transports)),
    })),
  })
  const expiresAt = runtime.now() + challengeMs
  await inTransaction(database, async (transaction) => {
    // Two tabs that start at once take turns, so that one of them is the last.
    await lockAccount(transaction, accountId)
    await startPasskeyChallenge(transaction, {
      accountId,
      challengeHash: secretHash(challenge),
      webauthnChallenge: challenge,
      expiresAt,
    })
  })
  return { options: { ...options } }
}
