import type { LoadedScript } from '@leadline/algorithms/script-values'

import type { BacktestPlan } from '../backtest-plan.ts'
import type { BacktestSimulation } from '../backtest-simulation.ts'
import { isUnfinished } from '../script/backtest-order.ts'
import { marketName } from './backtest-fill.ts'
import type { BacktestReport } from './backtest-report.ts'

/** Everything that was counted, in the words of the report. */
export function buildReport(
  { params, from, seed, balances, allotted = {} }: BacktestPlan,
  script: LoadedScript,
  { clock, results, charts, log, entry, costs }: BacktestSimulation,
  events: BacktestReport['events'],
  trouble: BacktestReport['trouble'],
): BacktestReport {
  const to = Math.max(clock.now, from)
  const traded = new Set(results.fills.map(marketName))
  const orders = [...entry.orders.values()]
  const count = (status: string) => orders.filter((order) => order.status === status).length
  // What was under way when it ended is canceled with it.
  const left = orders.filter(isUnfinished).length
  return {
    algorithm: script.className,
    params: script.params.map(
      (param) =>
        params.find(({ name, type }) => name === param.name && type === param.type) ?? param,
    ),
    from,
    to,
    seed,
    costs,
    balances,
    allotted,
    trouble,
    results: results.results(to),
    trades: results.trades,
    fills: results.fillRows,
    orders: {
      sent: orders.length,
      filled: count('filled'),
      canceled: count('canceled') + left,
      rejected: count('rejected'),
    },
    charts: [...charts]
      .filter(([{ plan }]) => traded.has(marketName(plan)))
      .map(([, keeper]) => keeper.chart()),
    log: log.rows,
    logLines: log.lines,
    events,
  }
}
