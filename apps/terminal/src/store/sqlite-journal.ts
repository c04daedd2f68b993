import { DatabaseSync } from 'node:sqlite'

import { type JournalRow, onceKeys, type StoredRow } from '@leadline/orders/journal/journal-row'
import type { JournalStore } from '@leadline/orders/journal/journal-store'

const schema = `
  create table if not exists journal (
    number integer primary key autoincrement,
    version integer not null,
    at integer not null,
    about text not null,
    -- Set in the row that records an order, and nowhere else: what must not be there twice.
    client_order_id text unique,
    draft_id text unique,
    fact text not null
  ) strict;
  create trigger if not exists journal_is_not_changed before update on journal
    begin select raise(abort, 'The journal is only added to'); end;
  create trigger if not exists journal_is_not_deleted before delete on journal
    begin select raise(abort, 'The journal is only added to'); end;
`

/** The journal cannot be read. It is left as it is: it is the only account of what was sent. */
export class JournalDamaged extends Error {}

interface SqliteJournal extends JournalStore {
  /** How SQLite syncs on this connection, in its own numbers: 2 is at every commit. */
  syncs(): number
  close(): void
}

/**
 * The journal of orders, in a file of the data folder. `append` returns when the rows are on disk: every commit is
 * synced, so that neither a crash nor a power cut takes back what was said to be written.
 */
export function openSqliteJournal(file: string): SqliteJournal {
  const database = openDatabase(file)
  const insert = database.prepare(
    'insert into journal (version, at, about, client_order_id, draft_id, fact) values (?, ?, ?, ?, ?, ?)',
  )
  const select = database.prepare(
    'select number, version, at, fact from journal where number >= ? order by number',
  )
  const add = (row: JournalRow) => {
    const once = onceKeys(row)
    insert.run(
      row.version,
      row.at,
      row.fact.about,
      once?.clientOrderId ?? null,
      once?.draftId ?? null,
      JSON.stringify(row.fact),
    )
  }
  return {
    append: (rows) => {
      database.exec('begin immediate')
      try {
        for (const row of rows) add(row)
        database.exec('commit')
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    },
    *read(fromNumber): Iterable<StoredRow> {
      for (const row of select.iterate(fromNumber)) {
        yield {
          number: Number(row['number']),
          version: Number(row['version']),
          at: Number(row['at']),
          fact: JSON.parse(String(row['fact'])) as JournalRow['fact'],
        }
      }
    },
    syncs: () => Number(database.prepare('pragma synchronous').get()?.['synchronous']),
    close: () => database.close(),
  }
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on;
       pragma foreign_keys = on; pragma busy_timeout = 5000`,
    )
    const check = database.prepare('pragma quick_check(1)').get()
    if (check?.['quick_check'] !== 'ok') throw new Error('malformed')
    database.exec(schema)
    return database
  } catch (error) {
    database.close()
    if (!/malformed|not a database|encrypted/i.test(String(error))) throw error
    throw new JournalDamaged(
      `The journal of your orders cannot be read: ${file}. It was not changed. Please put a copy of it in its place, or move it away to begin a new one.`,
      { cause: error },
    )
  }
}
