import * as z from 'zod/mini'

import { isSignedBy, type VerifyKey } from '../signatures/ed25519.ts'
import { sha256OfText } from '../signatures/sha256.ts'
import { readStatement, statementText } from '../signatures/signed-statement.ts'
import { type KeyRevocation, readKeyChange, readRevocation } from './key-statements.ts'
import { ReleaseKeyRing } from './release-key-ring.ts'
import { versionPattern } from './version.ts'
import { readWithdrawalStatement, type Withdrawal } from './withdrawal.ts'

const releaseKind = 'leadline-release'
const entryKind = 'leadline-release-log'
const format = 1

/** What stands before the first entry. */
export const beforeFirstEntry = '0'.repeat(64)

/** One published release as it is signed, and as the log keeps it. */
export interface ReleaseFacts {
  version: string
  publishedAt: string
  /** SHA-256 of the notes as they were written. */
  notesSha256: string
  files: { name: string; size: number; sha256: string }[]
}

export const ReleaseLogEntry = z.strictObject({
  sequence: z.int(),
  /** The hash of the entry before it: whoever changes one entry breaks every later one. */
  previousHash: z.string(),
  /** The signed statement of a release, or of a withdrawal. */
  content: z.string(),
  /** SHA-256 of sequence, previous hash and content. */
  hash: z.string(),
  keyId: z.string(),
  /** Over the same bytes as the hash. */
  signature: z.string(),
})
export type ReleaseLogEntry = z.infer<typeof ReleaseLogEntry>

/** What is signed for a release. The key's id is part of it. */
export function releaseStatement(keyId: string, release: ReleaseFacts): string {
  return statementText(releaseKind, format, [
    ['key', keyId],
    ['version', release.version],
    ['published', release.publishedAt],
    ['notes', release.notesSha256],
    ...release.files.map(
      ({ name, size, sha256 }) => ['file', `${sha256} ${size} ${name}`] as const,
    ),
  ])
}

/** What a log entry is the hash of, and what its signature is over. */
export function entryStatement(
  entry: Pick<ReleaseLogEntry, 'sequence' | 'previousHash' | 'keyId' | 'content'>,
): string {
  const head = statementText(entryKind, format, [
    ['key', entry.keyId],
    ['sequence', String(entry.sequence)],
    ['previous', entry.previousHash],
  ])
  return head + entry.content
}

/** The release that an entry is about; undefined when it is not written as one. */
export function readReleaseStatement(text: string): ReleaseFacts | undefined {
  const fields = readStatement(releaseKind, format, text)
  if (!fields) return undefined
  const [key, version, published, notes, ...files] = fields
  const isMeant =
    key?.[0] === 'key' &&
    version?.[0] === 'version' &&
    versionPattern.test(version[1]) &&
    published?.[0] === 'published' &&
    notes?.[0] === 'notes'
  if (!isMeant) return undefined
  const read = files.map(([name, value]) =>
    name === 'file' ? /^([0-9a-f]{64}) (\d{1,15}) (\S+)$/.exec(value) : null,
  )
  if (read.some((match) => match === null)) return undefined
  return {
    version: version[1],
    publishedAt: published[1],
    notesSha256: notes[1],
    files: read.map((match) => ({
      sha256: match?.[1] ?? '',
      size: Number(match?.[2]),
      name: match?.[3] ?? '',
    })),
  }
}

export type LogVerdict =
  | ({ whole: true } & LogContent)
  | { whole: false; sequence: number; problem: string }

/** Check a whole log, oldest entry first: every hash, every link, every signature. */
export async function checkReleaseLog(
  entries: readonly ReleaseLogEntry[],
  keys: readonly VerifyKey[],
): Promise<LogVerdict> {
  const content: LogContent = { releases: [], withdrawals: [], revocations: [] }
  const ring = new ReleaseKeyRing(keys)
  let previousHash = beforeFirstEntry
  for (const [index, entry] of entries.entries()) {
    const sequence = index + 1
    const problem =
      (await problemOfEntry(entry, { sequence, previousHash, ring })) ??
      (await takeContent(entry, content, ring))
    if (problem !== undefined) return { whole: false, sequence, problem }
    previousHash = entry.hash
  }
  return { whole: true, ...content }
}

/** What is wrong with the entry itself; undefined where nothing is. */
async function problemOfEntry(
  entry: ReleaseLogEntry,
  expected: { sequence: number; previousHash: string; ring: ReleaseKeyRing },
): Promise<string | undefined> {
  if (entry.sequence !== expected.sequence) return 'An entry before it is missing.'
  if (entry.previousHash !== expected.previousHash) {
    return 'It does not follow from the entry before it.'
  }
  const statement = entryStatement(entry)
  if ((await sha256OfText(statement)) !== entry.hash)
    return 'Its content is not what its hash says.'
  const key = expected.ring.keyFor(entry)
  if (typeof key === 'string') return key
  if (!(await isSignedBy(key, statement, entry.signature))) return 'Its signature is not ours.'
  return undefined
}

interface LogContent {
  releases: ReleaseFacts[]
  withdrawals: Withdrawal[]
  /** Keys of any purpose: nothing that they signed counts any more, whenever it was. */
  revocations: KeyRevocation[]
}

/** Add what an entry says to what those before it said; what is wrong with that, where something is. */
async function takeContent(
  { content: text, keyId, sequence }: ReleaseLogEntry,
  known: LogContent,
  ring: ReleaseKeyRing,
): Promise<string | undefined> {
  const release = readReleaseStatement(text)
  if (release) return addRelease(known, release)
  const withdrawal = readWithdrawalStatement(text)
  if (withdrawal) return addWithdrawal(known, withdrawal)
  const change = readKeyChange(text)
  if (change) return await ring.change(change, keyId, sequence)
  const revocation = readRevocation(text)
  if (!revocation) return 'Its content is neither a release nor a withdrawal, nor about a key.'
  known.revocations.push(revocation)
  return ring.revoke(revocation.keyId, keyId, sequence)
}

function addRelease({ releases }: LogContent, release: ReleaseFacts): string | undefined {
  const { version } = release
  if (releases.some((known) => known.version === version)) {
    return `It publishes version ${version} a second time.`
  }
  releases.push(release)
  return undefined
}

function addWithdrawal(
  { releases, withdrawals }: LogContent,
  withdrawal: Withdrawal,
): string | undefined {
  const { version } = withdrawal
  const isIn = (list: readonly { version: string }[]) =>
    list.some((known) => known.version === version)
  if (!isIn(releases)) return `It withdraws version ${version}, which was not published.`
  if (isIn(withdrawals)) return `It withdraws version ${version} a second time.`
  withdrawals.push(withdrawal)
  return undefined
}
