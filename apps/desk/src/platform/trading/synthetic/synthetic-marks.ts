import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import { exact } from '@leadline/orders/decimal-text'

/** A price of a synthetic order that stands on ladder or chart, at the exchange or only here. */
export type SyntheticPart = 'entry' | 'limit' | 'target' | `target-${number}` | 'stop'

export interface SyntheticMark {
  synthetic: WireSyntheticOrder
  part: SyntheticPart
}

type OfSynthetic = Pick<WireOrder, 'clientOrderId' | 'heldId' | 'heldRole' | 'terms'>

/** Of a line that no order at the exchange stands for. */
export function syntheticMarkId(id: string, part: SyntheticPart): string {
  return part === 'stop' ? `held ${id}` : `held ${id} ${part}`
}

/** The parts with a price that an order of these terms may have. */
function partsOf(terms: WireSyntheticTerms): SyntheticPart[] {
  const earlier = terms.kind === 'bracket' ? (terms.earlierTargets ?? []) : []
  const roles = earlier.map((_, place): SyntheticPart => `target-${place + 1}`)
  return ['entry', 'limit', ...roles, 'target', 'stop']
}

/** Of 'target-2' 1: its place among the earlier targets; -1 of any other part. */
function placeOf(part: SyntheticPart): number {
  return part.startsWith('target-') ? Number(part.slice('target-'.length)) - 1 : -1
}

/** The synthetic order behind a mark, and which of its prices that is; undefined where there is none. */
export function syntheticMarkOf(
  markId: string,
  orders: readonly OfSynthetic[],
  synthetic: readonly WireSyntheticOrder[],
): SyntheticMark | undefined {
  const order = orders.find(({ clientOrderId }) => clientOrderId === markId)
  for (const one of synthetic) {
    if (order && order.heldId !== one.id) continue
    const part = order
      ? partOf(order, one.terms)
      : partsOf(one.terms).find((name) => syntheticMarkId(one.id, name) === markId)
    if (part !== undefined) return { synthetic: one, part }
  }
  return undefined
}

/** Which price an order at the exchange has; undefined where it follows the market. */
function partOf({ heldRole }: OfSynthetic, terms: WireSyntheticTerms): SyntheticPart | undefined {
  if (terms.kind === 'iceberg') return 'limit'
  return partsOf(terms).find((part) => part === heldRole && part !== 'stop')
}

/** Undefined where there is no such price, or it follows the market. */
export function syntheticPriceOf(
  terms: WireSyntheticTerms,
  part: SyntheticPart,
): string | undefined {
  if (terms.kind === 'bracket') {
    const { entryPrice, targetPrice, earlierTargets = [], stop } = terms
    if (part === 'entry') return entryPrice ?? undefined
    if (part === 'target') return targetPrice
    return part === 'stop' ? stop.stopPrice : earlierTargets[placeOf(part)]?.price
  }
  if (terms.kind === 'oco' && part === 'stop') return terms.stop.stopPrice
  const isLimit = part === 'limit' && (terms.kind === 'oco' || terms.kind === 'iceberg')
  return isLimit ? terms.limitPrice : undefined
}

/** Whether a mark may be dragged to another price. */
export function isMovable({ synthetic, part }: SyntheticMark): boolean {
  const { status, isTriggered, terms } = synthetic
  return status === 'active' && !isTriggered && syntheticPriceOf(terms, part) !== undefined
}

/** The same order with one price elsewhere. The limit of a stop stays as far from it as it was. */
export function withPrice(
  terms: WireSyntheticTerms,
  part: SyntheticPart,
  price: string,
): WireSyntheticTerms {
  if (part === 'stop' && (terms.kind === 'oco' || terms.kind === 'bracket')) {
    const { stopPrice, limitPrice } = terms.stop
    const moved =
      limitPrice === null
        ? null
        : exact(limitPrice).plus(exact(price)).minus(exact(stopPrice)).toFixed()
    return { ...terms, stop: { ...terms.stop, stopPrice: price, limitPrice: moved } }
  }
  if (terms.kind === 'bracket') {
    if (part === 'entry') return { ...terms, entryPrice: price }
    if (part === 'target') return { ...terms, targetPrice: price }
    const { earlierTargets = [] } = terms
    if (earlierTargets.length === 0) return terms
    const place = placeOf(part)
    const moved = earlierTargets.map((one, at) => (at === place ? { ...one, price } : one))
    return { ...terms, earlierTargets: moved }
  }
  const hasLimit = terms.kind === 'oco' || terms.kind === 'iceberg'
  return part === 'limit' && hasLimit ? { ...terms, limitPrice: price } : terms
}
