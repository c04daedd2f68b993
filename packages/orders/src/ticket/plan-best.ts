import { formatScaled } from '@leadline/decimal/scaled'
import type { Levels } from '@leadline/order-book/book/levels'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { FeeRates } from '@leadline/venues/account-events'
import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { checkTerms } from '../check-terms.ts'
import { type Decimal, exact, smallest, toStep, zero } from '../decimal-text.ts'
import { mostAffordable } from './order-hold.ts'

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
  /** What it is worth in the quote currency, whatever it is taken of. */
  fee: string
  /** Coins that the exchange takes out of a buy in place of money; absent where it takes money. */
  feeInAsset?: string
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
  /** Where this price stands in the exchange's book: two keys of one exchange see the same coins there. */
  level: string
  size: Decimal
  /** What one unit costs, or brings, after the taker's fee. */
  net: Decimal
}

/**
 * Splits an order over several exchanges: always from where one unit costs least (or brings most) after fees, as far as
 * the balance there covers the part at its own limit, the fee that is held back included. A part that its exchange would
 * not take alone goes to the others.
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
    const unfit = candidates.flatMap((venue) => {
      const part = taken.get(venue)
      const reason = part && refusalOf(side, venue, part)
      return reason === undefined ? [] : { venue, reason }
    })[0]
    if (!unfit) return planOf(side, exact(size), taken, leftOut)
    const { keyId, venue } = unfit.venue
    leftOut.push({ keyId, venue, reason: unfit.reason })
    candidates = candidates.filter((other) => other !== unfit.venue)
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
  const takenAt = new Map<string, Decimal>()
  const parts = new Map<PlanVenue, Part>()
  let left = size
  for (const { venue, price, level, size: offered } of offers) {
    if (left.lte(zero)) break
    const before = parts.get(venue)
    // The limit of the whole part moves to this price, so all of it has to be covered at it.
    const affordable = mostAffordable(side, venue, price).minus(before?.size ?? zero)
    const stillOffered = offered.minus(takenAt.get(level) ?? zero)
    const part = toStep(smallest(left, stillOffered, affordable), venue.instrument.sizeStep, 'down')
    if (part.lte(zero)) continue
    takenAt.set(level, (takenAt.get(level) ?? zero).plus(part))
    parts.set(venue, {
      size: (before?.size ?? zero).plus(part),
      cost: (before?.cost ?? zero).plus(part.times(price)),
      worst: price,
    })
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
    const level = `${venue.venue} ${price.toFixed()}`
    return { venue, price, level, size, net: price.times(factor) }
  })
}

/** Why the exchange would not take this part, by its own rules; undefined where it would. */
function refusalOf(side: 'buy' | 'sell', venue: PlanVenue, part: Part): string | undefined {
  const { instrument, capabilities } = venue
  const market = { bestBid: null, bestAsk: null, lastPrice: null, now: 0 }
  const rules = { venueName: venueOf(venue.venue).name, instrument, capabilities, ...market }
  const { problems, notes } = checkTerms(termsOf(side, venue, part), rules)
  return (problems[0] ?? notes[0])?.message
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
    const rate = exact(venue.fees.taker)
    const partFee = part.cost.times(rate)
    const isInAsset = side === 'buy' && !venue.capabilities.holds.feeOfBuys
    size = size.plus(part.size)
    cost = cost.plus(part.cost)
    fee = fee.plus(partFee)
    return {
      keyId: venue.keyId,
      venue: venue.venue,
      terms: termsOf(side, venue, part),
      cost: part.cost.toFixed(),
      fee: partFee.toFixed(),
      // Coins have eight decimals; what is left of the last one is the exchange's.
      ...(isInAsset && { feeInAsset: part.size.times(rate).round(8, 3).toFixed() }),
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
