import { type RehearsalNeeds, RehearsalRefused } from './rehearsal-needs.ts'
import type { RehearsalPlan } from './rehearsal-plan.ts'
import { RehearsalRun } from './rehearsal-run.ts'
import type { RehearsalReport } from './report/rehearsal-report.ts'
import { MarketMissing } from './script/script-calls.ts'
import { symbolsIn } from './script/symbols-in.ts'

const mostMarkets = 20

/**
 * Runs one file, unchanged, over a market of the past as fast as it goes. Markets are opened for the symbols that the file
 * names; where it asks for another one later, all begins again with that one too, so that nothing depends on the guess.
 */
export async function rehearse(
  plan: RehearsalPlan,
  needs: RehearsalNeeds,
): Promise<RehearsalReport> {
  const guessed = new Set(symbolsIn(plan))
  const requested = new Set<string>()
  for (;;) {
    const run = new RehearsalRun(plan, needs, guessed, requested)
    try {
      // oxlint-disable-next-line no-await-in-loop -- once in nearly all cases
      return await run.play()
    } catch (error) {
      if (!(error instanceof MarketMissing) || requested.has(error.symbol)) throw error
      if (requested.size >= mostMarkets) throw new RehearsalRefused('It asks for too many markets.')
      requested.add(error.symbol)
    } finally {
      run.close()
    }
  }
}
