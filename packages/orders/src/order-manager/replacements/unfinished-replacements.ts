import { exact, zero } from '../../decimal-text.ts'
import type { JournalState } from '../../journal/journal-state.ts'
import { isFinished, opensForAlgorithm, type OrderRecord } from '../../order-record.ts'
import type { OrderRecords } from '../../order-records.ts'
import { isUnderWay, type Replacement } from './replacement.ts'

/** A changed order of which nothing is at the exchange: the old one is gone, and none is in its place. */
export interface UnfinishedReplacement {
  replacement: Replacement
  /** As it was before the change. */
  order: OrderRecord
  /** Decimal text: what is left to be placed; null where it is not known how much of it was filled. */
  left: string | null
  reason: string
}

/** Changes that an older version wrote down are only asked about on the day that they were made. */
const askedAboutForMs = 86_400_000

/** The ticket number of an attempt to put an order in its place: the same attempt is never two orders. */
export function attemptId({ id }: Replacement, attempt: number): string {
  return attempt === 0 ? id : `${id}/${attempt}`
}

/** Every order that was put in its place, the first attempt first. */
export function attemptsOf(replacement: Replacement, records: OrderRecords): OrderRecord[] {
  const attempts: OrderRecord[] = []
  for (;;) {
    const order = records.byDraft(attemptId(replacement, attempts.length))
    if (!order) return attempts
    attempts.push(order)
  }
}

/** Reported from the journal alone, so that a restart asks the same as before. The newest first. */
export function unfinishedReplacements(
  state: JournalState,
  records: OrderRecords,
  now: number,
): UnfinishedReplacement[] {
  const found: UnfinishedReplacement[] = []
  for (const replacement of state.replacements.values()) {
    const one = unfinished(replacement, state, records, now)
    if (one) found.push(one)
  }
  return found.toSorted((a, b) => b.replacement.askedAt - a.replacement.askedAt)
}

export function unfinished(
  replacement: Replacement,
  journal: JournalState,
  records: OrderRecords,
  now: number,
): UnfinishedReplacement | undefined {
  const { state, terms, clientOrderId, askedAt, isAskedAbout } = replacement
  // What the trader wanted of the order afterwards counts in its place.
  if (journal.replacementOf(clientOrderId)?.id !== replacement.id) return undefined
  if (isUnderWay(replacement) || state === 'left' || state === 'not-needed') return undefined
  if (!isAskedAbout && now - askedAt > askedAboutForMs) return undefined
  const order = records.get(clientOrderId)
  if (!order || !isFinished(order.state)) return undefined
  // What a script would open is for the script to say again.
  if (opensForAlgorithm(order)) return undefined
  const attempts = attemptsOf(replacement, records)
  const newest = attempts.at(-1)
  if (newest && !isNowhere(newest, state)) return undefined
  const filled = attempts.reduce((sum, one) => sum.plus(exact(one.filled)), exact(order.filled))
  const left = exact(terms.size ?? '0').minus(filled)
  if (left.lte(zero)) return undefined
  const reason = newest?.reason || replacement.reason
  return { replacement, order, left: order.isFilledFinal ? left.toFixed() : null, reason }
}

/** It never came into the exchange's book, or a change that failed took it out again. */
function isNowhere({ state }: OrderRecord, replacement: Replacement['state']): boolean {
  if (state === 'rejected' || state === 'not-placed') return true
  return replacement === 'not-replaced' && isFinished(state)
}
