import { backtest } from '@leadline/backtest/backtest'
import type { BacktestPlan } from '@leadline/backtest/backtest-plan'
import { usualMoney } from '@leadline/backtest/backtest-plan'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

import { openSource } from './open-source.ts'
import type { RunNeeds } from './run-needs.ts'
import { Slices } from './slices.ts'

type Params = BacktestPlan['params']

/** One combination over one time. */
export interface Row {
  params: Params
  from: number
  to: number
}

/** Reports what part of all runs is done, however many go on at the same time. */
export class RunProgress {
  readonly #report: RunNeeds['progress']
  readonly #total: number
  readonly #parts = new Map<Row, number>()
  #done = 0

  constructor(total: number, report: RunNeeds['progress']) {
    this.#total = total
    this.#report = report
  }

  at(row: Row, part: number): void {
    this.#parts.set(row, part)
    this.#say()
  }

  done(row: Row): void {
    this.#parts.delete(row)
    this.#done += 1
    this.#say()
  }

  #say(): void {
    const under = [...this.#parts.values()].reduce((sum, part) => sum + part, 0)
    const run = Math.min(this.#total, this.#done + 1)
    this.#report(Math.min(1, (this.#done + under) / this.#total), run, this.#total)
  }
}

/**
 * All rows, several at once where the platform has processes for it. In the order of the rows; undefined where it was canceled
 * before, or in the middle of, that row.
 */
export async function runRows(
  message: RunBacktest,
  rows: readonly Row[],
  needs: RunNeeds,
  progress: RunProgress,
): Promise<(BacktestReport | undefined)[]> {
  const reports: (BacktestReport | undefined)[] = rows.map(() => undefined)
  const { candles } = needs
  const { apart } = needs.setup
  const waiting = [...rows.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next && !needs.isCanceled(); next = waiting.shift()) {
      const [place, row] = next
      const run = { ...message, ...row, params: [...row.params], grid: [] }
      const hooks = {
        isCanceled: needs.isCanceled,
        progress: (part: number) => progress.at(row, part),
      }
      const asked = apart ? apart.run(run, { ...hooks, candles }) : runHere(run, needs, hooks)
      // oxlint-disable-next-line no-await-in-loop -- one row after the other in each lane
      const report = await asked.catch((error: unknown) => {
        // What was canceled before its time came is no row, and takes none of the others along.
        if (needs.isCanceled()) return undefined
        throw error
      })
      progress.done(row)
      // A run that was broken off in the middle is no row among whole ones; one alone reports the time until then.
      if (!needs.isCanceled()) reports[place] = report
    }
  }
  const lanes = Math.min(rows.length, apart?.lanes ?? 1)
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    // A row that cannot be run at all ends the others too.
    waiting.length = 0
  }
  return reports
}

/** In this process, in slices of time. */
export function runHere(
  message: RunBacktest,
  needs: RunNeeds,
  { isCanceled, progress }: { isCanceled: () => boolean; progress: (part: number) => void },
): Promise<BacktestReport> {
  const slices = new Slices(needs.clock)
  const plan = planOf(message)
  const breathe = () => slices.breathe()
  const { candles, setup } = needs
  return backtest(plan, {
    engine: setup.engine(),
    openMarket: openSource(plan, message.source, { candles, setup, breathe, isCanceled }),
    isCanceled,
    breathe,
    progress,
  })
}

export function planOf(message: RunBacktest): BacktestPlan {
  const { fileName, text, params, from, to, seed, fees, latencyMs, allotted = [] } = message
  return {
    source: { name: fileName, text },
    params,
    from,
    to,
    seed,
    fees: fees ?? undefined,
    latency: latencyMs ?? 'usual',
    balances: usualMoney,
    allotted: Object.fromEntries(allotted.map(({ asset, size }) => [asset, size])),
  }
}
