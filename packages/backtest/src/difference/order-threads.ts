import type { ComparedOrder } from './compared-order.ts'
import { pairOrders } from './pair-orders.ts'

/** One order through all ways of running a script: from the plain backtest, the first, to the run itself, the last. Undefined where a way lacks it. */
export type OrderThread = (ComparedOrder | undefined)[]

/** Every order of every way is in exactly one of them. */
export function orderThreads(ways: readonly (readonly ComparedOrder[])[]): OrderThread[] {
  const last = ways.length - 1
  const threads: OrderThread[] = []
  let ends = new Map<ComparedOrder, OrderThread>()
  const begin = (way: number, order: ComparedOrder): OrderThread => {
    const thread: OrderThread = Array.from({ length: ways.length })
    thread[way] = order
    threads.push(thread)
    return thread
  }
  for (const order of ways[last] ?? []) ends.set(order, begin(last, order))
  for (let way = last - 1; way >= 0; way -= 1) {
    const next = new Map<ComparedOrder, OrderThread>()
    for (const { one, other } of pairOrders(ways[way + 1] ?? [], ways[way] ?? [])) {
      if (!other) continue
      const thread = one && ends.get(one)
      if (thread) thread[way] = other
      next.set(other, thread ?? begin(way, other))
    }
    ends = next
  }
  return threads.toSorted((a, b) => sentAt(a) - sentAt(b))
}

/** In the run; where it was never sent there, in the first way that has it. */
export function sentAt(thread: OrderThread): number {
  return (thread.at(-1) ?? thread.find((order) => order !== undefined))?.sentAt ?? 0
}
