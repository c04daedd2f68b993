import type { FillReport, OrderReport, RequestOutcome } from '@leadline/venues/account-events'

import { largerWorth, worthAfterAmendment, worthWhileAmended } from './amended-worth.ts'
import { exact, largest, smallest, zero } from './decimal-text.ts'
import type { OrderEvent } from './order-events.ts'
import {
  type CancelAsker,
  isFinished,
  isUnanswered,
  type OrderFill,
  type OrderRecord,
  type OrderState,
} from './order-record.ts'

/**
 * What an order is after one more event. Events may come twice, late or in the wrong order, so it only ever moves
 * forward: the filled size never falls, a finished order does not come back to life by an old message, and only the
 * exchange's own word overrules what we merely concluded.
 */
export function applyOrderEvent(order: OrderRecord | undefined, event: OrderEvent): OrderRecord {
  return withWorstLimit(after(order, event))
}

function after(order: OrderRecord | undefined, event: OrderEvent): OrderRecord {
  if (event.kind === 'recorded') return order ?? newOrder(event)
  if (!order) throw new Error(`${event.kind} of ${event.clientOrderId}, which was never recorded`)
  const changed = { ...order, changedAt: Math.max(order.changedAt, event.at) }
  switch (event.kind) {
    case 'placed':
      return afterPlaced(changed, event.outcome)
    case 'report':
      return afterReport(changed, event.report)
    case 'fill':
      return afterFill(changed, event.fill, event.usd)
    case 'cancel-asked':
      return {
        ...changed,
        isCancelAsked: true,
        cancelAskedBy: askerOf(changed.cancelAskedBy, event.by),
        pending: 'cancel',
      }
    case 'cancel-answered':
      return afterCancelAnswer(changed, event.outcome)
    case 'amend-asked':
      return {
        ...changed,
        pending: changed.pending ?? 'amend',
        pendingChange: event.change,
        ...worthWhileAmended(changed, event.notionalUsd ?? null),
      }
    case 'amend-answered': {
      // It may have happened: the order is looked up, and what is found there counts.
      if (event.outcome.kind === 'unknown') return { ...changed, reason: event.outcome.reason }
      const pending = changed.pending === 'amend' ? null : changed.pending
      const settled = { ...changed, pending, pendingChange: null, pendingNotionalUsd: null }
      if (event.outcome.kind !== 'accepted') return withRefusal(settled, event.outcome)
      const { limitPrice, limitOffset, stopPrice, size } = event.change
      const terms = {
        ...settled.terms,
        ...(limitPrice !== null && { limitPrice }),
        ...(limitOffset !== undefined && { limitOffset }),
        ...(stopPrice !== null && { stopPrice }),
        ...(size !== null && { size }),
      }
      return withEnd({ ...settled, ...worthAfterAmendment(changed), terms })
    }
    case 'answer-lost':
      return changed.state === 'recorded'
        ? { ...changed, state: 'unknown', reason: event.reason }
        : changed
    case 'looked-up':
      return afterLookUp(changed, event)
    case 'adopted':
      return { ...changed, keyId: event.keyId }
    case 'gone':
      return isFinished(changed.state)
        ? changed
        : { ...ended(changed, 'canceled'), isConcluded: true, reason: event.reason }
    // Nothing was learned of the order itself.
    case 'doubted':
      return { ...order, uncertainty: event.claim }
    case 'settled':
      return { ...order, uncertainty: '' }
    case 'corrected':
      return afterCorrection(changed, event)
  }
}

/** How the exchange says that it stands: also back from an end that was none, and with less filled than was booked. */
function afterCorrection(
  order: OrderRecord,
  { report, fills: reported }: Extract<OrderEvent, { kind: 'corrected' }>,
): OrderRecord {
  const state = reportedState(report)
  const fills = reported.map(
    ({ fillId, price, size, fee, feeAsset, liquidity, time }): OrderFill => {
      const usd = order.fills.find((fill) => fill.fillId === fillId)?.usd ?? {}
      return { fillId, price, size, fee, feeAsset, liquidity, time, usd }
    },
  )
  return withEnd({
    ...order,
    state,
    fills,
    filled: sumOf(fills),
    averagePrice: fills.length > 0 ? averageOf(fills) : null,
    isConcluded: false,
    isFilledFinal: isFinished(state),
    uncertainty: '',
    reason: '',
  })
}

/** Both while a change is on its way: either may be what it trades at. */
function withWorstLimit(order: OrderRecord): OrderRecord {
  const { terms, pendingChange, worstLimit } = order
  const limits = [worstLimit, terms.limitPrice, pendingChange?.limitPrice ?? null]
  const known = limits.flatMap((limit) => (limit === null ? [] : [exact(limit)]))
  const [first, ...others] = known
  if (!first) return order
  const worst = terms.side === 'buy' ? largest(first, ...others) : smallest(first, ...others)
  return { ...order, worstLimit: worst.toFixed() }
}

function newOrder(event: Extract<OrderEvent, { kind: 'recorded' }>): OrderRecord {
  const { clientOrderId, keyId, venue, terms, source, draftId, replaces, notionalUsd, at } = event
  return {
    clientOrderId,
    venueOrderId: null,
    keyId,
    venue,
    terms,
    source,
    draftId,
    replaces,
    notionalUsd,
    pendingNotionalUsd: null,
    countedAt: at,
    state: 'recorded',
    isConcluded: false,
    filled: '0',
    isFilledFinal: false,
    fills: [],
    averagePrice: null,
    pending: null,
    isCancelAsked: false,
    cancelAskedBy: null,
    pendingChange: null,
    worstLimit: terms.limitPrice,
    uncertainty: '',
    refusal: null,
    reason: '',
    recordedAt: at,
    changedAt: at,
  }
}

function afterPlaced(order: OrderRecord, outcome: RequestOutcome): OrderRecord {
  if (outcome.kind === 'accepted') {
    const venueOrderId = order.venueOrderId ?? outcome.venueOrderId
    // Its own answer, after we had concluded from the lists that it never came there.
    const isAfterAll = order.state === 'not-placed' && order.isConcluded
    if (!isUnanswered(order.state) && !isAfterAll) return { ...order, venueOrderId }
    const alive = { isConcluded: false, isFilledFinal: false, reason: '' }
    return { ...order, venueOrderId, state: 'pending', ...alive }
  }
  // The stream reported it before the answer came: it lives, whatever became of the answer.
  if (!isUnanswered(order.state)) return order
  if (outcome.kind === 'unknown') return { ...order, state: 'unknown', reason: outcome.reason }
  const state = outcome.kind === 'refused' ? 'rejected' : 'not-placed'
  return withRefusal({ ...ended(order, state), isFilledFinal: true }, outcome)
}

function afterLookUp(
  order: OrderRecord,
  { result, reason }: Extract<OrderEvent, { kind: 'looked-up' }>,
): OrderRecord {
  if (result === 'absent' && isUnanswered(order.state)) {
    return { ...ended(order, 'not-placed'), isConcluded: true, isFilledFinal: true, reason }
  }
  if (result !== 'found') return order
  // What was requested has happened or not, and was reported by the report that was found. A cancel is wanted to the
  // end.
  const pending = order.pending === 'cancel' ? 'cancel' : null
  return { ...order, ...largerWorth(order), pending, pendingChange: null }
}

function ended(order: OrderRecord, state: OrderState): OrderRecord {
  return { ...order, ...largerWorth(order), state, pending: null, pendingChange: null }
}

function afterReport(order: OrderRecord, report: OrderReport): OrderRecord {
  const filled = report.filled === null ? order.filled : furthest(order.filled, report.filled)
  const state = stateAfter(order, report)
  // While an amendment is on its way the stream may still report the order as it was.
  const isOfBefore = order.pending === 'amend' && report.source === 'stream'
  return withEnd({
    ...order,
    venueOrderId: order.venueOrderId ?? report.venueOrderId,
    filled,
    state,
    isConcluded: order.isConcluded && state === order.state,
    isFilledFinal:
      order.isFilledFinal || (report.filled !== null && isFinished(reportedState(report))),
    averagePrice: report.averagePrice ?? order.averagePrice,
    terms: isOfBefore ? order.terms : withReportedTerms(order, report),
    reason: report.reason === '' ? order.reason : report.reason,
    refusal: (state === 'rejected' ? report.refusal : undefined) ?? order.refusal,
  })
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
  const reported = reportedState(report)
  return order.isConcluded || rank[reported] >= rank[order.state] ? reported : order.state
}

/** A word we do not know says that it exists, and nothing else. */
function reportedState({ status }: OrderReport): OrderState {
  return status === 'unknown' ? 'pending' : status
}

/** Orders can be changed elsewhere: their price and size are what the exchange says. */
function withReportedTerms({ terms }: OrderRecord, report: OrderReport): OrderRecord['terms'] {
  const isSized = terms.size !== null || terms.quoteSize !== null
  // What is reported of an order at its end may be what was left of it, and no longer what it was.
  if (isFinished(reportedState(report)) && isSized) return terms
  return {
    ...terms,
    limitPrice: report.limitPrice ?? terms.limitPrice,
    ...(report.limitOffset !== undefined && { limitOffset: report.limitOffset }),
    stopPrice: report.stopPrice ?? terms.stopPrice,
    size: report.size ?? terms.size,
  }
}

function afterFill(
  order: OrderRecord,
  report: FillReport,
  usd: Readonly<Record<string, string>>,
): OrderRecord {
  if (order.fills.some(({ fillId }) => fillId === report.fillId)) return order
  const { fillId, price, size, fee, feeAsset, liquidity, time } = report
  const fills = [...order.fills, { fillId, price, size, fee, feeAsset, liquidity, time, usd }]
  const filled = furthest(order.filled, sumOf(fills))
  const state = rank[order.state] < rank['partially-filled'] ? 'partially-filled' : order.state
  return withEnd({
    ...order,
    venueOrderId: order.venueOrderId ?? report.venueOrderId,
    fills,
    filled,
    averagePrice: averageOf(fills),
    state,
    isConcluded: order.isConcluded && state === order.state,
    isFilledFinal: order.isFilledFinal && isFinished(state),
  })
}

/** A fill that beat the cancel still counts, and may have been the last one. What has ended waits for nothing. */
function withEnd(order: OrderRecord): OrderRecord {
  const { size } = order.terms
  const filled = exact(order.filled)
  if (size !== null && filled.gte(exact(size)) && filled.gt(zero)) {
    return { ...ended(order, 'filled'), isFilledFinal: true, isConcluded: false }
  }
  if (isFinished(order.state)) return ended(order, order.state)
  const hasTraded = order.state === 'open' && filled.gt(zero)
  return { ...order, state: hasTraded ? 'partially-filled' : order.state, isFilledFinal: false }
}

function afterCancelAnswer(order: OrderRecord, outcome: RequestOutcome): OrderRecord {
  // Accepted means requested, not done: the order ends when a report says so.
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

/** The first who asked; whoever ended a synthetic order also ended its parts. */
function askerOf(before: CancelAsker | null, by: CancelAsker | undefined): CancelAsker | null {
  return before === null || before === 'leadline' ? (by ?? before) : before
}
