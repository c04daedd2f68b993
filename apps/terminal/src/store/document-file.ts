import { existsSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { type DocumentStore, DocumentError } from '@leadline/hub/services/document-service'

const schema = `
  create table if not exists documents (
    kind text not null,
    name text not null,
    version integer not null,
    body text not null,
    primary key (kind, name)
  ) strict, without rowid;
`

/** SQLite's number for a disk without room. */
const full = 13

/** What the trader arranged, in a file of the data folder: on the disk before anybody is notified that it is kept. */
export function openDocumentFile(file: string, now: number): DocumentStore & { close(): void } {
  const { database, damage } = openOrPutAside(file, now)
  const write = (run: () => void) => {
    try {
      run()
    } catch (error) {
      throw new DocumentError(diskErrorText(error), { cause: error })
    }
  }
  return {
    error: damage,
    all: () =>
      database
        .prepare('select kind, name, version, body from documents order by kind, name')
        .all()
        .map(
          (row) => ({ ...row, body: JSON.parse(String(row['body'])) as unknown }) as KeptDocument,
        ),
    keep: ({ kind, name, version, body }) =>
      write(() => {
        database
          .prepare(
            'insert or replace into documents (kind, name, version, body) values (?, ?, ?, ?)',
          )
          .run(kind, name, version, JSON.stringify(body))
      }),
    forget: (kind, name) =>
      write(() => {
        database.prepare('delete from documents where kind = ? and name = ?').run(kind, name)
      }),
    close: () => database.close(),
  }
}

/** A damaged file is never written over: it is put aside, somebody may be able to mend it. */
function openOrPutAside(
  file: string,
  now: number,
): { database: DatabaseSync; damage: string | null } {
  try {
    return { database: opened(file), damage: null }
  } catch (error) {
    if (!/malformed|not a database|encrypted|disk image/i.test(String(error))) throw error
  }
  const stamp = new Date(now).toISOString().replaceAll(':', '-').slice(0, 19)
  const aside = `${file}.damaged-${stamp}`
  for (const end of ['', '-wal', '-shm']) {
    if (existsSync(file + end)) renameSync(file + end, aside + end)
  }
  const damage = `The file with your layouts, lists and preferences is damaged. It was put aside as ${basename(aside)} in the data folder, and Leadline starts with its defaults.`
  return { database: opened(file), damage }
}

function opened(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
    database.exec(schema)
    const [check] = database.prepare('pragma quick_check(1)').all()
    const found = String(check?.['quick_check'])
    if (found !== 'ok') throw new Error(`malformed: ${found}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function diskErrorText(error: unknown): string {
  const isFull =
    typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === full
  return isFull
    ? 'The disk is full. Your last change is not kept yet; what was kept before is safe.'
    : `The change could not be written to the disk (${error instanceof Error ? error.message : 'unknown'}). What was kept before is safe.`
}
