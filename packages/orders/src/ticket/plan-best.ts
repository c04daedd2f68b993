import { formatScaled } from '@leadline/decimal/scaled'
import type { Levels } from '@leadline/order-book/levels'
import type { BookScale } from '@leadline/order-book/venue-book'
import type { FeeRates } from '@leadline/venues/account-events'
import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

import { type Decimal, exact, smallest, toStep, zero } from '../decimal-text.ts'

/** One account that could take a part. */
export interface PlanVenue {
  keyId: string
  venue: VenueId
  instrument: Instrument
  capabilities: OrderCapabilities
  /** The side that would be taken from, of the exchange's own live book. */
  levels: Levels
  scale: BookScale
  fees: FeeRates
  /** Of the quote currency for a buy, of the asset for a sell. */
  available: string
}

export interface PlanPart {
  keyId: string
  venue: VenueId
  terms: OrderTerms
  /** Before the fee. */
  cost: string
  fee: string
  averagePrice: string
}

export interface BestPlan {
  parts: readonly PlanPart[]
  size: string
  /** What no account could take: too little in the books, or in the accounts. */
  unplanned: string
  cost: string
  fee: string
  averagePrice: string | null
  /** Accounts that were left out, and why. */
  leftOut: readonly { keyId: string; venue: VenueId; reason: string }[]
}

interface Offer {
  venue: PlanVenue
  price: Decimal
  size: Decimal
  /** What one unit costs, or brings, after the taker's fee. */
  net: Decimal
}

/**
 * Splits an order over several exchanges: always from where one unit costs least (or brings most) after fees, as far as
 * the balance there goes. A part that its exchange would not take alone goes to the others.
 */
export function planBest(
  side: 'buy' | 'sell',
  size: string,
  venues: readonly PlanVenue[],
): BestPlan {
  const leftOut: BestPlan['leftOut'][number][] = []
  let candidates = [...venues]
  for (;;) {
    const taken = takeBest(side, exact(size), candidates)
    const unfit = candidates.find((venue) => {
      const part = taken.get(venue)
      return part !== undefined && isUnfit(venue, part)
    })
    if (!unfit) return planOf(side, exact(size), taken, leftOut)
    const { keyId, venue } = unfit
    leftOut.push({ keyId, venue, reason: 'Its part would be below the smallest order there.' })
    candidates = candidates.filter((other) => other !== unfit)
  }
}

interface Part {
  size: Decimal
  cost: Decimal
  worst: Decimal
}

function takeBest(
  side: 'buy' | 'sell',
  size: Decimal,
  venues: readonly PlanVenue[],
): Map<PlanVenue, Part> {
  const offers = venues
    .flatMap((venue) => offersOf(side, venue))
    .toSorted((a, b) => (side === 'buy' ? a.net.cmp(b.net) : b.net.cmp(a.net)))
  const money = new Map(venues.map((venue) => [venue, exact(venue.available)]))
  const parts = new Map<PlanVenue, Part>()
  let left = size
  for (const { venue, price, size: offered, net } of offers) {
    if (left.lte(zero)) break
    const free = money.get(venue) ?? zero
    const affordable = side === 'buy' ? free.div(net) : free
    const { sizeStep } = venue.instrument
    const part = toStep(smallest(left, offered, affordable), sizeStep, 'down')
    if (part.lte(zero)) continue
    const before = parts.get(venue)
    parts.set(venue, {
      size: (before?.size ?? zero).plus(part),
      cost: (before?.cost ?? zero).plus(part.times(price)),
      worst: price,
    })
    money.set(venue, free.minus(side === 'buy' ? part.times(net) : part))
    left = left.minus(part)
  }
  return parts
}

function offersOf(side: 'buy' | 'sell', venue: PlanVenue): Offer[] {
  const { levels, scale, fees } = venue
  const rate = exact(fees.taker)
  const factor = side === 'buy' ? exact('1').plus(rate) : exact('1').minus(rate)
  return Array.from({ length: levels.length }, (_, at) => {
    const price = exact(formatScaled(levels.priceAt(at), scale.priceDecimals))
    const size = exact(formatScaled(levels.sizeAt(at), scale.sizeDecimals))
    return { venue, price, size, net: price.times(factor) }
  })
}

function isUnfit({ instrument }: PlanVenue, { size, cost }: Part): boolean {
  const { minSize, minNotional } = instrument
  return (
    (minSize !== null && size.lt(exact(minSize))) ||
    (minNotional !== null && cost.lt(exact(minNotional)))
  )
}

function planOf(
  side: 'buy' | 'sell',
  wanted: Decimal,
  taken: ReadonlyMap<PlanVenue, Part>,
  leftOut: BestPlan['leftOut'],
): BestPlan {
  let size = zero
  let cost = zero
  let fee = zero
  const parts = [...taken].map(([venue, part]): PlanPart => {
    const partFee = part.cost.times(exact(venue.fees.taker))
    size = size.plus(part.size)
    cost = cost.plus(part.cost)
    fee = fee.plus(partFee)
    return {
      keyId: venue.keyId,
      venue: venue.venue,
      terms: termsOf(side, venue, part),
      cost: part.cost.toFixed(),
      fee: partFee.toFixed(),
      averagePrice: part.cost.div(part.size).toFixed(),
    }
  })
  return {
    parts,
    size: size.toFixed(),
    unplanned: wanted.minus(size).toFixed(),
    cost: cost.toFixed(),
    fee: fee.toFixed(),
    averagePrice: size.gt(zero) ? cost.div(size).toFixed() : null,
    leftOut,
  }
}

/** A limit at the worst price of the plan, so that a market that runs away costs nothing; the rest does not stay. */
function termsOf(side: 'buy' | 'sell', venue: PlanVenue, { size, worst }: Part): OrderTerms {
  const canEnd = venue.capabilities.kinds.limit?.timeInForce.includes('ioc') === true
  return {
    symbol: venue.instrument.symbol,
    side,
    kind: 'limit',
    size: size.toFixed(),
    quoteSize: null,
    limitPrice: worst.toFixed(),
    stopPrice: null,
    trailing: null,
    timeInForce: canEnd ? 'ioc' : 'gtc',
    expiresAt: null,
    postOnly: false,
    displaySize: null,
  }
}
