import {
  checkReleaseLog,
  type LogVerdict,
  type ReleaseLogEntry,
} from '@leadline/contract/releases/release-log'
import type { VerifyKey } from '@leadline/contract/signatures/ed25519'

import { UpdateRefusal } from './update-refusal.ts'

/** The last entry of the log that this computer has seen. */
export interface LogHead {
  sequence: number
  hash: string
}

export type TrustedLog = Extract<LogVerdict, { whole: true }> & { head: LogHead | null }

const downloads = 'Compare with the downloads page, and tell us.'

/**
 * What a log says, once it is proven: whole, signed, and going on from what was seen before. A log that was cut at its end or
 * rewritten with our own key looks whole to whoever never saw the rest; here it does not.
 */
export async function checkSeenLog(
  entries: readonly ReleaseLogEntry[],
  keys: readonly VerifyKey[],
  seen: LogHead | null,
): Promise<TrustedLog> {
  const verdict = await checkReleaseLog(entries, keys)
  if (!verdict.whole) {
    throw new UpdateRefusal(
      `The release log is not to be trusted: entry ${verdict.sequence}. ${verdict.problem} Nothing was installed. ${downloads}`,
    )
  }
  const known = seen === null ? undefined : entries[seen.sequence - 1]
  if (seen !== null && known?.hash !== seen.hash) {
    throw new UpdateRefusal(
      `The release log is not the one that was seen before: entry ${seen.sequence} is ${known ? 'another one' : 'gone'}. Nothing was installed. ${downloads}`,
    )
  }
  const last = entries.at(-1)
  return { ...verdict, head: last ? { sequence: last.sequence, hash: last.hash } : null }
}
