import type { OrderChange } from '@leadline/venues/account-adapter'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'
import { venueOf } from '@leadline/venues/venue-registry'

import { checkTerms } from '../../check-terms.ts'
import { exact } from '../../decimal-text.ts'
import { isFinished, isUnanswered, type OrderRecord } from '../../order-record.ts'
import { checkOrder } from '../../risk/check-order.ts'
import { opensPosition } from '../../risk/opening-notional.ts'
import { notionalUsd } from '../../risk/order-value.ts'
import type { RiskRefusal } from '../../risk/risk-state.ts'
import type { TermsProblem } from '../../terms/terms-findings.ts'
import { eventOf } from '../order-manager-core.ts'
import { type Placing, roleOf } from '../place-order.ts'
import { isNewFirst } from './new-first.ts'
import type { ReplacementCheck, Replacements } from './replacements.ts'

export interface AmendRequest {
  /** The ticket's own number. */
  draftId: string
  clientOrderId: string
  /** What is not changed is null. `size` is the new total, filled part included. */
  change: OrderChange
  isPriceConfirmed: boolean
  /** Asked for by the synthetic order that the order is a part of. */
  isByHolder?: boolean
  /** Of a script's order. */
  recheck?: ReplacementCheck
}

export type AmendResult =
  | { kind: 'asked'; how: 'in-place' | 'replaced'; notes: readonly TermsProblem[] }
  | { kind: 'terms'; problems: readonly TermsProblem[] }
  | { kind: 'risk'; refusal: RiskRefusal }
  | { kind: 'impossible'; message: string }

/** Changes an order in place where its exchange can; cancels it and places the rest again where it cannot. */
export function amendOrder(
  placing: Placing,
  replacements: Replacements,
  request: AmendRequest,
  now: number,
): AmendResult {
  const { core, accounts, risk } = placing
  const { clientOrderId, draftId, isPriceConfirmed, recheck } = request
  const order = core.records.get(clientOrderId)
  const account = order && accounts.get(order.keyId)
  if (!order || !account?.port) return impossible('This order is not known here.')
  const problem = cannotAmend(order, replacements.isUnderWay(clientOrderId), request.isByHolder)
  if (problem !== undefined) return impossible(problem)
  const { venue, capabilities } = account.info
  const instrument = core.market.instrumentOf(venue, order.terms.symbol)
  if (!instrument) return impossible(`There is no market ${order.terms.symbol} any more.`)
  const prices = core.market.pricesOf(venue, order.terms.symbol)
  const { bestBid, bestAsk, lastPrice } = prices
  const venueName = venueOf(venue).name
  const isTriggerKept = request.change.stopPrice === null
  const market = { bestBid, bestAsk, lastPrice, isTriggerKept }
  const rules = { venueName, instrument, capabilities, ...market, now }
  const { terms, problems, notes } = checkTerms(changedTerms(order.terms, request.change), rules)
  if (!terms) return { kind: 'terms', problems }
  if (exact(terms.size ?? '0').lte(exact(order.filled))) {
    return impossible(`${order.filled} of it are filled already. Cancel it instead.`)
  }
  const inPlaceOf = clientOrderId
  const { source } = order
  const role = roleOf(source, terms, order)
  const parts = source.kind === 'held' ? core.records.ofSynthetic(source.id) : []
  const siblings = parts.filter((part) => part.clientOrderId !== clientOrderId)
  // What was filled has been paid for: the rest is what may still cost something.
  const rest = {
    ...terms,
    size: exact(terms.size ?? '0')
      .minus(exact(order.filled))
      .toFixed(),
  }
  const isPriceChecked = request.isByHolder === true
  const requested = { account, instrument, terms: rest, prices, isPriceConfirmed, isPriceChecked }
  const mayOpen = recheck && { algorithmMayOpen: true }
  const state = risk.stateFor({ ...requested, ...mayOpen, role, siblings, inPlaceOf }, now)
  const refusal = checkOrder(rest, opensPosition(rest), state)
  if (refusal) return { kind: 'risk', refusal }
  const change = changeOf(order.terms, terms)
  try {
    if (!canAmendInPlace(capabilities, change)) {
      // A script's two sales must not stand at once: together they would sell what it does not have.
      const newFirst = !recheck && isNewFirst(account, core.records, order, terms)
      const wanted = { terms, isPriceConfirmed, isNewFirst: newFirst, recheck }
      replacements.begin(draftId, order, wanted, now)
      return { kind: 'asked', how: 'replaced', notes }
    }
    const worth = notionalUsd(terms, state)?.toFixed() ?? null
    const event = { kind: 'amend-asked', change, notionalUsd: worth } as const
    core.records.record([eventOf(clientOrderId, now, event)], now)
  } catch {
    const message = 'The change could not be written down on this computer, so it was not sent.'
    return { kind: 'risk', refusal: { guard: 'journal', message } }
  }
  const { venueOrderId, recordedAt: sentAt } = order
  const ref = { clientOrderId, venueOrderId, symbol: terms.symbol, sentAt }
  account.port.amend(ref, change, terms, now)
  account.awaitAmendment(clientOrderId, now)
  return { kind: 'asked', how: 'in-place', notes }
}

function cannotAmend(
  order: OrderRecord,
  isReplacing: boolean,
  isByHolder = false,
): string | undefined {
  const { state, pending, source, terms } = order
  if (isFinished(state)) return 'This order has ended.'
  if (isUnanswered(state)) return 'It is not known yet what became of this order.'
  if (pending !== null || isReplacing) return 'This order is being changed already.'
  if (source.kind === 'held' && !isByHolder)
    return 'This is a part of an order that Leadline holds. Change that.'
  if (terms.limitOffset !== undefined && terms.limitPrice !== null) {
    return 'Its stop has been triggered. Cancel it instead.'
  }
  if (terms.size === null) return 'An order that is sized in money cannot be changed. Cancel it.'
  return undefined
}

function changedTerms(terms: OrderTerms, change: OrderChange): OrderTerms {
  return {
    ...terms,
    limitPrice: change.limitPrice ?? terms.limitPrice,
    stopPrice: change.stopPrice ?? terms.stopPrice,
    size: change.size ?? terms.size,
    ...(change.limitOffset !== undefined && { limitOffset: change.limitOffset }),
  }
}

/** What is really different, after rounding. */
function changeOf(before: OrderTerms, after: OrderTerms): OrderChange {
  const differing = (name: 'limitPrice' | 'stopPrice' | 'size') =>
    after[name] !== null && (before[name] === null || !exact(after[name]).eq(exact(before[name])))
      ? after[name]
      : null
  const { limitOffset } = after
  const isOffsetNew =
    limitOffset !== undefined && !exact(limitOffset).eq(exact(before.limitOffset ?? '0'))
  return {
    limitPrice: differing('limitPrice'),
    stopPrice: differing('stopPrice'),
    size: differing('size'),
    ...(isOffsetNew && { limitOffset }),
  }
}

/** A venue's own replace call is not used: it may cancel and then fail to place, or place before it has canceled. */
export function canAmendInPlace(
  { amend, amendable }: OrderCapabilities,
  change: OrderChange,
): boolean {
  if (amend !== 'in-place') return false
  return (
    (change.limitPrice === null || amendable.includes('price')) &&
    (change.limitOffset === undefined || amendable.includes('limit-offset')) &&
    (change.stopPrice === null || amendable.includes('stop-price')) &&
    (change.size === null || amendable.includes('size'))
  )
}

function impossible(message: string): AmendResult {
  return { kind: 'impossible', message }
}
