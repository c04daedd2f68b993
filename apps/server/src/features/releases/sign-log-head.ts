import { hourMs } from '@leadline/contract/durations'
import { type LogHead, logHeadLifeMs, logHeadStatement } from '@leadline/contract/releases/log-head'
import { beforeFirstEntry } from '@leadline/contract/releases/release-log'

import type { Database } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { SigningKeys } from '../../platform/secrets/signing-keys.ts'
import { lastLogEntry } from './releases.store.ts'

/** How far the log goes, signed again when it has grown, and every hour. */
export function logHeads(deps: { database: Database; runtime: Runtime; keys: SigningKeys }) {
  let known: LogHead | undefined
  return async (): Promise<LogHead> => {
    const last = await lastLogEntry(deps.database)
    const [sequence, hash] = [last?.sequence ?? 0, last?.hash ?? beforeFirstEntry]
    const now = deps.runtime.now()
    const isGood =
      known?.hash === hash &&
      known.keyId === deps.keys.id() &&
      Math.abs(now - Date.parse(known.signedAt)) < hourMs
    if (known && isGood) return known
    const facts = {
      sequence,
      hash,
      signedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + logHeadLifeMs).toISOString(),
    }
    const { keyId, signature } = deps.keys.sign((id) => logHeadStatement({ ...facts, keyId: id }))
    known = { ...facts, keyId, signature }
    return known
  }
}
