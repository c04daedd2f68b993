import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'

import type { SignedIn } from '../../../platform/http/authorise.ts'
import { changeSecondFactors } from '../change-second-factors.ts'
import { type SecondFactors, readSecondFactors } from '../read-second-factors.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { takePasskeyChallenge } from './challenges.store.ts'
import { addPasskey } from './passkeys.store.ts'
import {
  algorithms,
  knownTransports,
  passkeyRefused,
  refuseCertificates,
  relyingParty,
} from './relying-party.ts'

/** Keep a passkey that the browser has made for the challenge we gave. */
export async function finishPasskey(
  deps: SecondFactorDeps,
  caller: SignedIn,
  input: { name: string; answer: Record<string, unknown> },
): Promise<SecondFactors> {
  const { database, runtime } = deps
  const { accountId } = caller
  const now = runtime.now()
  const challenge = await takePasskeyChallenge(database, { accountId, now })
  if (challenge === undefined) throw passkeyRefused()
  const made = await readNewPasskey(input.answer, challenge, deps.publicUrl())
  await changeSecondFactors(deps, caller, {
    what: 'passkey-added',
    takesAway: false,
    apply: async (transaction) => {
      const isNew = await addPasskey(transaction, {
        credential_id: made.id,
        account_id: accountId,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: JSON.stringify(knownTransports(made.transports)),
        name: input.name,
        created_at: now,
        last_used_at: null,
      })
      if (!isNew) throw passkeyRefused()
    },
  })
  return readSecondFactors(database, accountId)
}

async function readNewPasskey(
  answer: Record<string, unknown>,
  challenge: string,
  publicUrl: string,
) {
  const { rpId, origin } = relyingParty(publicUrl)
  try {
    // The library checks every field and throws when one is wrong.
    const response = answer as unknown as RegistrationResponseJSON
    refuseCertificates(response.response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo) return registrationInfo.credential
  } catch {
    // The exact reason would only help an attacker.
  }
  throw passkeyRefused()
}
