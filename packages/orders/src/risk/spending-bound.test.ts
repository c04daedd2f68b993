import { expect, test } from 'vitest'

import { exact } from '../decimal-text.ts'
import { RandomSpending } from '../testing/random-spending.ts'

/** Books with their orders; `SPENDING_HISTORIES=10000` for all that was requested, also in `npm run test:long`. */
const isLong = process.env['LONG_TESTS'] === '1'
const count = Number(process.env['SPENDING_HISTORIES'] ?? (isLong ? '10000' : '300'))
const firstSeed = Number(process.env['SPENDING_FROM'] ?? '1')

test(
  'in random books, with orders of every kind, never more is spent than the limits allow',
  { timeout: 3_600_000 },
  () => {
    let sent = 0
    let refused = 0
    let bought = 0
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      const trader = new RandomSpending(seed)
      const { orderNotional, dayNotional, symbolDayNotional } = trader.limits
      for (let step = 0; step < 12; step += 1) {
        trader.step()
        const { all, wholes } = trader.spent()
        const wrong: string[] = []
        for (const [whole, cost] of wholes) {
          if (cost.gt(exact(orderNotional))) {
            wrong.push(`${whole} cost ${cost.toFixed()} of ${orderNotional}`)
          }
        }
        if (all.gt(exact(dayNotional)) || all.gt(exact(symbolDayNotional))) {
          wrong.push(`${all.toFixed()} in a day of ${dayNotional} and ${symbolDayNotional}`)
        }
        expect([`seed ${seed}, step ${step}`, ...wrong]).toEqual([`seed ${seed}, step ${step}`])
      }
      sent += trader.sent
      refused += trader.refused
      if (trader.spent().all.gt(exact('0'))) bought += 1
    }
    // A check that refuses everything, or a market in which nothing trades, would prove nothing.
    expect(sent).toBeGreaterThan(0.9 * count)
    expect(refused).toBeGreaterThan(count)
    expect(bought).toBeGreaterThan(count / 3)
  },
)
