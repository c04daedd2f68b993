import { createHash } from 'node:crypto'

import { type ReleaseFacts, releaseStatement } from '@leadline/contract/releases/release-log'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Signer } from '../../platform/secrets/signing-keys.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { appendNext, tryPlaces } from './next-log-entry.ts'
import { addRelease, isPublished } from './releases.store.ts'
import { hashFile, storeFile } from './stored-file.ts'

interface PublishDeps {
  database: Database
  runtime: Runtime
  keys: Signer
  dataDir: string
}

export interface NewRelease {
  version: string
  /** One per system. */
  files: { path: string; name: string }[]
  notes: string
  publishedAt: number
  actor: string
}

export type Published =
  | { kind: 'published'; release: ReleaseFacts; sequence: number }
  | { kind: 'taken' }
  | { kind: 'empty file'; name: string }

/**
 * Store the files first, then write release and log entry in one transaction. If the process is
 * killed before the end, nothing is published and the same command can be run again.
 */
export async function publishRelease(deps: PublishDeps, wanted: NewRelease): Promise<Published> {
  const { database, dataDir, runtime } = deps
  const { version } = wanted
  if (await isPublished(database, version)) return { kind: 'taken' }
  const place = { dataDir, version, attempt: runtime.newId(), now: runtime.now() }
  const files: ReleaseFacts['files'] = []
  for (const source of wanted.files) {
    const file = await storeFile(place, source)
    if (file.size === 0) return { kind: 'empty file', name: file.name }
    files.push(file)
  }
  return tryPlaces(() => announce(deps, wanted, factsOf(wanted, files)))
}

/** What would be published, with nothing stored yet: for a signature that is made elsewhere. */
export async function releaseFactsOf(wanted: NewRelease): Promise<ReleaseFacts> {
  const files: ReleaseFacts['files'] = []
  for (const { name, path } of wanted.files) files.push({ name, ...(await hashFile(path)) })
  return factsOf(wanted, files)
}

function factsOf(
  { version, publishedAt, notes }: NewRelease,
  files: ReleaseFacts['files'],
): ReleaseFacts {
  return {
    version,
    publishedAt: new Date(publishedAt).toISOString(),
    notesSha256: sha256(notes),
    files,
  }
}

async function announce(
  { database, keys, runtime }: PublishDeps,
  { version, publishedAt, notes, actor }: NewRelease,
  release: ReleaseFacts,
): Promise<Published> {
  const { keyId, text, signature } = keys.sign((id) => releaseStatement(id, release))
  return inTransaction(database, async (transaction) => {
    const row = { version, published_at: publishedAt, notes, key_id: keyId, signature }
    const files = release.files.map((file) => ({ version, ...file }))
    if (!(await addRelease(transaction, row, files))) return { kind: 'taken' }
    const sequence = await appendNext(transaction, keys, text)
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'publish-release',
      subject: version,
      details: JSON.stringify(release.files),
    })
    return { kind: 'published', release, sequence }
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
