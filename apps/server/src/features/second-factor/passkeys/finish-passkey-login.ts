import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'

import { inTransaction } from '../../../platform/database/open-database.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { challengeIsOver } from '../answer-second-factor.ts'
import type { SecondFactorDeps, SecondStep } from '../second-factor-deps.ts'
import { countAttempt, spendLoginChallenge } from './challenges.store.ts'
import { findPasskey, type PasskeyRow, notePasskeyUse } from './passkeys.store.ts'
import { passkeyRefused, relyingParty } from './relying-party.ts'

/** The second step of a login, with a passkey of this very account. */
export async function finishPasskeyLogin(
  deps: SecondFactorDeps,
  input: SecondStep & { answer: Record<string, unknown> },
): Promise<LoginAnswer> {
  const { database, runtime } = deps
  const now = runtime.now()
  const challengeHash = secretHash(input.challenge)
  const challenge = await countAttempt(database, { challengeHash, now })
  if (!challenge) throw challengeIsOver()
  const { accountId, webauthnChallenge } = challenge
  const credentialId = typeof input.answer['id'] === 'string' ? input.answer['id'] : ''
  const passkey = await findPasskey(database, { accountId, credentialId })
  if (!passkey || webauthnChallenge === null) throw passkeyRefused()
  const counter = await readProof(input.answer, passkey, webauthnChallenge, deps.publicUrl())
  return inTransaction(database, async (transaction) => {
    const finished = await deps.finishLogin(transaction, {
      accountId,
      device: input.device,
      isRemembered: input.remember === true,
    })
    if (finished.token === undefined) return finished
    const isUsed = await notePasskeyUse(transaction, { accountId, credentialId, counter, now })
    if (!isUsed) throw passkeyRefused()
    if (!(await spendLoginChallenge(transaction, challengeHash))) throw challengeIsOver()
    return finished
  })
}

/** The passkey's counter, once its signature over our challenge is found good. */
async function readProof(
  answer: Record<string, unknown>,
  passkey: PasskeyRow,
  challenge: string,
  publicUrl: string,
): Promise<number> {
  const { rpId, origin } = relyingParty(publicUrl)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks every field and throws when one is wrong.
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch {
    // The exact reason would only help an attacker.
  }
  throw passkeyRefused()
}
