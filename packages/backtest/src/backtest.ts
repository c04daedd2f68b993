import { type BacktestNeeds, BacktestRefused } from './backtest-needs.ts'
import type { BacktestPlan } from './backtest-plan.ts'
import { BacktestRun, MomentUnknown } from './backtest-run.ts'
import type { BacktestReport } from './report/backtest-report.ts'
import { MarketMissing } from './script/script-calls.ts'
import { symbolsIn } from './script/symbols-in.ts'

const mostMarkets = 20

/**
 * Runs one file, unchanged, over a market of the past as fast as it goes. Markets are opened for the symbols that the file
 * names; where it asks for another one later, all begins again with that one too, so that nothing depends on the guess.
 */
export async function backtest(plan: BacktestPlan, needs: BacktestNeeds): Promise<BacktestReport> {
  const guessed = new Set(symbolsIn(plan))
  const requested = new Set<string>()
  let isOneByOne = false
  for (;;) {
    const run = new BacktestRun(plan, needs, guessed, requested, isOneByOne)
    try {
      // oxlint-disable-next-line no-await-in-loop -- once in nearly all cases
      return await run.play()
    } catch (error) {
      if (error instanceof MomentUnknown) {
        isOneByOne = true
        continue
      }
      if (!(error instanceof MarketMissing) || requested.has(error.symbol)) throw error
      if (requested.size >= mostMarkets) throw new BacktestRefused('It asks for too many markets.')
      requested.add(error.symbol)
    } finally {
      run.close()
    }
  }
}
