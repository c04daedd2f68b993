import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'
import { venueOf } from '@leadline/venues/venue-registry'

import { sourceOf } from '../../platform/trading/order-words.ts'
import type { JournalEntry } from './journal-entry.ts'

export const journalGroups = ['Day', 'Symbol', 'Exchange', 'Hour', 'Source', 'Tag'] as const
export type JournalGroup = (typeof journalGroups)[number]

/** What trades brought together. Decimal text in US dollars; null where there is nothing to divide by. */
export interface JournalSums {
  count: number
  /** Trades whose cost is known: only they are won or lost. */
  known: number
  won: number
  lost: number
  /** All that is known, that of trades with an unknown part included: it equals Realized of Positions. */
  result: string
  averageWin: string | null
  averageLoss: string | null
  best: string | null
  worst: string | null
  /** Gains divided by losses; null where nothing was lost. */
  profitFactor: string | null
}

export interface GroupRow extends JournalSums {
  name: string
}

export function sumsOf(entries: readonly JournalEntry[]): JournalSums {
  const results = entries.flatMap(({ trade }) => (trade.result === null ? [] : exact(trade.result)))
  const wins = results.filter((result) => result.gt(zero))
  const losses = results.filter((result) => result.lt(zero))
  const [gained, lost] = [total(wins), total(losses)]
  const ordered = results.toSorted((a, b) => a.cmp(b))
  return {
    count: entries.length,
    known: results.length,
    won: wins.length,
    lost: losses.length,
    result: total(entries.map(({ trade }) => exact(trade.realized))).toFixed(),
    averageWin: average(gained, wins.length),
    averageLoss: average(lost, losses.length),
    best: ordered.at(-1)?.toFixed() ?? null,
    worst: ordered[0]?.toFixed() ?? null,
    profitFactor: losses.length === 0 ? null : gained.div(lost.abs()).toFixed(2),
  }
}

/** One row for each; a trade with several tags is in the row of each of them. */
export function groupRows(entries: readonly JournalEntry[], by: JournalGroup): GroupRow[] {
  const groups = new Map<string, JournalEntry[]>()
  for (const entry of entries) {
    for (const name of namesOf(entry, by)) {
      const group = groups.get(name)
      if (group) group.push(entry)
      else groups.set(name, [entry])
    }
  }
  const rows = [...groups].map(([name, group]) => ({ name, ...sumsOf(group) }))
  if (by === 'Day') return rows.toSorted((a, b) => (a.name < b.name ? 1 : -1))
  if (by === 'Hour') return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return rows.toSorted((a, b) => exact(b.result).cmp(exact(a.result)))
}

/** The result after each trade, as a curve: steps in time, from when the first of them was opened. */
export function resultCurve(entries: readonly JournalEntry[]): [time: number, amount: string][] {
  let sum = zero
  const curve = entries.map(({ trade }): [number, string] => {
    sum = sum.plus(exact(trade.realized))
    return [trade.closedAt, sum.toFixed()]
  })
  const first = entries[0]?.trade
  return first ? [[first.openedAt ?? first.closedAt, '0'], ...curve] : []
}

/** A day of the computer's own calendar: '2026-11-19'. */
export function dayName(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function namesOf({ trade, note }: JournalEntry, by: JournalGroup): readonly string[] {
  switch (by) {
    case 'Day':
      return [dayName(trade.closedAt)]
    case 'Symbol':
      return [trade.symbol]
    case 'Exchange':
      return [trade.venue ? venueOf(trade.venue).name : 'Unknown']
    case 'Hour':
      return [`${String(new Date(trade.closedAt).getHours()).padStart(2, '0')}:00`]
    case 'Source':
      return [sourceOf(trade)]
    case 'Tag':
      return note.tags.length === 0 ? ['no tag'] : note.tags
  }
}

function total(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount), zero)
}

function average(sum: Decimal, count: number): string | null {
  return count === 0 ? null : sum.div(exact(String(count))).toFixed()
}
