import { revocationStatement } from '@leadline/contract/releases/key-statements'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Signer } from '../../platform/secrets/signing-keys.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { appendNext, tryPlaces } from './next-log-entry.ts'

export interface Revoked {
  keyId: string
  revokedAt: string
  reason: string
  actor: string
}

/** The log says for ever that nothing which a key signed counts any more. Programs read it there. */
export async function revokeKey(
  { database, runtime, keys }: { database: Database; runtime: Runtime; keys: Signer },
  { actor, ...revocation }: Revoked,
): Promise<number> {
  return tryPlaces(() =>
    inTransaction(database, async (transaction) => {
      const { text } = keys.sign((id) => revocationStatement(id, revocation))
      const sequence = await appendNext(transaction, keys, text)
      await recordStaffAction(transaction, runtime, {
        actor,
        action: 'revoke-key',
        subject: revocation.keyId,
        details: revocation.reason,
      })
      return sequence
    }),
  )
}
