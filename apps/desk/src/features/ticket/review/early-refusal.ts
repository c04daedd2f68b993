import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type {
  WireAccount,
  WireRisk,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import { largest, zero } from '@leadline/orders/decimal-text'
import { checkOrder } from '@leadline/orders/risk/check-order'
import { checkValue } from '@leadline/orders/risk/check-value'
import { opensPosition } from '@leadline/orders/risk/opening-notional'
import { notionalUsd } from '@leadline/orders/risk/order-value'
import { keyRefusal } from '@leadline/orders/risk/read-only-key'
import type { RiskRefusal, RiskState } from '@leadline/orders/risk/risk-state'
import { largestShareOfSynthetic } from '@leadline/orders/synthetic/whole-of-synthetic'
import { allOrders } from '@leadline/venues/exchanges/all'

import { leavesAtOnce, readableWholes } from '../synthetic-orders.ts'
import type { LimitForm, TicketKind } from '../ticket-draft.ts'

/** What this desk knows of what the risk check looks at. */
export interface RiskFacts {
  risk: WireRisk
  account: WireAccount
  orders: readonly Pick<WireOrder, 'venue' | 'state' | 'terms'>[]
  isPaper: boolean
  isPriceConfirmed: boolean
  estimate: Pick<WireEstimate, 'bestPrice' | 'isBookLive'>
}

/**
 * Why the risk check would hold the order back, said before it is confirmed. The rules and their words are the risk
 * check's own. It decides when the order is sent; what this desk does not know (the exchange's clock, dollars for
 * another quote currency) is left to it and holds nothing back here.
 */
export function earlyRefusal(terms: WireTerms, facts: RiskFacts): RiskRefusal | undefined {
  return checkOrder(terms, opensPosition(terms), stateOf(terms, facts))
}

/** An order that Leadline holds is held back where its first part would be, or where the whole of it is too much. */
export function earlySyntheticRefusal(
  terms: WireSyntheticTerms,
  symbol: string,
  facts: RiskFacts,
): RiskRefusal | undefined {
  const first = leavesAtOnce(terms, symbol)
  const now = first && earlyRefusal(first, facts)
  if (now) return now
  for (const whole of readableWholes(terms, symbol)) {
    const state = { ...stateOf(whole, facts), ...whenItLeaves }
    const opens = opensPosition(whole)
    const value = notionalUsd(whole, state)
    const largestChild = value?.times(largestShareOfSynthetic(terms))
    const refusal =
      checkOrder(whole, opens, state) ??
      checkValue({ symbol, opens, value, largestChild, unitValue: undefined }, state)
    if (refusal) return refusal
  }
  return undefined
}

/** A plan over several exchanges is one order: together its parts keep the limits. */
export function earlyPlanRefusal(
  orders: readonly WireTerms[],
  facts: RiskFacts,
): RiskRefusal | undefined {
  const values = orders.map((terms) => notionalUsd(terms, stateOf(terms, facts)))
  const [first] = orders
  const known = values.flatMap((value) => value ?? [])
  // What this desk cannot value is left to the risk check.
  if (!first || known.length < orders.length) return undefined
  const { symbol } = first
  const opens = opensPosition(first)
  const value = known.reduce((sum, next) => sum.plus(next), zero)
  const whole = { symbol, opens, value, largestChild: largest(zero, ...known) }
  return checkValue({ ...whole, unitValue: undefined }, stateOf(first, facts))
}

/** Book, price and answers are other ones by then. */
const whenItLeaves = { isBookLive: true, isPriceConfirmed: true, isReconciling: false } as const

function stateOf(terms: WireTerms, facts: RiskFacts): RiskState {
  const { risk, account, orders, estimate, isPaper, isPriceConfirmed } = facts
  const { isHalted, isVaultLocked, isReduceOnly, limits, dayResult } = risk
  const [asset = '', quote = ''] = terms.symbol.split('-')
  const used = (limit: string, of: string | null) =>
    risk.lines.find((line) => line.limit === limit && line.of === of)?.used ?? '0'
  // An order that takes nothing from the book reaches through nothing: its own price stands for the market's.
  const best = estimate.bestPrice ?? terms.limitPrice
  const prices = { bestBid: best, bestAsk: best, lastPrice: null }
  const quoteUsd = quote === 'USD' ? '1' : null
  const kinds = allOrders[account.venue].kinds
  const isWorthKnown = notionalUsd(terms, { ...prices, quoteUsd, limits, kinds }) !== undefined
  return {
    isHalted,
    isVaultLocked,
    isReduceOnly,
    limits,
    ...prices,
    quoteUsd,
    // The book itself is walked by the hub.
    depth: null,
    kinds,
    role: 'whole',
    earlierParts: '0',
    venueError: keyRefusal(account.keyTrouble, account.canTrade ?? null),
    isReconciling: orders.some(
      (order) =>
        order.venue === account.venue &&
        order.terms.symbol === terms.symbol &&
        order.state === 'unknown',
    ),
    clockSkewMs: 0,
    isBookLive: estimate.isBookLive,
    // What is held is reported in dollars.
    position: used('positionNotional', asset),
    assetUsd: '1',
    isPriceConfirmed,
    // Without a price here the hub's own look counts.
    isPriceChecked: best === null,
    use: {
      dayNotional: used('dayNotional', null),
      symbolDayNotional: { [terms.symbol]: used('symbolDayNotional', terms.symbol) },
      dayResult,
      noPriceFor: risk.noPriceFor ?? [],
      recentOrders: [],
    },
    // Without its worth in dollars no limit can be looked at here.
    isPaper: isPaper || !isWorthKnown,
    now: 0,
  }
}

const guardFields: Partial<Record<RiskRefusal['guard'], 'size' | 'side'>> = {
  'order-notional': 'size',
  'thin-book': 'size',
  'day-notional': 'size',
  'symbol-day-notional': 'size',
  position: 'size',
  'reduce-only': 'side',
}

/** At which field of the ticket it is said; null: it is about no field. */
export function fieldOfGuard(
  guard: RiskRefusal['guard'],
  kind: TicketKind,
  limitForm: LimitForm,
): string | null {
  if (guard === 'price-band' || guard === 'price-bound')
    return limitForm === 'offset' ? 'limitOffset' : 'limitPrice'
  if (guard === 'child-notional') return kind === 'held iceberg' ? 'displaySize' : 'time'
  return guardFields[guard] ?? null
}
