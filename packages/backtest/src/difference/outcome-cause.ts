import type { Cause } from './causes.ts'
import { type ComparedOrder, isFilledAlike } from './compared-order.ts'
import type { RunSummary } from './run-summary.ts'

/** How far apart an exchange may say when a trade was, in its prints and in its reports to those who traded. */
const sameTradeMs = 3000

/**
 * Why an order ended otherwise at its exchange than in a backtest that knows the fees, rules, times and messages of the run: what the
 * exchange itself did is left. Undefined where the order is in one of both alone: then something before it decided.
 */
export function outcomeCause(
  backtest: ComparedOrder | undefined,
  run: ComparedOrder | undefined,
  summary: RunSummary,
): Cause | undefined {
  if (!backtest || !run) return undefined
  if ((backtest.refusal === '') !== (run.refusal === '')) return 'rule'
  if (isFilledAlike(backtest, run)) return 'fees'
  const fills = [...backtest.fills, ...run.fills]
  const hasWaited = run.limit !== null && fills.every(({ isMaker }) => isMaker !== false)
  if (!hasWaited) return fills.some(({ isMaker }) => isMaker === true) ? 'queue' : 'messages'
  // A place in a queue explains a fill where somebody is known to have traded.
  return run.fills.every(({ time }) => wasPrinted(run, time, summary)) ? 'queue' : 'messages'
}

function wasPrinted(order: ComparedOrder, time: number, { markets, prints }: RunSummary): boolean {
  const market = markets.findIndex(({ instrument }) => {
    return instrument.venue === order.venue && instrument.symbol === order.symbol
  })
  const { limit } = order
  return (prints[market] ?? []).some((print) => {
    if (Math.abs(print.time - time) > sameTradeMs) return false
    const isReached =
      order.side === 'buy' ? print.price <= Number(limit) : print.price >= Number(limit)
    return isReached && print.side !== order.side
  })
}
