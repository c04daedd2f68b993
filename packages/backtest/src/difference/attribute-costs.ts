import { type Decimal, zero } from '@leadline/orders/decimal-text'

import { type Cause, factors } from './causes.ts'
import { brought, type ComparedOrder, type Worth } from './compared-order.ts'
import type { Divergence } from './followed-run.ts'
import { type OrderThread, orderThreads, sentAt } from './order-threads.ts'
import { outcomeCause } from './outcome-cause.ts'
import type { RunSummary } from './run-summary.ts'

/** The ways in which one script was run, each a step nearer to the run. */
export interface Ways {
  /** The plain backtest, and then with one factor more as it was in the run, in the order of `factors`. */
  backtests: readonly (readonly ComparedOrder[])[]
  /** As the record of the run has its orders. */
  recorded: readonly ComparedOrder[]
  /** As the trader's account has them. */
  actual: readonly ComparedOrder[]
}

export interface AttributedOrder {
  run: ComparedOrder | undefined
  backtest: ComparedOrder | undefined
  /** What the plain backtest brought more, by cause: together it is all of the difference. */
  costs: ReadonlyMap<Cause, Decimal>
  /** In the last backtest, with everything as it was in the run. */
  last: ComparedOrder | undefined
}

/**
 * What each order's difference is due to. One factor after the other is switched to how it was in the run, and what an order brings by
 * that more or less is that factor's: so that the parts add up to the whole, to the last digit.
 */
export function attributeCosts(
  { backtests, recorded, actual }: Ways,
  summary: RunSummary,
  worth: Worth,
  divergence: Divergence | undefined,
): AttributedOrder[] {
  const ways = [...backtests, recorded, actual]
  const threads = orderThreads(ways)
  const last = backtests.length - 1
  let before: Cause | undefined
  return threads.map((thread) => {
    const costs = new Map<Cause, Decimal>()
    const add = (cause: Cause, from: number, to: number) => {
      const more = bringing(thread[from], worth).minus(bringing(thread[to], worth))
      if (!more.eq(zero)) costs.set(cause, (costs.get(cause) ?? zero).plus(more))
    }
    if (divergence && sentAt(thread) >= divergence.at) add('look-ahead', 0, ways.length - 1)
    else {
      for (const [at, factor] of factors.entries()) add(factor, at, at + 1)
      const cause = outcomeCause(thread[last], thread[last + 1], summary)
      // An order that only one of both sent: what was filled otherwise before it made the script decide otherwise.
      add(cause ?? before ?? 'unexplained', last, last + 1)
      if (cause && costs.has(cause) && isOther(thread, last)) before = cause
      add('unexplained', last + 1, last + 2)
    }
    return { run: thread.at(-1), backtest: thread[0], last: thread[last], costs }
  })
}

function isOther(thread: OrderThread, last: number): boolean {
  return thread[last] !== undefined && thread[last + 1] !== undefined
}

function bringing(order: ComparedOrder | undefined, worth: Worth): Decimal {
  return order ? brought(order, worth) : zero
}
