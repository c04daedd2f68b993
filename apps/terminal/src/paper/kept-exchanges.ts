import { DatabaseSync } from 'node:sqlite'

import type { KeepChanges, KeptOrder, KeptVenue } from '@leadline/venue-simulators/kept-venue'
import type { VenueId } from '@leadline/venues/venue-names'

import { tolerateDisk } from '../store/tolerate-disk.ts'

const schema = `
  create table if not exists market (
    id integer primary key check (id = 1),
    seed integer not null,
    usd text not null,
    begun_at integer not null,
    stopped_at integer not null
  ) strict;
  create table if not exists venues (
    venue text primary key,
    orders integer not null,
    fills integer not null
  ) strict, without rowid;
  create table if not exists balances (
    venue text not null,
    currency text not null,
    total text not null,
    primary key (venue, currency)
  ) strict, without rowid;
  create table if not exists orders (
    venue text not null,
    number integer not null,
    is_live integer not null,
    updated_at integer not null,
    body text not null,
    primary key (venue, number)
  ) strict, without rowid;
`

/** Somebody who was away for longer has learned of an order's end from the journal. */
const keptEndedMs = 86_400_000
const formatVersion = 1

interface KeptMarket {
  seed: number
  usd: string
  begunAt: number
  stoppedAt: number
}

export interface KeptExchanges {
  market: KeptMarket
  /** Undefined in a market that begins now. */
  kept: Partial<Record<VenueId, KeptVenue>> | undefined
  keep: KeepChanges
  close(): void
}

/**
 * The five simulated exchanges as the last run left them. Written before an order is answered, so that a program that is
 * killed finds what its journal speaks of; not synced to the disk, because a power cut costs nobody money here.
 */
export function openKeptExchanges(file: string, begin: () => KeptMarket): KeptExchanges {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = normal')
    database.exec(`${schema} pragma user_version = ${formatVersion}`)
    const known = readMarket(database)
    const market = known ?? begin()
    if (!known) writeMarket(database, market)
    const kept = known && readVenues(database, known.stoppedAt)
    return { market, kept, keep: keeperOf(database), close: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Throws where it cannot be read. */
export function checkKeptExchanges(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const check = database.prepare('pragma quick_check(1)').get()
    if (check?.['quick_check'] !== 'ok') throw new Error('It is damaged')
    const { user_version: version } = database.prepare('pragma user_version').get() ?? {}
    if (Number(version) > formatVersion) throw new Error('It is of a later version of Leadline')
  } finally {
    database.close()
  }
}

function readMarket(database: DatabaseSync): KeptMarket | undefined {
  return database
    .prepare(
      'select seed, usd, begun_at as begunAt, stopped_at as stoppedAt from market where id = 1',
    )
    .get() as KeptMarket | undefined
}

function writeMarket(database: DatabaseSync, { seed, usd, begunAt, stoppedAt }: KeptMarket): void {
  database.prepare('insert into market values (1, ?, ?, ?, ?)').run(seed, usd, begunAt, stoppedAt)
}

function readVenues(
  database: DatabaseSync,
  stoppedAt: number,
): Partial<Record<VenueId, KeptVenue>> {
  database
    .prepare('delete from orders where is_live = 0 and updated_at < ?')
    .run(stoppedAt - keptEndedMs)
  const venues = database.prepare('select venue, orders, fills from venues').all()
  const read = venues.map((row) => {
    const venue = String(row['venue'])
    const balances = database
      .prepare('select currency, total from balances where venue = ?')
      .all(venue)
      .map(({ currency, total }) => [String(currency), String(total)] as const)
    const orders = database
      .prepare('select body from orders where venue = ? order by number')
      .all(venue)
      .map(({ body }) => JSON.parse(String(body)) as KeptOrder)
    const counts = { orders: Number(row['orders']), fills: Number(row['fills']) }
    return [venue, { balances: Object.fromEntries(balances), counts, orders }] as const
  })
  return Object.fromEntries(read)
}

function keeperOf(database: DatabaseSync): KeepChanges {
  const count = database.prepare('insert or replace into venues values (?, ?, ?)')
  const balance = database.prepare('insert or replace into balances values (?, ?, ?)')
  const order = database.prepare('insert or replace into orders values (?, ?, ?, ?, ?)')
  const stopped = database.prepare('update market set stopped_at = ? where id = 1')
  const write = (venue: VenueId, { orders, balances, counts }: KeptVenue, now: number) => {
    count.run(venue, counts.orders, counts.fills)
    for (const [currency, total] of Object.entries(balances)) balance.run(venue, currency, total)
    for (const kept of orders) {
      const { number, status, updatedAt } = kept.ticket
      const isLive = ['open', 'waiting', 'scheduled'].includes(status)
      order.run(venue, number, isLive ? 1 : 0, updatedAt, JSON.stringify(kept))
    }
    stopped.run(now)
  }
  return (venue, changed, now) =>
    tolerateDisk(() => {
      database.exec('begin immediate')
      try {
        write(venue, changed, now)
        database.exec('commit')
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    })
}
