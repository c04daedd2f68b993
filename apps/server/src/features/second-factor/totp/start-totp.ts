import { AppError } from '../../../platform/app-error.ts'
import type { SignedIn } from '../../../platform/http/authorise.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { newTotpSecret, stepAt, totpUri } from './totp-code.ts'
import { addTotpSecret } from './totp.store.ts'

/** A new secret for an app. Starting again replaces one that never got its first code. */
export async function startTotp(
  { database, runtime, secretBox }: SecondFactorDeps,
  { accountId, username }: SignedIn,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret(runtime)
  const madeInStep = stepAt(runtime.now())
  const sealed = secretBox.seal(secret, accountId)
  if (!(await addTotpSecret(database, { accountId, secret: sealed, madeInStep }))) {
    throw new AppError(
      'invalid_request',
      'The authenticator app is already on. Turn it off to set it up again.',
    )
  }
  return { secret, uri: totpUri(secret, username) }
}
