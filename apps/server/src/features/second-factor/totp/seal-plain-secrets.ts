import { isSealed } from '../../../platform/secrets/secret-box.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { listPlainSecrets, replaceTotpSecret } from './totp.store.ts'

/** Secrets from before they were sealed. Done when the server starts; afterwards there are none. */
export async function sealPlainSecrets({
  database,
  secretBox,
}: Pick<SecondFactorDeps, 'database' | 'secretBox'>): Promise<void> {
  for (const { account_id: accountId, secret } of await listPlainSecrets(database)) {
    if (isSealed(secret)) continue
    const sealed = secretBox.seal(secret, accountId)
    await replaceTotpSecret(database, { accountId, from: secret, to: sealed })
  }
}
