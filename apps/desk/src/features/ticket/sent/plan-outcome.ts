import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import {
  fateOf,
  type PartFate,
  planHeadline,
  refusedSize,
} from '@leadline/orders/ticket/plan-fates'
import type { VenueId } from '@leadline/venues/venue-names'

import { formatDecimal, formatAverage } from '../../../platform/numbers/format-decimal.ts'
import { stateOf } from '../../../platform/trading/order-words.ts'
import { whyWords } from '../../../platform/trading/refusal-words.ts'
import type { SentPlan } from '../../../platform/trading/trading-store.ts'
import { paidWords } from './plan-sums.ts'

export interface PartOutcome {
  keyId: string
  venue: VenueId
  size: string
  fate: PartFate
  /** What became of it, and why. */
  words: string
  /** Its fee, and what a buy brought after one in coins; empty before anything is filled. */
  paid: string
}

export interface PlanOutcome {
  headline: string
  parts: readonly PartOutcome[]
  /** What was refused and may be planned again; null where nothing was. */
  refused: string | null
  /** Nothing of it changes any more. */
  isFinal: boolean
  /** The trader has to look: something was refused, or is not known. */
  isError: boolean
}

const endedFates: ReadonlySet<PartFate> = new Set(['filled', 'part-filled', 'unfilled', 'refused'])

/** What became of a plan that was sent, from the orders as they are known now. */
export function planOutcome({ parts }: SentPlan, orders: readonly WireOrder[]): PlanOutcome {
  const found = parts.map(({ part, clientOrderId, problem }) => ({
    part,
    problem,
    size: part.terms.size ?? '0',
    order: clientOrderId === null ? undefined : (orderOf(orders, clientOrderId) ?? notReportedYet),
  }))
  const fates = found.map(({ order }) => fateOf(order))
  const refused = refusedSize(found)
  return {
    headline: planHeadline(found),
    parts: found.map(({ part, problem, size, order }) => ({
      keyId: part.keyId,
      venue: part.venue,
      size,
      fate: fateOf(order),
      words: partWords(order, problem),
      paid: order && 'terms' in order ? paidWords(order) : '',
    })),
    refused: refused.eq('0') ? null : refused.toFixed(),
    isFinal: fates.every((fate) => endedFates.has(fate)),
    isError: fates.some((fate) => fate === 'refused' || fate === 'unknown'),
  }
}

/** It has left, and the hub's word of it has not come here yet. */
const notReportedYet = { state: 'recorded', filled: '0' } as const

type Reported = WireOrder | typeof notReportedYet

function orderOf(orders: readonly WireOrder[], id: string): WireOrder | undefined {
  return orders.find(({ clientOrderId }) => clientOrderId === id)
}

function partWords(order: Reported | undefined, problem: string): string {
  if (!order) return `Not sent: ${problem}`
  if (!('terms' in order)) return 'Sending'
  const { state, filled, averagePrice } = order
  if (state === 'rejected' || state === 'not-placed') {
    const why = whyWords(order)
    const name = state === 'rejected' ? 'Refused' : 'Not placed'
    return why === '' ? name : `${name}: ${why}`
  }
  const at = averagePrice === null || filled === '0' ? '' : ` at ${formatAverage(averagePrice)}`
  if (state === 'partially-filled') return `Filled ${formatDecimal(filled)} so far${at}`
  return stateOf(order).replace(/,|$/, (end) => at + end)
}
