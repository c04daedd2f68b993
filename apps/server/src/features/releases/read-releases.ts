import type { OfferedRelease, Release } from '@leadline/contract/releases'
import type { ReleaseLogEntry } from '@leadline/contract/releases/release-log'
import { compareVersions } from '@leadline/contract/releases/version'

import type { Database } from '../../platform/database/open-database.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { allFiles, allReleases, type FileRow, type ReleaseRow, wholeLog } from './releases.store.ts'

type Stored = Omit<Release, 'issues'>

/** Those that may be installed, newest first. */
export async function offeredReleases(database: Database): Promise<OfferedRelease[]> {
  const all = await releasesNewestFirst(database)
  return all.flatMap(({ withdrawn, ...release }) => (withdrawn ? [] : [release]))
}

/** Every release with its files, newest first; withdrawn ones too. */
export async function releasesNewestFirst(database: Database): Promise<Stored[]> {
  const [releases, files] = await Promise.all([allReleases(database), allFiles(database)])
  return releases
    .toSorted((a, b) => compareVersions(b.version, a.version))
    .map((release) => asStored(release, files))
}

export async function listReleases({ database, issuesOf }: ReleaseDeps): Promise<Release[]> {
  const releases = await releasesNewestFirst(database)
  return Promise.all(
    releases.map(async (release) => ({
      ...release,
      issues: (await issuesOf?.(release.version)) ?? [],
    })),
  )
}

export async function readReleaseLog({
  database,
}: Pick<ReleaseDeps, 'database'>): Promise<ReleaseLogEntry[]> {
  const rows = await wholeLog(database)
  return rows.map((row) => ({
    sequence: row.sequence,
    previousHash: row.previous_hash,
    content: row.content,
    hash: row.hash,
    keyId: row.key_id,
    signature: row.signature,
  }))
}

/** The permanent address of a file. */
export function fileUrl({ version, name }: { version: string; name: string }): string {
  return `/downloads/files/${version}/${name}`
}

function asStored(release: ReleaseRow, files: readonly FileRow[]): Stored {
  return {
    version: release.version,
    publishedAt: new Date(release.published_at).toISOString(),
    notes: release.notes,
    files: files
      .filter(({ version }) => version === release.version)
      .map((file) => ({
        name: file.name,
        size: file.size,
        sha256: file.sha256,
        url: fileUrl(file),
      })),
    keyId: release.key_id,
    signature: release.signature,
    withdrawn: withdrawnOf(release),
  }
}

export function withdrawnOf(
  row: Pick<ReleaseRow, 'withdrawn_at' | 'withdrawn_because'>,
): Release['withdrawn'] {
  if (row.withdrawn_at === null) return null
  return {
    withdrawnAt: new Date(row.withdrawn_at).toISOString(),
    reason: row.withdrawn_because ?? '',
  }
}
