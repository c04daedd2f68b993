import type { WireReceiptSummary } from '@leadline/desk-protocol/messages/receipt-messages'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'

import { venueWords } from '../../platform/receipts/receipt-words.ts'

export const qualityGroups = ['Exchange', 'Hour', 'Symbol', 'Day'] as const
export type QualityGroup = (typeof qualityGroups)[number]

/** What orders cost beyond their price. Decimal text in US dollars; null where there is nothing to divide by. */
export interface QualitySums {
  /** Orders that traded and whose worth in dollars is known. */
  count: number
  volume: string
  fees: string
  /** Fees as a share of the volume, in basis points. */
  feeBps: string | null
  /** Against the mid of the moment of sending; above zero: worse. */
  slippage: string
  slippageBps: string | null
  /** How many were held against other exchanges, and what the best alternative of each would have saved. */
  compared: number
  missed: string
  missedBps: string | null
}

export interface QualityRow extends QualitySums {
  name: string
}

/** Nothing was traded, or nobody knows what its currency was worth. */
export function isCounted({ filled, quoteUsd }: WireReceiptSummary): boolean {
  return quoteUsd !== null && exact(filled).gt(zero)
}

export function qualitySums(summaries: readonly WireReceiptSummary[]): QualitySums {
  const counted = summaries.filter(isCounted)
  const slipped = counted.filter(({ slippage }) => slippage !== null)
  const compared = counted.filter(({ isCompared }) => isCompared)
  const volume = sumOf(counted, ({ amount }) => amount)
  const fees = sumOf(counted, ({ feeInQuote }) => feeInQuote)
  const slippage = sumOf(slipped, (one) => one.slippage)
  const atMid = sumOf(slipped, ({ arrivalMid, filled }) =>
    exact(arrivalMid ?? '0')
      .times(exact(filled))
      .toFixed(),
  )
  const missed = sumOf(compared, ({ best }) => best?.saved ?? null)
  return {
    count: counted.length,
    volume: volume.toFixed(),
    fees: fees.toFixed(),
    feeBps: bps(fees, volume),
    slippage: slippage.toFixed(),
    slippageBps: bps(slippage, atMid),
    compared: compared.length,
    missed: missed.toFixed(),
    missedBps: bps(
      missed,
      sumOf(compared, ({ amount }) => amount),
    ),
  }
}

/** Hours and days by the computer's own clock, the newest day first; the others with the largest volume first. */
export function qualityRows(
  summaries: readonly WireReceiptSummary[],
  by: QualityGroup,
): QualityRow[] {
  const groups = new Map<string, WireReceiptSummary[]>()
  for (const summary of summaries.filter(isCounted)) {
    const name = nameOf(summary, by)
    const group = groups.get(name)
    if (group) group.push(summary)
    else groups.set(name, [summary])
  }
  const rows = [...groups].map(([name, group]) => ({ name, ...qualitySums(group) }))
  if (by === 'Hour') return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (by === 'Day') return rows.toSorted((a, b) => (a.name < b.name ? 1 : -1))
  return rows.toSorted((a, b) => exact(b.volume).cmp(exact(a.volume)))
}

function nameOf({ venue, symbol, sentAt }: WireReceiptSummary, by: QualityGroup): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const sent = new Date(sentAt)
  switch (by) {
    case 'Exchange':
      return venueWords(venue)
    case 'Symbol':
      return symbol
    case 'Hour':
      return `${two(sent.getHours())}:00`
    case 'Day':
      return `${sent.getFullYear()}-${two(sent.getMonth() + 1)}-${two(sent.getDate())}`
  }
}

/** In US dollars; what is not known of one is no part of it. */
function sumOf(
  summaries: readonly WireReceiptSummary[],
  amountOf: (summary: WireReceiptSummary) => string | null,
): Decimal {
  return summaries.reduce((sum, summary) => {
    const amount = exact(amountOf(summary) ?? '0')
    return sum.plus(amount.times(exact(summary.quoteUsd ?? '0')))
  }, zero)
}

function bps(part: Decimal, whole: Decimal): string | null {
  return whole.eq(zero) ? null : part.div(whole).times(exact('10000')).toFixed(2)
}
