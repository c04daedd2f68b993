import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { DiscardedPaper } from '@leadline/desk-protocol/messages/paper-messages'
import { journalVersion } from '@leadline/orders/journal/journal-row'
import { evenFunds } from '@leadline/paper-trading/paper-funds'
import { openPaperMarket, type PaperMarket } from '@leadline/paper-trading/paper-market'
import type { Clock } from '@leadline/runtime/clock'
import { venueIds } from '@leadline/venues/venue-names'

import { openSqliteJournal } from '../store/sqlite-journal.ts'
import { checkKeptExchanges, openKeptExchanges } from './kept-exchanges.ts'
import { paperSettingsFile, type PaperSettingsFile } from './paper-settings.ts'

export interface OpenPaperAccount {
  market: PaperMarket
  /** Of its market: the same again after a restart. */
  seed: number
  /** Where this account is kept: its journal, its exchanges, its candles. */
  folder: string
  settings: PaperSettingsFile
  begunAt: number
  /** What it began with. */
  usd: string
  stop: () => void
}

/**
 * The practice account and its market: those of the start before, or new ones. One market has one folder, so that no chart and
 * no list ever holds something of two.
 */
export function openPaperAccount(
  home: string,
  clock: Clock,
  coins: Readonly<Record<string, string>> = {},
): OpenPaperAccount {
  const settings = paperSettingsFile(home)
  const folder = join(home, 'practice')
  const { isResetDue, isKept } = settings.read()
  if (existsSync(folder)) {
    const had = lookInto(folder)
    if (isResetDue) remove(folder)
    else if (!had) {
      renameSync(folder, `${folder}-unreadable-${clock.now()}`)
      const nothing = { orders: 0, fills: 0, until: clock.now(), why: 'unreadable' } as const
      settings.change({ discarded: nothing })
    } else if (!isKept) {
      remove(folder)
      if (had.orders > 0) settings.change({ discarded: { ...had, why: 'not-kept' } })
    }
  }
  if (isResetDue) settings.change({ isResetDue: false, discarded: null })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const now = clock.now()
  const exchanges = openKeptExchanges(exchangesOf(folder), () => ({
    seed: now,
    usd: settings.read().usd,
    begunAt: now,
    stoppedAt: now,
  }))
  const { market: known, kept, keep } = exchanges
  const market = openPaperMarket(clock, known.seed, {
    balances: evenFunds(known.usd, venueIds, coins),
    keep,
    ...(kept && { kept, stoppedAt: known.stoppedAt }),
  })
  const stop = () => {
    market.stop()
    exchanges.close()
  }
  const { seed, begunAt, usd } = known
  return { market, seed, folder, settings, begunAt, usd, stop }
}

const exchangesOf = (folder: string) => join(folder, 'exchanges.db')

/** What was practiced in it; undefined where it cannot be read. */
function lookInto(folder: string): Omit<DiscardedPaper, 'why'> | undefined {
  let [orders, fills, until] = [0, 0, 0]
  try {
    checkKeptExchanges(exchangesOf(folder))
    const journal = openSqliteJournal(join(folder, 'orders.db'))
    try {
      for (const { fact, at, version } of journal.read(1)) {
        if (version > journalVersion) return undefined
        until = at
        if (fact.about !== 'order') continue
        if (fact.event.kind === 'recorded') orders += 1
        if (fact.event.kind === 'fill') fills += 1
      }
    } finally {
      journal.close()
    }
  } catch {
    return undefined
  }
  return { orders, fills, until }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
