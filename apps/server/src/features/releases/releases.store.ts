import type { Insertable, Selectable, Transaction } from 'kysely'

import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type ReleaseRow = Selectable<Tables['releases']>
export type FileRow = Selectable<Tables['release_files']>
export type LogRow = Selectable<Tables['release_log']>

export async function findRelease(
  queries: Queries,
  version: string,
): Promise<ReleaseRow | undefined> {
  return queries
    .selectFrom('releases')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function isPublished(queries: Queries, version: string): Promise<boolean> {
  return (await findRelease(queries, version)) !== undefined
}

/** False when it is withdrawn already: the row decides, also between two at once. */
export async function markWithdrawn(
  transaction: Transaction<Tables>,
  { version, at, reason }: { version: string; at: number; reason: string },
): Promise<boolean> {
  const marked = await transaction
    .updateTable('releases')
    .set({ withdrawn_at: at, withdrawn_because: reason })
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return marked !== undefined
}

/** False when the version is taken: the key decides, also between two at once. */
export async function addRelease(
  transaction: Transaction<Tables>,
  release: Insertable<Tables['releases']>,
  files: readonly Insertable<Tables['release_files']>[],
): Promise<boolean> {
  const added = await transaction
    .insertInto('releases')
    .values(release)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) return false
  await transaction.insertInto('release_files').values(files).execute()
  return true
}

export async function lastLogEntry(queries: Queries): Promise<LogRow | undefined> {
  return queries
    .selectFrom('release_log')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when another entry has taken its place meanwhile. */
export async function appendToLog(
  transaction: Transaction<Tables>,
  entry: Insertable<Tables['release_log']>,
): Promise<boolean> {
  const added = await transaction
    .insertInto('release_log')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('sequence')
    .executeTakeFirst()
  return added !== undefined
}

export async function allReleases(queries: Queries): Promise<ReleaseRow[]> {
  return queries.selectFrom('releases').selectAll().execute()
}

export async function allFiles(queries: Queries): Promise<FileRow[]> {
  return queries.selectFrom('release_files').selectAll().orderBy('name').execute()
}

export async function wholeLog(queries: Queries): Promise<LogRow[]> {
  return queries.selectFrom('release_log').selectAll().orderBy('sequence').execute()
}

/** A file and when it was published; only what was published has an address. */
export async function findFile(
  queries: Queries,
  { version, name }: { version: string; name: string },
): Promise<
  (FileRow & Pick<ReleaseRow, 'published_at' | 'withdrawn_at' | 'withdrawn_because'>) | undefined
> {
  return queries
    .selectFrom('release_files')
    .innerJoin('releases', 'releases.version', 'release_files.version')
    .selectAll('release_files')
    .select(['releases.published_at', 'releases.withdrawn_at', 'releases.withdrawn_because'])
    .where('release_files.version', '=', version)
    .where('release_files.name', '=', name)
    .executeTakeFirst()
}
