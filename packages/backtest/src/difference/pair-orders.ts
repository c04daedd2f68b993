import type { ComparedOrder } from './compared-order.ts'

export interface OrderPair {
  one: ComparedOrder | undefined
  other: ComparedOrder | undefined
}

/** Two ways of running one script send the same order at about the same time, or it is another order. */
const mostApartMs = 5000

/** Each order of one way with its counterpart of the other: of the same market, side and purpose, in the order in which they were sent. */
export function pairOrders(
  ones: readonly ComparedOrder[],
  others: readonly ComparedOrder[],
): OrderPair[] {
  const left = new Map<string, ComparedOrder[]>()
  for (const other of others) {
    const name = purposeOf(other)
    left.set(name, [...(left.get(name) ?? []), other])
  }
  const pairs = ones.map((one): OrderPair => {
    const waiting = left.get(purposeOf(one)) ?? []
    const at = nearest(one, waiting)
    return { one, other: at < 0 ? undefined : waiting.splice(at, 1)[0] }
  })
  const rest = [...left.values()].flat().map((other): OrderPair => ({ one: undefined, other }))
  return [...pairs, ...rest]
}

/** The first that is near enough: what was sent first is paired first, and never crossed. */
function nearest(one: ComparedOrder, waiting: ComparedOrder[]): number {
  // What is too old for this one is too old for all that come.
  return waiting.findIndex(({ sentAt }) => Math.abs(sentAt - one.sentAt) <= mostApartMs)
}

function purposeOf({ venue, symbol, side, effect }: ComparedOrder): string {
  return `${venue} ${symbol} ${side} ${effect}`
}
