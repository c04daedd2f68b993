import type { OrderTerms } from '@leadline/venues/order-terms'

import { checkValue } from './check-value.ts'
import { notionalUsd } from './order-value.ts'
import { checkBand } from './price-band.ts'
import type { RiskRefusal, RiskState } from './risk-state.ts'
import { checkDepth } from './thin-book.ts'

/** More than this and a signed request may be refused, or worse, accepted late. */
const worstClockSkewMs = 5000

/**
 * The pre-trade risk check, before every order of either side, whoever sends it. The first reason found is reported.
 * What
 * closes is held back by what it is worth and how fast it comes, like everything else, and never by the day, the
 * position, the loss guard or 'reduce only'; a running exit by no limit at all.
 */
export function checkOrder(
  terms: OrderTerms,
  opens: boolean,
  state: RiskState,
): RiskRefusal | undefined {
  return (
    checkMeans(terms, state) ??
    checkSource(opens, state) ??
    checkLimits(terms, opens, state) ??
    checkBand(terms, state) ??
    checkDepth(terms, state) ??
    checkRate(state)
  )
}

function checkMeans(terms: OrderTerms, state: RiskState): RiskRefusal | undefined {
  if (state.isHalted) {
    return refuse('halt', 'Trading is halted. Lift the halt to send orders.')
  }
  if (state.isVaultLocked) {
    return refuse('vault-locked', 'The vault is locked. Unlock it to send orders.')
  }
  if (state.venueError !== '') return refuse('venue-unhealthy', state.venueError)
  if (state.isReconciling) {
    return refuse('reconciling', 'Checking your earlier orders at this exchange; new ones wait.')
  }
  if (Math.abs(state.clockSkewMs) > worstClockSkewMs) {
    const seconds = (Math.abs(state.clockSkewMs) / 1000).toFixed(1)
    const way = state.clockSkewMs > 0 ? 'behind' : 'ahead'
    return refuse(
      'clock-skew',
      `Your computer's clock is ${seconds} s ${way}. Set it, then try again.`,
    )
  }
  const isBlind = terms.kind === 'market' && !state.isBookLive
  if (isBlind)
    return refuse('stale-book', 'The book is not live, so a market order cannot be priced.')
  return undefined
}

/** Who may open a position at all. */
export function checkSource(opens: boolean, state: RiskState): RiskRefusal | undefined {
  if (opens && state.algorithmMayOpen === false) {
    return refuse('algorithm-blocked', 'This algorithm is not running and may not open a position.')
  }
  if (opens && state.isReduceOnly) {
    return refuse('reduce-only', 'Reduce only is on: this order would open or add to a position.')
  }
  return undefined
}

function checkLimits(terms: OrderTerms, opens: boolean, state: RiskState): RiskRefusal | undefined {
  const value = notionalUsd(terms, state)
  const unitValue = notionalUsd({ ...terms, size: '1', quoteSize: null }, state)
  const { symbol } = terms
  return checkValue({ symbol, opens, value, largestChild: undefined, unitValue }, state)
}

function checkRate({ use, limits, now, role }: RiskState): RiskRefusal | undefined {
  if (!limits || role === 'exit') return undefined
  const lastSecond = use.recentOrders.filter((time) => now - time < 1000).length
  if (lastSecond < limits.ordersPerSecond) return undefined
  return refuse('order-rate', `More than ${limits.ordersPerSecond} orders a second. Wait a moment.`)
}

function refuse(guard: RiskRefusal['guard'], message: string): RiskRefusal {
  return { guard, message }
}
