import type { FeeRates } from '@leadline/venues/account-events'
import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, largest, smallest, toStep } from '../decimal-text.ts'

/** What an exchange holds back for one unit of money of a buy: itself, and the dearer of both fees where it holds fees. */
export function heldPerUnit(
  fees: Pick<FeeRates, 'maker' | 'taker'> | null,
  { feeOfBuys }: OrderCapabilities['holds'],
): Decimal {
  const one = exact('1')
  return fees && feeOfBuys ? one.plus(largest(exact(fees.maker), exact(fees.taker))) : one
}

/** What an exchange holds back for a limit order when it comes in: all of it at its limit, and the fee. */
export function holdOfTerms(
  { side, size, limitPrice }: Pick<OrderTerms, 'side' | 'size' | 'limitPrice'>,
  fees: Pick<FeeRates, 'maker' | 'taker'> | null,
  holds: OrderCapabilities['holds'],
): Decimal {
  const whole = exact(size ?? '0')
  if (side === 'sell') return whole
  return whole.times(exact(limitPrice ?? '0')).times(heldPerUnit(fees, holds))
}

/** The largest size that the balance covers at this price, and that the exchange takes at once. */
export function mostAffordable(
  side: 'buy' | 'sell',
  account: {
    instrument: Instrument
    capabilities: OrderCapabilities
    fees: FeeRates
    available: string
  },
  price: Decimal,
): Decimal {
  const { instrument, capabilities, fees } = account
  const { maxSize, maxNotional, quoteStep, sizeStep } = instrument
  const bounds = [
    ...(maxSize === null ? [] : [exact(maxSize)]),
    ...(maxNotional === null ? [] : [exact(maxNotional).div(price)]),
  ]
  if (side === 'sell') return smallest(exact(account.available), ...bounds)
  // An exchange rounds what it holds up to its step of money.
  const free = toStep(exact(account.available), quoteStep ?? '0.00000001', 'down')
  const each = price.times(heldPerUnit(fees, capabilities.holds))
  const size = toStep(free.div(each), sizeStep, 'down')
  // A quotient is rounded at its last decimal: multiplied again, it must still fit.
  return smallest(size.times(each).gt(free) ? size.minus(exact(sizeStep)) : size, ...bounds)
}
