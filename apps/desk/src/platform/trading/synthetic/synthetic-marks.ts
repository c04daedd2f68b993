import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import { exact } from '@leadline/orders/decimal-text'

/** A price of a synthetic order that stands on ladder or chart, at the exchange or only here. */
export type SyntheticPart = 'entry' | 'limit' | 'target' | 'stop'

export interface SyntheticMark {
  synthetic: WireSyntheticOrder
  part: SyntheticPart
}

type OfSynthetic = Pick<WireOrder, 'clientOrderId' | 'heldId' | 'heldRole' | 'terms'>

/** Of a line that no order at the exchange stands for. */
export function syntheticMarkId(id: string, part: SyntheticPart): string {
  return part === 'stop' ? `held ${id}` : `held ${id} ${part}`
}

const syntheticParts = ['entry', 'limit', 'target', 'stop'] as const satisfies SyntheticPart[]

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
      : syntheticParts.find((name) => syntheticMarkId(one.id, name) === markId)
    if (part !== undefined) return { synthetic: one, part }
  }
  return undefined
}

/** Which price an order at the exchange has; undefined where it follows the market. */
function partOf(
  { heldRole }: OfSynthetic,
  { kind }: WireSyntheticTerms,
): SyntheticPart | undefined {
  if (kind === 'iceberg') return 'limit'
  return syntheticParts.find((part) => part === heldRole && part !== 'stop')
}

/** Undefined where there is no such price, or it follows the market. */
export function syntheticPriceOf(
  terms: WireSyntheticTerms,
  part: SyntheticPart,
): string | undefined {
  if (terms.kind === 'bracket') {
    const { entryPrice, targetPrice, stop } = terms
    const prices = { entry: entryPrice ?? undefined, target: targetPrice, stop: stop.stopPrice }
    return part === 'limit' ? undefined : prices[part]
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
    return part === 'target' ? { ...terms, targetPrice: price } : terms
  }
  const hasLimit = terms.kind === 'oco' || terms.kind === 'iceberg'
  return part === 'limit' && hasLimit ? { ...terms, limitPrice: price } : terms
}
