import { withCommas } from '@leadline/decimal/with-commas'

import { type Decimal, exact } from '../decimal-text.ts'
import type { RiskRefusal, RiskState } from './risk-state.ts'
import type { TradingLimits } from './trading-limits.ts'

/** What the trader requested in one go, in US dollars: an order, a synthetic order, a plan over several exchanges. */
export interface OrderValue {
  symbol: string
  /** It opens or adds to a position. */
  opens: boolean
  /** All of it, at the worst price that it can reach; undefined where nobody can know. */
  value: Decimal | undefined
  /** The largest of its parts; undefined where it leaves in one. */
  largestChild: Decimal | undefined
  /** One unit of the asset. */
  unitValue: Decimal | undefined
}

type LimitState = Pick<
  RiskState,
  'limits' | 'use' | 'isPaper' | 'role' | 'earlierParts' | 'position' | 'assetUsd'
>

/**
 * Holds a value against the trader's limits. Size counts for either side; what closes is not stopped by the day, the
 * position or the loss guard, and where size stops it the words say how to go on.
 */
export function checkValue(order: OrderValue, state: LimitState): RiskRefusal | undefined {
  const { limits, isPaper, role } = state
  if (isPaper || role === 'exit') return undefined
  if (!limits) return refuse('limits-not-set', 'Set your limits before the first real order.')
  const { value, opens } = order
  if (!value) return refuse('order-notional', 'The value of this order in US dollars is not known.')
  return (
    checkSize(value, order, state, limits) ??
    (opens ? checkDay(value, order, state, limits) : undefined) ??
    (opens ? checkPosition(value, order, state, limits) : undefined) ??
    (opens ? checkLoss(state, limits) : undefined)
  )
}

function checkSize(
  value: Decimal,
  { opens, largestChild }: OrderValue,
  { role, earlierParts }: LimitState,
  { orderNotional, childNotional }: TradingLimits,
): RiskRefusal | undefined {
  // A market that moves away while parts of it leave makes the whole dearer than it was when it began.
  const whole = value.plus(exact(earlierParts))
  if (whole.gt(exact(orderNotional))) {
    const goOn = opens ? '' : ' Sell it in smaller orders, or raise the limit.'
    const worst = `may reach ${withCommas(whole.round(2, 3).toFixed(2))} USD`
    return refuse(
      'order-notional',
      `Above your limit of ${withCommas(orderNotional)} USD for one order: it ${worst}.${goOn}`,
    )
  }
  const child = largestChild ?? (role === 'child' ? value : undefined)
  if (childNotional === undefined || !child?.gt(exact(childNotional))) return undefined
  return refuse(
    'child-notional',
    `A part of it may reach ${withCommas(child.round(2, 3).toFixed(2))} USD: above your limit of ${withCommas(childNotional)} USD for one part.`,
  )
}

function checkDay(
  value: Decimal,
  { symbol }: OrderValue,
  { use }: LimitState,
  { dayNotional, symbolDayNotional }: TradingLimits,
): RiskRefusal | undefined {
  if (exact(use.dayNotional).plus(value).gt(exact(dayNotional))) {
    return refuse('day-notional', `Above your limit of ${withCommas(dayNotional)} USD a day.`)
  }
  const ofSymbol = exact(use.symbolDayNotional[symbol] ?? '0').plus(value)
  if (!ofSymbol.gt(exact(symbolDayNotional))) return undefined
  return refuse(
    'symbol-day-notional',
    `Above your limit of ${withCommas(symbolDayNotional)} USD a day in ${symbol}.`,
  )
}

function checkPosition(
  value: Decimal,
  { symbol, unitValue }: OrderValue,
  { position, assetUsd }: LimitState,
  { positionNotional }: TradingLimits,
): RiskRefusal | undefined {
  // Where nobody trades the asset against the dollar, this order's own market says what one of it is worth.
  const unit = assetUsd === null ? unitValue : exact(assetUsd)
  if (!unit) return refuse('position', 'The value in US dollars of what you hold is not known.')
  const after = exact(position).times(unit).plus(value)
  if (after.lte(exact(positionNotional))) return undefined
  return refuse(
    'position',
    `Would take ${symbol} above your limit of ${withCommas(positionNotional)} USD.`,
  )
}

function checkLoss({ use }: LimitState, { dayLoss }: TradingLimits): RiskRefusal | undefined {
  if (use.noPriceFor.length > 0) {
    return refuse(
      'loss',
      `There is no price for ${use.noPriceFor.join(', ')} right now: what you lost today is not known, and opening orders wait for it.`,
    )
  }
  if (exact(use.dayResult).gt(exact(dayLoss).times(exact('-1')))) return undefined
  return refuse(
    'loss',
    `Opening orders are off until 00:00 UTC: today ${withCommas(use.dayResult)} USD.`,
  )
}

function refuse(guard: RiskRefusal['guard'], message: string): RiskRefusal {
  return { guard, message }
}
