import { generateAuthenticationOptions } from '@simplewebauthn/server'

import { AppError } from '../../../platform/app-error.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { challengeIsOver } from '../answer-second-factor.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { setWebauthnChallenge } from './challenges.store.ts'
import { listPasskeys } from './passkeys.store.ts'
import { knownTransports, relyingParty } from './relying-party.ts'

/** What the browser needs to prove one of the account's passkeys. The password was right already. */
export async function startPasskeyLogin(
  { database, runtime, publicUrl }: SecondFactorDeps,
  challenge: string,
): Promise<{ options: Record<string, unknown> }> {
  const webauthnChallenge = runtime.newSecret()
  const accountId = await setWebauthnChallenge(database, {
    challengeHash: secretHash(challenge),
    webauthnChallenge,
    now: runtime.now(),
  })
  if (accountId === undefined) throw challengeIsOver()
  const passkeys = await listPasskeys(database, accountId)
  if (passkeys.length === 0) {
    throw new AppError('invalid_request', 'This account has no passkey. Please use a code.')
  }
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl()).rpId,
    challenge: new Uint8Array(Buffer.from(webauthnChallenge, 'base64url')),
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      id,
      transports: knownTransports(JSON.parse(transports)),
    })),
  })
  return { options: { ...options } }
}
