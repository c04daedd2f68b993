import type { InterruptionFact } from '@leadline/hub/market/interruptions'
import type { HubStore, RunningNote } from '@leadline/hub/store/hub-store'
import type { Instrument } from '@leadline/venues/instrument'

import { CandleCache } from './candle-cache.ts'
import { openCache } from './open-cache.ts'
import { tolerateDisk } from './tolerate-disk.ts'

const keptInterruptionsMs = 30 * 86_400_000

/** What a hub need not ask twice, in a file of the data folder. */
export function openSqliteStore(file: string, now: number): HubStore & { close(): void } {
  const database = openCache(file)
  const candles = new CandleCache(database, now)
  database.prepare('delete from interruptions where to_time < ?').run(now - keptInterruptionsMs)
  return {
    instruments: (venue) => {
      const row = database.prepare('select list from instruments where venue = ?').get(venue)
      return row ? (JSON.parse(String(row['list'])) as Instrument[]) : []
    },
    saveInstruments: (venue, list) =>
      tolerateDisk(() =>
        database
          .prepare('insert or replace into instruments (venue, list) values (?, ?)')
          .run(venue, JSON.stringify(list)),
      ),
    candlesBefore: (key, before, limit) => candles.before(key, before, limit),
    saveCandles: (key, from, to, known) => tolerateDisk(() => candles.save(key, from, to, known)),
    interruptions: (from, to) =>
      database
        .prepare(
          `select venue, symbol, from_time as "from", to_time as "to", reason from interruptions
           where from_time <= ? and to_time >= ? order by from_time`,
        )
        .all(to, from) as unknown as InterruptionFact[],
    saveInterruption: ({ venue, symbol, from, to, reason }) =>
      tolerateDisk(() =>
        database
          .prepare('insert into interruptions values (?, ?, ?, ?, ?)')
          .run(venue, symbol, from, to, reason),
      ),
    running: () => {
      const row = database.prepare('select note from running').get()
      return row ? (JSON.parse(String(row['note'])) as RunningNote) : undefined
    },
    markRunning: (note) =>
      tolerateDisk(() => {
        if (!note) database.exec('delete from running')
        else {
          database
            .prepare('insert or replace into running (id, note) values (1, ?)')
            .run(JSON.stringify(note))
        }
      }),
    close: () => database.close(),
  }
}
