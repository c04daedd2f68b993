import { withdrawalStatement } from '@leadline/contract/releases/withdrawal'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Signer } from '../../platform/secrets/signing-keys.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { appendNext, tryPlaces } from './next-log-entry.ts'
import { findRelease, markWithdrawn } from './releases.store.ts'

export type WithdrawOutcome =
  | { kind: 'withdrawn'; sequence: number }
  | { kind: 'not published' }
  | { kind: 'already'; reason: string }

/**
 * Nobody is to install a release any more. The log says so for ever, signed, so that every program that has the release can be
 * reported by whoever serves the log.
 */
export async function withdrawRelease(
  { database, runtime, keys }: { database: Database; runtime: Runtime; keys: Signer },
  { version, reason, actor, at }: { version: string; reason: string; actor: string; at: number },
): Promise<WithdrawOutcome> {
  const withdrawnAt = new Date(at).toISOString()
  const { text } = keys.sign((id) => withdrawalStatement(id, { version, withdrawnAt, reason }))
  return tryPlaces(() =>
    inTransaction<WithdrawOutcome>(database, async (transaction) => {
      if (!(await markWithdrawn(transaction, { version, at, reason }))) {
        const release = await findRelease(transaction, version)
        if (!release) return { kind: 'not published' }
        return { kind: 'already', reason: release.withdrawn_because ?? '' }
      }
      const sequence = await appendNext(transaction, keys, text)
      await recordStaffAction(transaction, runtime, {
        actor,
        action: 'withdraw-release',
        subject: version,
        details: reason,
      })
      return { kind: 'withdrawn', sequence }
    }),
  )
}
