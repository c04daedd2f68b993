import type { SecondFactorDeps } from '../second-factor-deps.ts'

/** Undefined when our key does not fit: then no code is right, and a recovery code still is. */
export function openTotpSecret(
  { secretBox, log }: Pick<SecondFactorDeps, 'secretBox' | 'log'>,
  accountId: string,
  sealed: string,
): string | undefined {
  const secret = secretBox.open(sealed, accountId)
  if (secret === undefined) {
    log.error(
      'an authenticator app cannot be checked: SECOND_FACTOR_KEY is not the one it was set up with',
    )
  }
  return secret
}
