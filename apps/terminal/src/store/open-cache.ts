import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists instruments (
    venue text primary key,
    list text not null
  ) strict;
  create table if not exists candle_series (
    id integer primary key,
    venue text not null,
    symbol text not null,
    timeframe text not null,
    price_decimals integer not null,
    size_decimals integer not null,
    unique (venue, symbol, timeframe)
  ) strict;
  create table if not exists candles (
    series integer not null references candle_series (id) on delete cascade,
    time integer not null,
    open integer not null,
    high integer not null,
    low integer not null,
    close integer not null,
    volume text not null,
    primary key (series, time)
  ) strict, without rowid;
  -- Stretches without holes: all that the exchange has from one time up to another.
  create table if not exists candle_stretches (
    series integer not null references candle_series (id) on delete cascade,
    from_time integer not null,
    to_time integer not null,
    primary key (series, from_time)
  ) strict, without rowid;
  create table if not exists interruptions (
    venue text not null,
    symbol text not null,
    from_time integer not null,
    to_time integer not null,
    reason text not null
  ) strict;
  -- What was live when the hub last noted that it runs; empty after one that was closed.
  create table if not exists running (
    id integer primary key check (id = 1),
    note text not null
  ) strict;
  create index if not exists interruptions_by_time on interruptions (from_time);
`

/**
 * Rises where what was written before is not to be believed. 1: stretches began at zero where an exchange had only
 * reported
 * what it keeps, so that candles of longer timeframes were put together from minutes that were never there. 2: candles of the
 * simulated market stood beside those of the exchanges.
 */
const cacheVersion = 2

/** What exchanges reported, in a file: nothing in it is ours to lose, so a damaged one is put aside and begun again. */
export function openCache(file: string): DatabaseSync {
  try {
    return prepared(file)
  } catch (error) {
    if (!/malformed|not a database|encrypted/i.test(String(error))) throw error
    renameSync(file, `${file}.damaged`)
    return prepared(file)
  }
}

function prepared(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on',
    )
    database.exec(schema)
    forgetOld(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Candles of an earlier version are asked for again: that costs time, never truth. */
function forgetOld(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('pragma user_version').get() ?? {}
  if (Number(version) >= cacheVersion) return
  database.exec(`
    begin immediate;
    delete from candle_series;
    pragma user_version = ${cacheVersion};
    commit`)
}
