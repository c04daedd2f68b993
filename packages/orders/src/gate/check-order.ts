import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, zero } from '../decimal-text.ts'
import type { GateRefusal, GateState } from './gate-state.ts'
import { checkBand } from './price-band.ts'
import type { TradingLimits } from './trading-limits.ts'

/** More than this and a signed request may be refused, or worse, accepted late. */
const worstClockSkewMs = 5000

/**
 * The gate before every order, whoever sends it. The first reason found is told. What closes a position is held back only
 * by what makes sending impossible or blind, never by a limit; a price far through the market is asked for twice, as a
 * typing mistake costs the same either way.
 */
export function checkOrder(
  terms: OrderTerms,
  opens: boolean,
  state: GateState,
): GateRefusal | undefined {
  return (
    checkMeans(terms, state) ??
    checkSource(opens, state) ??
    (opens && !state.isPractice ? checkLimits(terms, state) : undefined) ??
    checkBand(terms, state) ??
    (opens ? checkRate(state) : undefined)
  )
}

function checkMeans(terms: OrderTerms, state: GateState): GateRefusal | undefined {
  if (state.isHalted) {
    return refuse('halt', 'Trading is halted. Lift the halt to send orders.')
  }
  if (state.isVaultLocked) {
    return refuse('vault-locked', 'The vault is locked. Unlock it to send orders.')
  }
  if (state.venueTrouble !== '') return refuse('venue-unhealthy', state.venueTrouble)
  if (state.isReconciling) {
    return refuse('reconciling', 'Earlier orders there are still being asked for. New ones wait.')
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
  if (isBlind) return refuse('stale-book', 'The book is not live: a market order would be blind.')
  return undefined
}

function checkSource(opens: boolean, state: GateState): GateRefusal | undefined {
  if (opens && state.algorithmMayOpen === false) {
    return refuse('algorithm-blocked', 'This algorithm is not running and may not open a position.')
  }
  if (opens && state.isReduceOnly) {
    return refuse('reduce-only', 'Reduce only is on: this order would open or add to a position.')
  }
  return undefined
}

function checkLimits(terms: OrderTerms, state: GateState): GateRefusal | undefined {
  const { limits, use } = state
  if (!limits) return refuse('limits-not-set', 'Set your limits before the first real order.')
  const notional = notionalUsd(terms, state)
  if (!notional) {
    return refuse('order-notional', 'The value of this order in US dollars is not known.')
  }
  if (notional.gt(exact(limits.orderNotional))) {
    return refuse(
      'order-notional',
      `Above your limit of ${limits.orderNotional} USD for one order.`,
    )
  }
  const day = exact(use.dayNotional).plus(notional)
  if (day.gt(exact(limits.dayNotional))) {
    return refuse('day-notional', `Above your limit of ${limits.dayNotional} USD a day.`)
  }
  const symbolDay = exact(use.symbolDayNotional[terms.symbol] ?? '0').plus(notional)
  if (symbolDay.gt(exact(limits.symbolDayNotional))) {
    const limit = limits.symbolDayNotional
    return refuse(
      'symbol-day-notional',
      `Above your limit of ${limit} USD a day in ${terms.symbol}.`,
    )
  }
  return checkPosition(terms, notional, state, limits) ?? checkLoss(state, limits)
}

function checkPosition(
  terms: OrderTerms,
  notional: Decimal,
  state: GateState,
  { positionNotional }: TradingLimits,
): GateRefusal | undefined {
  const { position, assetUsd } = state
  // Where nobody trades the asset against the dollar, this order's own market says what one of it is worth.
  const unit = assetUsd === null ? notionalUsd(oneOf(terms), state) : exact(assetUsd)
  if (!unit) return refuse('position', 'The value in US dollars of what you hold is not known.')
  const after = exact(position).times(unit).plus(notional)
  if (after.lte(exact(positionNotional))) return undefined
  return refuse(
    'position',
    `Would take ${terms.symbol} above your limit of ${positionNotional} USD.`,
  )
}

function oneOf(terms: OrderTerms): OrderTerms {
  return { ...terms, size: '1', quoteSize: null }
}

function checkLoss({ use }: GateState, { dayLoss }: TradingLimits): GateRefusal | undefined {
  if (exact(use.dayResult).gt(exact(dayLoss).times(exact('-1')))) return undefined
  return refuse('loss', `Opening orders are off until 00:00 UTC: today ${use.dayResult} USD.`)
}

function checkRate({ use, limits, now }: GateState): GateRefusal | undefined {
  if (!limits) return undefined
  const lastSecond = use.recentOrders.filter((time) => now - time < 1000).length
  if (lastSecond < limits.ordersPerSecond) return undefined
  return refuse('order-rate', `More than ${limits.ordersPerSecond} orders a second.`)
}

/** What the order is worth in US dollars at its limit, or at the market; undefined where that is unknown. */
export function notionalUsd(
  { quoteSize, size, limitPrice, stopPrice, side }: OrderTerms,
  { quoteUsd, bestBid, bestAsk }: Pick<GateState, 'quoteUsd' | 'bestBid' | 'bestAsk'>,
): Decimal | undefined {
  if (quoteUsd === null) return undefined
  if (quoteSize !== null) return exact(quoteSize).times(exact(quoteUsd))
  const price = limitPrice ?? stopPrice ?? (side === 'buy' ? bestAsk : bestBid)
  if (price === null || size === null) return undefined
  const notional = exact(size).times(exact(price)).times(exact(quoteUsd))
  return notional.lt(zero) ? undefined : notional
}

function refuse(guard: GateRefusal['guard'], message: string): GateRefusal {
  return { guard, message }
}
