import type { FillReport, OrderReport, RequestOutcome } from '@leadline/venues/account-events'

import { exact, largest, zero } from './decimal-text.ts'
import type { OrderEvent } from './order-events.ts'
import { isFinished, type OrderFill, type OrderRecord, type OrderState } from './order-record.ts'

/**
 * What an order is after one more event. Events may come twice, late or in the wrong order, so it only ever moves
 * forward: the filled size never falls, a finished order does not come back to life by an old message, and only the
 * exchange's own word overrules what we merely concluded.
 */
export function applyOrderEvent(order: OrderRecord | undefined, event: OrderEvent): OrderRecord {
  if (event.kind === 'recorded') return order ?? newOrder(event)
  if (!order) throw new Error(`${event.kind} of ${event.clientOrderId}, which was never recorded`)
  const changed = { ...order, changedAt: Math.max(order.changedAt, event.at) }
  switch (event.kind) {
    case 'placed':
      return afterPlaced(changed, event.outcome)
    case 'report':
      return afterReport(changed, event.report)
    case 'fill':
      return afterFill(changed, event.fill)
    case 'cancel-asked':
      return { ...changed, pending: 'cancel' }
    case 'cancel-answered':
      return afterCancelAnswer(changed, event.outcome)
    case 'amend-asked':
      return { ...changed, pending: changed.pending ?? 'amend' }
    case 'amend-answered': {
      const settled = { ...changed, pending: changed.pending === 'amend' ? null : changed.pending }
      if (event.outcome.kind !== 'accepted') return withRefusal(settled, event.outcome)
      const { limitPrice, stopPrice, size } = event.change
      const terms = {
        ...settled.terms,
        ...(limitPrice !== null && { limitPrice }),
        ...(stopPrice !== null && { stopPrice }),
        ...(size !== null && { size }),
      }
      return { ...settled, terms }
    }
    case 'answer-lost':
      return changed.state === 'recorded'
        ? { ...changed, state: 'unknown', reason: event.reason }
        : changed
    case 'looked-up':
      return event.result === 'absent' && isUnanswered(changed.state)
        ? { ...changed, state: 'not-placed', pending: null, reason: event.reason }
        : changed
  }
}

function newOrder(event: Extract<OrderEvent, { kind: 'recorded' }>): OrderRecord {
  const { clientOrderId, keyId, venue, terms, source, at } = event
  return {
    clientOrderId,
    venueOrderId: null,
    keyId,
    venue,
    terms,
    source,
    state: 'recorded',
    filled: '0',
    fills: [],
    averagePrice: null,
    pending: null,
    refusal: null,
    reason: '',
    recordedAt: at,
    changedAt: at,
  }
}

function afterPlaced(order: OrderRecord, outcome: RequestOutcome): OrderRecord {
  if (outcome.kind === 'accepted') {
    const venueOrderId = order.venueOrderId ?? outcome.venueOrderId
    return isUnanswered(order.state)
      ? { ...order, venueOrderId, state: 'pending', reason: '' }
      : { ...order, venueOrderId }
  }
  // The stream told of it before the answer came: it lives, whatever became of the answer.
  if (!isUnanswered(order.state)) return order
  if (outcome.kind === 'unknown') return { ...order, state: 'unknown', reason: outcome.reason }
  const state = outcome.kind === 'refused' ? 'rejected' : 'not-placed'
  return withRefusal({ ...order, state, pending: null }, outcome)
}

/** Recorded or unknown: no word of the exchange about it yet. */
function isUnanswered(state: OrderState): boolean {
  return state === 'recorded' || state === 'unknown'
}

function afterReport(order: OrderRecord, report: OrderReport): OrderRecord {
  const filled = report.filled === null ? order.filled : furthest(order.filled, report.filled)
  const state = stateAfter(order, report)
  return {
    ...order,
    venueOrderId: order.venueOrderId ?? report.venueOrderId,
    filled,
    state: withFilled(state, filled, order.terms.size),
    averagePrice: report.averagePrice ?? order.averagePrice,
    terms: order.pending === 'amend' ? order.terms : withReportedTerms(order, report),
    pending: isFinished(state) ? null : order.pending,
    reason: report.reason === '' ? order.reason : report.reason,
  }
}

const rank: Record<OrderState, number> = {
  recorded: 0,
  unknown: 0,
  'not-placed': 0,
  pending: 1,
  open: 2,
  'partially-filled': 3,
  expired: 4,
  canceled: 4,
  rejected: 4,
  filled: 5,
}

/** The exchange's word wins over our conclusion; among its own words the furthest wins. */
function stateAfter(order: OrderRecord, report: OrderReport): OrderState {
  // A word we do not know says that it exists, and nothing else.
  const told: OrderState = report.status === 'unknown' ? 'pending' : report.status
  return rank[told] >= rank[order.state] ? told : order.state
}

/** Orders can be changed elsewhere: their price and size are what the exchange says. */
function withReportedTerms({ terms }: OrderRecord, report: OrderReport): OrderRecord['terms'] {
  if (isFinished(report.status === 'unknown' ? 'pending' : report.status)) return terms
  return {
    ...terms,
    limitPrice: report.limitPrice ?? terms.limitPrice,
    stopPrice: report.stopPrice ?? terms.stopPrice,
    size: report.size ?? terms.size,
  }
}

function afterFill(order: OrderRecord, report: FillReport): OrderRecord {
  if (order.fills.some(({ fillId }) => fillId === report.fillId)) return order
  const { fillId, price, size, fee, feeAsset, liquidity, time } = report
  const fills = [...order.fills, { fillId, price, size, fee, feeAsset, liquidity, time }]
  const filled = furthest(order.filled, sumOf(fills))
  const moved = rank[order.state] < rank['partially-filled'] ? 'partially-filled' : order.state
  return {
    ...order,
    venueOrderId: order.venueOrderId ?? report.venueOrderId,
    fills,
    filled,
    averagePrice: averageOf(fills),
    state: withFilled(moved, filled, order.terms.size),
  }
}

/** A fill that beat the cancel still counts, and may have been the last one. */
function withFilled(state: OrderState, filled: string, size: string | null): OrderState {
  const amount = exact(filled)
  if (size !== null && amount.gte(exact(size))) return 'filled'
  return state === 'open' && amount.gt(zero) ? 'partially-filled' : state
}

function afterCancelAnswer(order: OrderRecord, outcome: RequestOutcome): OrderRecord {
  // Accepted means asked for, not done: the order ends when a report says so.
  if (outcome.kind === 'accepted' || outcome.kind === 'unknown') return order
  return withRefusal(
    { ...order, pending: order.pending === 'cancel' ? null : order.pending },
    outcome,
  )
}

function withRefusal(order: OrderRecord, outcome: RequestOutcome): OrderRecord {
  if (outcome.kind === 'refused') {
    return { ...order, refusal: outcome.refusal, reason: outcome.refusal.text }
  }
  return 'reason' in outcome ? { ...order, reason: outcome.reason } : order
}

function furthest(first: string, second: string): string {
  return largest(exact(first), exact(second)).toFixed()
}

function sumOf(fills: readonly OrderFill[]): string {
  return fills.reduce((sum, { size }) => sum.plus(exact(size)), zero).toFixed()
}

function averageOf(fills: readonly OrderFill[]): string {
  const size = exact(sumOf(fills))
  const value = fills.reduce(
    (sum, fill) => sum.plus(exact(fill.price).times(exact(fill.size))),
    zero,
  )
  return size.eq(zero) ? '0' : value.div(size).toFixed()
}
