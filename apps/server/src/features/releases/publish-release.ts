import { createHash } from 'node:crypto'

import {
  beforeFirstEntry,
  entryStatement,
  type ReleaseFacts,
  releaseStatement,
} from '@leadline/contract/releases/release-log'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { SigningKeys } from '../../platform/signing-keys.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import {
  addRelease,
  appendToLog,
  isPublished,
  lastLogEntry,
  type LogRow,
} from './releases.store.ts'
import { storeFile } from './stored-file.ts'

interface PublishDeps {
  database: Database
  runtime: Runtime
  keys: SigningKeys
  dataDir: string
}

export interface NewRelease {
  version: string
  file: { path: string; name: string }
  notes: string
  publishedAt: number
  actor: string
}

export type Published =
  | { kind: 'published'; release: ReleaseFacts; sequence: number }
  | { kind: 'taken' }
  | { kind: 'empty file' }

/**
 * Another release took this place in the log at the same moment. Trying again takes the next place.
 */
class PlaceTakenError extends Error {}
const maxTries = 5

/**
 * Store the file first, then write release and log entry in one transaction. If the process is
 * killed before the end, nothing is published and the same command can be run again.
 */
export async function publishRelease(deps: PublishDeps, wanted: NewRelease): Promise<Published> {
  const { database, dataDir, runtime } = deps
  const { version, publishedAt, notes } = wanted
  if (await isPublished(database, version)) return { kind: 'taken' }
  const place = { dataDir, version, attempt: runtime.newId(), now: runtime.now() }
  const file = await storeFile(place, wanted.file)
  if (file.size === 0) return { kind: 'empty file' }
  const release: ReleaseFacts = {
    version,
    publishedAt: new Date(publishedAt).toISOString(),
    notesSha256: sha256(notes),
    files: [file],
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await announce(deps, wanted, release)
    } catch (error) {
      if (!(error instanceof PlaceTakenError) || attempt === maxTries) throw error
    }
  }
}

async function announce(
  { database, keys, runtime }: PublishDeps,
  { version, publishedAt, notes, actor }: NewRelease,
  release: ReleaseFacts,
): Promise<Published> {
  const { keyId, text, signature } = keys.sign((id) => releaseStatement(id, release))
  return inTransaction(database, async (transaction) => {
    const [file] = release.files
    if (!file) return { kind: 'empty file' }
    const row = { version, published_at: publishedAt, notes, key_id: keyId, signature }
    if (!(await addRelease(transaction, row, { version, ...file }))) return { kind: 'taken' }
    const entry = nextEntry(keys, await lastLogEntry(transaction), text)
    if (!(await appendToLog(transaction, entry))) throw new PlaceTakenError()
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'publish-release',
      subject: version,
      details: JSON.stringify(file),
    })
    return { kind: 'published', release, sequence: entry.sequence }
  })
}

/** The entry that follows the last one: it holds that one's hash, and is hashed and signed itself. */
export function nextEntry(keys: SigningKeys, last: LogRow | undefined, content: string): LogRow {
  const sequence = (last?.sequence ?? 0) + 1
  const previousHash = last?.hash ?? beforeFirstEntry
  const { keyId, text, signature } = keys.sign((id) =>
    entryStatement({ sequence, previousHash, content, keyId: id }),
  )
  const hash = sha256(text)
  return { sequence, previous_hash: previousHash, content, hash, key_id: keyId, signature }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
