import { type Decimal, exact, zero } from '../decimal-text.ts'
import {
  type ReceiptAlternative,
  type ReceiptOrder,
  type ReceiptResult,
  type ReceiptSplit,
  type ReceiptVenue,
  splitName,
} from './receipt-format.ts'
import { roundedPrice } from './rounded-price.ts'
import { type Offer, offersOf, takeOffers } from './take-levels.ts'

/** What was done, to compare with: its size, and what it cost or brought in all. */
export interface Done {
  order: ReceiptOrder
  filled: Decimal
  /** Null where a fee could not be valued. */
  total: Decimal | null
}

/** The same size taken from each exchange at the moment of sending, within the order's limit and after the taker's fee. */
export function alternativesOf(venues: readonly ReceiptVenue[], done: Done): ReceiptAlternative[] {
  return venues.map((venue) => alternativeAt(venue, done))
}

/**
 * The same size from all exchanges that take the order, always from where a coin costs least after the fee. A part that is
 * smaller than its exchange takes goes to the others. Null where no exchange could take part.
 */
export function splitOf(venues: readonly ReceiptVenue[], done: Done): ReceiptSplit | null {
  let candidates = venues.filter((venue) => reasonAgainst(venue, done.order) === '')
  for (;;) {
    if (candidates.length === 0) return null
    const taken = takeOffers(cheapestFirst(candidates, done.order), done.filled)
    const tooSmall = [...taken.byVenue].find(([venue, part]) => isTooSmall(venue, part))
    if (!tooSmall) {
      const parts = [...taken.byVenue].map(([venue, { size, amount }]) => {
        const fee = amount.times(takerOf(venue))
        return {
          venue: venue.venue,
          size: size.toFixed(),
          amount: amount.toFixed(),
          fee: fee.toFixed(),
        }
      })
      const fee = parts.reduce((sum, part) => sum.plus(exact(part.fee)), zero)
      const total = totalOf(done.order, taken.amount, fee)
      return {
        parts,
        left: taken.left.toFixed(),
        amount: taken.amount.toFixed(),
        fee: fee.toFixed(),
        total: total.toFixed(),
        saved: savedBy(done, total, taken.left),
      }
    }
    candidates = candidates.filter((venue) => venue !== tooSmall[0])
  }
}

/** The one that would have saved most, in the order of the exchanges where two are alike, and a single one before a split. */
export function bestOf(
  alternatives: readonly ReceiptAlternative[],
  split: ReceiptSplit | null,
): ReceiptResult['best'] {
  const others = alternatives.filter(({ isOwn }) => !isOwn)
  // All of it where it went anyway is no alternative.
  const isElsewhere = split?.parts.some(({ venue }) => others.some((one) => one.venue === venue))
  const all = [
    ...others.map(({ venue, saved }) => ({ by: venue, saved })),
    { by: splitName, saved: isElsewhere ? (split?.saved ?? null) : null },
  ]
  let best: ReceiptResult['best'] = null
  for (const { by, saved } of all) {
    if (saved !== null && exact(saved).gt(exact(best?.saved ?? '0'))) best = { by, saved }
  }
  return best
}

/** A buy costs its fee on top; a sale brings less by it. */
export function totalOf({ side }: ReceiptOrder, amount: Decimal, fee: Decimal): Decimal {
  return side === 'buy' ? amount.plus(fee) : amount.minus(fee)
}

function alternativeAt(venue: ReceiptVenue, done: Done): ReceiptAlternative {
  const { order, filled } = done
  const isOwn = venue.venue === order.venue
  const named = { venue: venue.venue, isOwn }
  const reason = reasonAgainst(venue, order)
  if (reason !== '') {
    const unknown = { size: null, left: null, averagePrice: null, amount: null, fee: null }
    return { ...named, reason, ...unknown, total: null, saved: null }
  }
  const { size, left, amount } = takeOffers(offersOf(venue, order.side, order.limitPrice), filled)
  const fee = amount.times(takerOf(venue))
  const total = totalOf(order, amount, fee)
  return {
    ...named,
    reason,
    size: size.toFixed(),
    left: left.toFixed(),
    averagePrice: size.gt(zero) ? roundedPrice(amount.div(size)) : null,
    amount: amount.toFixed(),
    fee: fee.toFixed(),
    total: total.toFixed(),
    saved: savedBy(done, total, left),
  }
}

function reasonAgainst(venue: ReceiptVenue, order: ReceiptOrder): ReceiptAlternative['reason'] {
  if (venue.prices === 'quotes') return 'quotes'
  if (venue.state === 'unwatched') return 'unwatched'
  if (venue.state !== 'live') return 'not-live'
  // The exchange that took it did take it.
  if (venue.refusal !== '' && venue.venue !== order.venue) return 'refused'
  return venue.fees === null ? 'no-fees' : ''
}

function takerOf({ fees }: ReceiptVenue): Decimal {
  return exact(fees?.taker ?? '0')
}

/** Only what gives all of it can be compared. */
function savedBy({ order, total: done }: Done, total: Decimal, left: Decimal): string | null {
  if (!done || left.gt(zero)) return null
  return (order.side === 'buy' ? done.minus(total) : total.minus(done)).toFixed()
}

function cheapestFirst(venues: readonly ReceiptVenue[], order: ReceiptOrder): Offer[] {
  const net = ({ price, venue }: Offer) => totalOf(order, price, price.times(takerOf(venue)))
  return venues
    .flatMap((venue) => offersOf(venue, order.side, order.limitPrice))
    .toSorted((a, b) => (order.side === 'buy' ? net(a).cmp(net(b)) : net(b).cmp(net(a))))
}

function isTooSmall(
  { minSize, minNotional }: ReceiptVenue,
  { size, amount }: { size: Decimal; amount: Decimal },
): boolean {
  return size.lt(exact(minSize ?? '0')) || amount.lt(exact(minNotional ?? '0'))
}
