import type { WireAccount, WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { type Decimal, exact, smallest, toStep, zero } from '@leadline/orders/decimal-text'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

/** A stop for what is held, on its way to the ticket. Prices and sizes are decimal text. */
export interface ProtectWish {
  keyId: string
  venue: VenueId
  symbol: string
  size: string
  kind: 'stop-market' | 'stop-limit'
  stopPrice: string
  /** Of a stop limit: an exchange without stop markets. */
  limitPrice: string | null
}

/** Where a stop goes: where a sale gives back what was paid, or so many percent below the mid. */
export const protectPlaces = ['break-even', '1', '2', '5'] as const
export type ProtectPlace = (typeof protectPlaces)[number]

type Position = Pick<
  WirePosition,
  'asset' | 'keyId' | 'venue' | 'size' | 'averagePrice' | 'valueUsd'
>
type Account = Pick<WireAccount, 'keyId' | 'fees' | 'balances'>

const one = exact('1')
const hundred = exact('100')
/** The limit of a stop limit lies so far below its stop, in percent. */
const limitBelowPercent = exact('1')

/** The lowest price in cents, or in five digits, at which a sale after its fee gives back what was paid for it. */
export function breakEven(averagePrice: string, takerFee: string): string {
  const price = exact(averagePrice).div(one.minus(exact(takerFee)))
  return toStep(price, stepOf(price), 'up').toFixed()
}

/** The stop that protects a position; or why there can be none. */
export function protectWish(
  position: Position,
  account: Account | undefined,
  place: ProtectPlace,
): ProtectWish | { why: string } {
  const { asset, keyId, venue } = position
  if (keyId === null || venue === null || !account) return { why: 'its exchange is not connected' }
  const symbol = `${asset}-USD`
  const balance = account.balances.find((held) => held.asset === asset)
  const free = smallest(exact(position.size), exact(balance?.available ?? '0'))
  if (free.lte(zero)) return { why: 'working orders hold all of it' }
  const stop = stopAt(position, account, place, symbol)
  if (stop === null) {
    return { why: place === 'break-even' ? 'what it cost is not known' : 'it has no price now' }
  }
  const base = { keyId, venue, symbol, size: free.toFixed(), stopPrice: stop.toFixed() }
  const { kinds } = allOrders[venue]
  if (kinds['stop-market']) return { ...base, kind: 'stop-market', limitPrice: null }
  if (!kinds['stop-limit']) return { why: `${venueOf(venue).name} has no stops` }
  const limit = below(stop, limitBelowPercent)
  return { ...base, kind: 'stop-limit', limitPrice: limit.toFixed() }
}

function stopAt(
  { averagePrice, valueUsd, size }: Position,
  { fees }: Account,
  place: ProtectPlace,
  symbol: string,
): Decimal | null {
  if (place === 'break-even') {
    const rates =
      fees.find((rate) => rate.symbol === symbol) ?? fees.find((rate) => rate.symbol === null)
    return averagePrice === null || !rates ? null : exact(breakEven(averagePrice, rates.taker))
  }
  if (valueUsd === null || exact(size).eq(zero)) return null
  return below(exact(valueUsd).div(exact(size)), exact(place))
}

function below(price: Decimal, percent: Decimal): Decimal {
  const lower = price.times(hundred.minus(percent)).div(hundred)
  return toStep(lower, stepOf(lower), 'up')
}

/** Cents; of what costs less than ten dollars, five digits that count. The ticket puts it on the exchange's own step. */
function stepOf(price: Decimal): string {
  return `1e-${Math.max(2, 4 - price.e)}`
}
