import { type Decimal, exact, largest, zero } from '@leadline/orders/decimal-text'
import { isWorking, opensForAlgorithm, type OrderRecord } from '@leadline/orders/order-record'
import { isActive, type SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'
import { filledOf, onSide, receivedOf, withRole } from '@leadline/orders/synthetic/synthetic-parts'
import type { OrderSide } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

/** What an order may still trade: of a synthetic one all that is not filled, also what has not left yet. */
export interface Claim {
  /** Its number; of a synthetic order the whole's. */
  id: string
  symbol: string
  venue: VenueId
  side: OrderSide
  rest: Decimal
  opens: boolean
  at: number
  /** What is to be canceled so that it opens no more. */
  cancel: readonly string[]
}

/** What is left of an order, as large as it may be by now: a change of which nothing was reported yet may have happened. */
export function restOf({ terms, filled, pendingChange }: OrderRecord): Decimal {
  const whole = largest(exact(terms.size ?? '0'), exact(pendingChange?.size ?? '0'))
  return largest(whole.minus(exact(filled)), zero)
}

/** Also one that Leadline cancels only to put another in its place: now nothing is. */
export function mayStillOpen(order: OrderRecord): boolean {
  const { pending, cancelAskedBy } = order
  return opensForAlgorithm(order) && (pending !== 'cancel' || cancelAskedBy === 'leadline')
}

export function claimOf(order: OrderRecord): Claim {
  const { clientOrderId: id, terms, venue, recordedAt: at } = order
  const { symbol, side } = terms
  const cancel = mayStillOpen(order) ? [id] : []
  return {
    id,
    symbol,
    venue,
    side,
    rest: restOf(order),
    opens: opensForAlgorithm(order),
    at,
    cancel,
  }
}

/**
 * A synthetic order's: on its own side what is still to come, and of a bracket on the other side what came in and has not gone out,
 * whether or not a target or a stop for it is at the exchange.
 */
export function claimsOfWhole(whole: SyntheticOrder, parts: readonly OrderRecord[]): Claim[] {
  const { id, symbol, venue, terms, owner, status, startedAt: at } = whole
  const working = parts.filter(({ state }) => isWorking(state))
  if (status !== 'active') return working.map((part) => ({ ...claimOf(part), id, cancel: [] }))
  const { side } = terms
  const opens = owner?.effect === 'open'
  const left = isEntryOver(whole, parts)
    ? zero
    : exact(terms.size).minus(filledOf(onSide(parts, side)))
  const base = { id, symbol, venue, at }
  const cancel = openingOf(whole, parts)
  const own: Claim = { ...base, side, rest: largest(left, zero), opens, cancel }
  if (terms.kind !== 'bracket') return [own]
  const out = side === 'buy' ? 'sell' : 'buy'
  const inside = receivedOf(onSide(parts, side)).minus(filledOf(onSide(parts, out)))
  const exit: Claim = { ...base, side: out, rest: largest(inside, zero), opens: false, cancel: [] }
  return [own, exit]
}

/**
 * What is to be canceled so that nothing more of it opens a position. Of a bracket only the entry: its target and its stop protect
 * what has come in.
 */
export function openingOf(whole: SyntheticOrder, parts: readonly OrderRecord[]): string[] {
  if (whole.owner?.effect !== 'open' || whole.status !== 'active') return []
  const entries = withRole(parts, 'entry')
  if (whole.terms.kind !== 'bracket' || entries.length === 0) return [whole.id]
  return entries
    .filter((entry) => isWorking(entry.state) && mayStillOpen(entry))
    .map(({ clientOrderId }) => clientOrderId)
}

/** What a bracket's entry has not bought by now it does not buy any more. */
function isEntryOver({ terms, memory }: SyntheticOrder, parts: readonly OrderRecord[]): boolean {
  const last = withRole(parts, 'entry').at(-1)
  if (terms.kind !== 'bracket' || last === undefined) return false
  return !isWorking(last.state) && memory.replacing !== last.clientOrderId
}

/** What may still trade, oldest first: a part of a synthetic order only where nobody looks after it any more. */
export function claimsOf(
  orders: readonly OrderRecord[],
  wholes: Iterable<{ whole: SyntheticOrder; parts: readonly OrderRecord[] }>,
): Claim[] {
  const active = [...wholes].filter(({ whole }) => isActive(whole))
  const ids = new Set(active.map(({ whole }) => whole.id))
  const plain = orders.filter(({ source }) => source.kind !== 'held' || !ids.has(source.id))
  const all = [
    ...plain.map(claimOf),
    ...active.flatMap(({ whole, parts }) => claimsOfWhole(whole, parts)),
  ]
  return ids.size === 0 ? all : all.toSorted((one, other) => one.at - other.at)
}
