import * as z from 'zod/mini'

import { isSignedBy, keysFor, type VerifyKey } from '../signatures/ed25519.ts'
import { statementText } from '../signatures/signed-statement.ts'
import { beforeFirstEntry, type ReleaseLogEntry } from './release-log.ts'

const kind = 'leadline-release-log-head'
const format = 1

/** Who is shown an old log notices after this long. */
export const logHeadLifeMs = 7 * 24 * 60 * 60 * 1000

/**
 * How far the release log goes, said by the shop itself and good for a week. Without it somebody between a program and the
 * shop could show an old log for ever, and keep an update back that mends something.
 */
export const LogHead = z.strictObject({
  /** 0 for a log without entries. */
  sequence: z.int(),
  /** Of the last entry. */
  hash: z.string(),
  signedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  keyId: z.string(),
  signature: z.string(),
})
export type LogHead = z.infer<typeof LogHead>

export function logHeadStatement(head: Omit<LogHead, 'signature'>): string {
  return statementText(kind, format, [
    ['key', head.keyId],
    ['sequence', String(head.sequence)],
    ['hash', head.hash],
    ['signed', head.signedAt],
    ['expires', head.expiresAt],
  ])
}

export type HeadVerdict =
  | 'fresh'
  /** It was good once. What was published since then is not shown to us. */
  | 'expired'
  /** The log that came with it does not go so far, or is another one. */
  | 'other log'
  | 'not ours'

/** Whether a log goes as far as the shop says today. The log itself is checked by `checkReleaseLog`. */
export async function checkLogHead(
  head: LogHead,
  entries: readonly ReleaseLogEntry[],
  { keys, revoked, now }: { keys: readonly VerifyKey[]; revoked: readonly string[]; now: number },
): Promise<HeadVerdict> {
  const key = keysFor(keys, 'log-head').find(({ id }) => id === head.keyId)
  const { signature, ...signed } = head
  const isOurs =
    key !== undefined &&
    !revoked.includes(key.id) &&
    (await isSignedBy(key, logHeadStatement(signed), signature))
  if (!isOurs) return 'not ours'
  const reached = head.sequence === 0 ? beforeFirstEntry : entries[head.sequence - 1]?.hash
  if (reached !== head.hash) return 'other log'
  return now < headEnd(head) ? 'fresh' : 'expired'
}

/** Whatever it says of itself, it is good for a week and no longer. In ms. */
export function headEnd({ signedAt, expiresAt }: LogHead): number {
  return Math.min(Date.parse(expiresAt), Date.parse(signedAt) + logHeadLifeMs)
}
