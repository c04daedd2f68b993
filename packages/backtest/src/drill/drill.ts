import { venueIds } from '@leadline/venues/venue-names'

import { type BacktestNeeds, BacktestRefused } from '../backtest-needs.ts'
import { MarketMissing } from '../script/script-calls.ts'
import { type DrillHistory, historyMs, makeHistory } from './drill-history.ts'
import type { DrillMarkets, DrillPlan } from './drill-plan.ts'
import type { BrokenHistory, DrillReport } from './drill-report.ts'
import { DrillRun, type PlayedHistory } from './drill-run.ts'
import { DrillScript } from './drill-script.ts'
import { type Fault, faultKinds } from './fault.ts'
import { shorten } from './shorten.ts'

export type DrillNeeds = Omit<BacktestNeeds, 'openMarket' | 'progress'> & {
  /** From 0 to 1, and which history. */
  progress: (part: number, history: number) => void
}

const mostMarkets = 20
const mostSteps = 120

/**
 * One script through many bad days: the simulated market misbehaves on purpose around it, and a few rules that hold for every
 * script are watched. The first history that breaks one is made as short as it can be, and reported step by step.
 */
export class Drill {
  readonly #plan: DrillPlan
  readonly #needs: DrillNeeds
  readonly #script: DrillScript
  readonly #count: Counted = { orders: 0, fills: 0, planned: new Map(), met: new Map() }
  #markets: DrillMarkets = { venues: venueIds, symbols: [] }

  constructor(plan: DrillPlan, needs: DrillNeeds) {
    this.#plan = plan
    this.#needs = needs
    this.#script = new DrillScript(needs.engine, plan.source)
  }

  /** Once it has run: what another part of it needs to know. */
  get markets(): DrillMarkets {
    return this.#markets
  }

  async run(): Promise<DrillReport> {
    const { histories, seed, only, part } = this.#plan
    if (part) this.#markets = part.markets
    try {
      const { className } = await this.#script.read()
      const broken = only ? await this.#first(only) : await this.#all()
      return this.#report(className, broken, only ? 1 : histories, only?.seed ?? seed)
    } finally {
      this.#script.close()
    }
  }

  #passed = 0

  async #all(): Promise<BrokenHistory | null> {
    const { histories, seed, part } = this.#plan
    if (!part) {
      const broken = await this.#quiet({ seed, faults: [] })
      if (broken) return broken
    }
    const before = part?.first ?? 0
    for (let at = 0; at < histories && !this.#needs.isCanceled(); at += 1) {
      const number = before + at + 1
      this.#needs.progress(at / histories, number)
      const history = makeHistory(seed + before + at, this.#markets.venues)
      // oxlint-disable-next-line no-await-in-loop -- one history after the other
      const broken = await this.#first(history, number)
      if (broken) return broken
    }
    return null
  }

  /** A day on which nothing goes wrong: what breaks then needs no fault, and where it trades is where faults belong. */
  async #quiet(day: DrillHistory): Promise<BrokenHistory | null> {
    const requested = new Set<string>()
    const usual = await this.#play(day, requested)
    if (usual.broken) return this.#brokenOf(1, day, usual, day)
    const venues = usual.venues.size > 0 ? [...usual.venues] : venueIds
    this.#markets = { venues, symbols: [...requested] }
    return null
  }

  async #first(history: DrillHistory, number = 1): Promise<BrokenHistory | null> {
    const played = await this.#play(history)
    if (played.isCanceled) return null
    countIn(this.#count, history.faults, played)
    if (!played.broken) {
      this.#passed += 1
      return null
    }
    const { rule } = played.broken
    const shortest = await shorten(history, played, async (shorter) => {
      if (this.#needs.isCanceled()) return undefined
      const again = await this.#play(shorter)
      return again.broken?.rule === rule ? again : undefined
    })
    return this.#brokenOf(number, shortest.history, shortest.played, history)
  }

  async #brokenOf(
    number: number,
    history: DrillHistory,
    { broken, steps }: PlayedHistory,
    before: DrillHistory,
  ): Promise<BrokenHistory> {
    if (!broken) throw new Error('A history that broke nothing is not reported.')
    // In a Python that nothing else has run in.
    this.#script.close()
    const again = await this.#play(history)
    return {
      ...history,
      ...broken,
      number,
      faultsBefore: before.faults.length,
      steps: steps.slice(-mostSteps),
      isRepeatable: again.broken?.rule === broken.rule,
    }
  }

  /**
   * Again, with a market more, where it asks for one that its text does not name. Each history begins with those of the quiet
   * day alone, so that it is the same one whichever were played before it.
   */
  async #play(
    history: DrillHistory,
    requested = new Set(this.#markets.symbols),
  ): Promise<PlayedHistory> {
    for (;;) {
      try {
        const run = new DrillRun(this.#plan, history, this.#script, this.#needs)
        // oxlint-disable-next-line no-await-in-loop -- once in nearly all cases
        return await run.play(requested)
      } catch (error) {
        if (!(error instanceof MarketMissing) || requested.has(error.symbol)) throw error
        if (requested.size >= mostMarkets) {
          throw new BacktestRefused('It asks for too many markets.')
        }
        requested.add(error.symbol)
      }
    }
  }

  #report(
    algorithm: string,
    broken: BrokenHistory | null,
    wanted: number,
    firstSeed: number,
  ): DrillReport {
    const { orders, fills, planned, met } = this.#count
    return {
      algorithm,
      passed: this.#passed,
      wanted,
      firstSeed,
      lengthMs: historyMs,
      orders,
      fills,
      faults: faultKinds
        .map((kind) => ({ kind, planned: planned.get(kind) ?? 0, met: met.get(kind) ?? 0 }))
        .filter(({ planned: count }) => count > 0),
      isLargestJudged: this.#plan.largest !== undefined,
      broken,
    }
  }
}

interface Counted {
  orders: number
  fills: number
  planned: Map<Fault['kind'], number>
  met: Map<Fault['kind'], number>
}

function countIn(counted: Counted, faults: readonly Fault[], played: PlayedHistory): void {
  counted.orders += played.orders
  counted.fills += played.fills
  for (const fault of faults) {
    const { kind } = fault
    counted.planned.set(kind, (counted.planned.get(kind) ?? 0) + 1)
    if (played.met.has(fault)) counted.met.set(kind, (counted.met.get(kind) ?? 0) + 1)
  }
}
