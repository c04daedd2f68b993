import type { Amount } from '@leadline/matching-engine/exchange/amount'

import type { BacktestFill } from './backtest-fill.ts'
import { ratioText, times } from './exact-ratio.ts'

/** What was paid more, or got less, than the mid of the book that the script saw when it sent the order. */
export function slippageOf({ side, size, value, midAtDecision }: BacktestFill): Amount | undefined {
  if (midAtDecision === undefined) return undefined
  const atMid = times(size, midAtDecision)
  return side === 'buy' ? value - atMid : atMid - value
}

export interface Slippage {
  amount: Amount
  /** Hundredths of a percent of what was traded, as decimal text; null where nothing was. */
  bps: string | null
}

/** Over all fills whose middle is known. */
export function totalSlippage(fills: readonly BacktestFill[]): Slippage {
  let amount = 0n
  let traded = 0n
  for (const fill of fills) {
    const slippage = slippageOf(fill)
    if (slippage === undefined) continue
    amount += slippage
    traded += fill.value
  }
  return { amount, bps: ratioText(amount, traded, 10_000, 2) }
}
