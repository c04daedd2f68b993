import { AlgorithmAccount } from '@leadline/algorithms/algorithm-account'
import type { WireRun } from '@leadline/desk-protocol/algorithm-values'
import type { JournalFact } from '@leadline/orders/journal/journal-row'
import type { OrderManager } from '@leadline/orders/order-manager'
import { algorithmOf, type OrderRecord } from '@leadline/orders/order-record'

import { type BidOf, wirePosition } from './wire-algorithm.ts'

type AlgorithmFact = Extract<JournalFact, { about: 'algorithm' }>

/** Every loading from beginning to end, the newest first, with what it holds: all of it from the journal. */
export function runHistory(
  manager: OrderManager,
  isLive: (id: string) => boolean,
  bidOf: BidOf,
  limit: number,
): WireRun[] {
  const runs = new Map<string, WireRun>()
  for (const { at, fact } of manager.journal.read()) {
    if (fact.about === 'algorithm') runs.set(fact.id, reported(runs.get(fact.id), fact, at))
  }
  const newest = [...runs.values()].slice(-limit).toReversed()
  const accounts = new Map(newest.map(({ id }) => [id, new AlgorithmAccount()]))
  for (const order of byTime(manager.records.all())) {
    accounts.get(algorithmOf(order.source)?.id ?? '')?.update(order)
  }
  return newest.map((run) => {
    const account = accounts.get(run.id)
    const isLost = run.endedAt === null && !isLive(run.id)
    return {
      ...run,
      ...(isLost && { state: 'Stopped' as const, endedBecause: 'Leadline ended without closing.' }),
      orders: account?.orderCount ?? 0,
      fills: account?.fillCount ?? 0,
      positions: account?.positions().map((held) => wirePosition(held, bidOf)) ?? [],
    }
  })
}

function reported(run: WireRun | undefined, fact: AlgorithmFact, at: number): WireRun {
  const { id, name, fileName, engine, state, reason } = fact
  const first = { loadedAt: at, startedAt: null, endedAt: null, endedBecause: '' }
  const before = run ?? { ...first, orders: 0, fills: 0, positions: [] }
  const startedAt = before.startedAt ?? (state === 'Running' ? at : null)
  const ended = state === 'Stopped' ? { endedAt: at, endedBecause: reason } : {}
  return { ...before, id, name, fileName, engine, state, startedAt, ...ended }
}

function byTime(orders: Iterable<OrderRecord>): OrderRecord[] {
  return [...orders].toSorted((a, b) => a.recordedAt - b.recordedAt)
}
