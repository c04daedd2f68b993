import { exact, zero } from '../decimal-text.ts'
import type { OrderRecord } from '../order-record.ts'
import type { DayResultValue } from './day-result.ts'
import { dayStartOf, openingNotional } from './opening-notional.ts'
import type { LimitUse } from './trading-limits.ts'

/** What is used of the trader's limits, from the orders themselves, so that no restart forgets any of it. */
export function limitUse(
  orders: Iterable<OrderRecord>,
  { usd: dayResult, noPriceFor }: Pick<DayResultValue, 'usd' | 'noPriceFor'>,
  now: number,
): LimitUse {
  const midnight = dayStartOf(now)
  let day = zero
  const bySymbol = new Map<string, string>()
  const recentOrders: number[] = []
  for (const order of orders) {
    const { countedAt, recordedAt, source, terms } = order
    if (countedAt < midnight) continue
    if (source.kind !== 'elsewhere' && now - recordedAt < 1000) recentOrders.push(recordedAt)
    const used = openingNotional(order)
    if (used.eq(zero)) continue
    day = day.plus(used)
    const before = exact(bySymbol.get(terms.symbol) ?? '0')
    bySymbol.set(terms.symbol, before.plus(used).toFixed())
  }
  return {
    dayNotional: day.toFixed(),
    symbolDayNotional: Object.fromEntries(bySymbol),
    dayResult,
    noPriceFor,
    recentOrders,
  }
}
