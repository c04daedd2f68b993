import { keyChangeStatement } from '@leadline/contract/releases/key-statements'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Signer } from '../../platform/secrets/signing-keys.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { appendNext, tryPlaces } from './next-log-entry.ts'

/** Its last entry: from the next one on another key signs. Returns its place. */
export async function changeReleaseKey(
  { database, runtime, keys }: { database: Database; runtime: Runtime; keys: Signer },
  { publicKey, actor }: { publicKey: string; actor: string },
): Promise<number> {
  return tryPlaces(() =>
    inTransaction(database, async (transaction) => {
      const { text, keyId } = keys.sign((id) => keyChangeStatement(id, { publicKey }))
      const sequence = await appendNext(transaction, keys, text)
      await recordStaffAction(transaction, runtime, {
        actor,
        action: 'rotate-release-key',
        subject: publicKey,
        details: JSON.stringify({ from: keyId, lastEntry: sequence }),
      })
      return sequence
    }),
  )
}
