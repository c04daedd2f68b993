import type { LoadedScript, ScriptError, ScriptEvent } from '@leadline/algorithms/script-values'

import { type BacktestNeeds, BacktestRefused } from './backtest-needs.ts'
import type { BacktestPlan } from './backtest-plan.ts'
import { BacktestSimulation } from './backtest-simulation.ts'
import type { BacktestReport } from './report/backtest-report.ts'
import { buildReport } from './report/build-report.ts'
import { isOpening, MarketMissing, type ScriptCalls } from './script/script-calls.ts'
import { ScriptGone, ScriptRefused, ScriptTalk } from './script/script-talk.ts'

type RunError = NonNullable<BacktestReport['trouble']>

/** One time through, from Start to Stop. */
export class BacktestRun {
  readonly #plan: BacktestPlan
  readonly #needs: BacktestNeeds
  readonly #guessed: ReadonlySet<string>
  readonly #requested: ReadonlySet<string>
  readonly #talk: ScriptTalk
  #simulation: BacktestSimulation | undefined
  readonly #events = { books: 0, trades: 0 }

  constructor(
    plan: BacktestPlan,
    needs: BacktestNeeds,
    guessed: ReadonlySet<string>,
    requested: ReadonlySet<string>,
  ) {
    this.#plan = plan
    this.#needs = needs
    this.#guessed = guessed
    this.#requested = requested
    this.#talk = new ScriptTalk(needs.engine, plan.source, {
      call: (call) => this.#calls().answer(call),
      later: (call) => this.#calls().later(call),
      // What is printed while the file is read belongs to its first moment.
      log: (text, level) => this.#simulation?.log.add(text, level),
    })
  }

  #calls(): ScriptCalls {
    if (!this.#simulation) throw new Error('A script is not called before its market is open.')
    return this.#simulation.calls
  }

  async play(): Promise<BacktestReport> {
    const script = await this.#load()
    const { from, to } = this.#plan
    const symbols = [...this.#requested]
    const wish = { symbols, guessed: [...this.#guessed], from, to }
    const market = await this.#needs.openMarket(wish)
    const opened = new Set([...symbols, ...market.books.map(({ plan }) => plan.symbol)])
    const simulation = new BacktestSimulation(this.#plan, market, opened)
    this.#simulation = simulation
    const problem = await this.#through(simulation)
    return buildReport(this.#plan, script, simulation, this.#events, problem)
  }

  close(): void {
    this.#talk.close()
  }

  async #load(): Promise<LoadedScript> {
    try {
      const script = await this.#talk.load()
      if (script.kind === 'Algorithm') return script
    } catch (error) {
      if (error instanceof ScriptRefused) throw new BacktestRefused(error.message, error.error)
      throw error
    }
    throw new BacktestRefused('An indicator places no orders. Open it on a chart.')
  }

  /** Undefined where it came to its end. */
  async #through(simulation: BacktestSimulation): Promise<RunError | null> {
    try {
      const error =
        (await this.#deliver(simulation, [{ kind: 'start', params: this.#plan.params }])) ??
        (await this.#market(simulation)) ??
        (await this.#stop(simulation))
      if (!error) return null
      return { message: error.message, error, at: simulation.clock.now }
    } catch (error) {
      if (!(error instanceof ScriptGone)) throw error
      return { message: error.message, error: null, at: simulation.clock.now }
    }
  }

  async #market(simulation: BacktestSimulation): Promise<ScriptError | null> {
    const { clock, market, arrived } = simulation
    const { from, to } = this.#plan
    for (;;) {
      const loading = market.load?.()
      // oxlint-disable-next-line no-await-in-loop -- everything in its own time, here and below
      if (loading) await loading
      const next = Math.min(market.nextTime, clock.agenda.nextTime)
      if (next > to || this.#needs.isCanceled()) return null
      // What is on its way arrives before the market moves on.
      clock.advance(next)
      if (market.nextTime <= next) market.advance(next)
      if (arrived.length > 0) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const error = await this.#deliver(simulation, arrived.splice(0))
        if (error) return error
      }
      const breath = this.#needs.breathe()
      if (breath) {
        this.#needs.progress((clock.now - from) / (to - from))
        // oxlint-disable-next-line no-await-in-loop -- as above
        await breath
      }
    }
  }

  /** Stop: what would open a position is canceled, what is held stays. */
  async #stop(simulation: BacktestSimulation): Promise<ScriptError | null> {
    const { endedAt = this.#plan.to } = simulation.market
    if (!this.#needs.isCanceled()) simulation.clock.advance(Math.min(this.#plan.to, endedAt))
    simulation.state = 'Stopped'
    for (const order of simulation.account.unfinished)
      if (isOpening(order)) simulation.entry.cancel(order)
    return this.#deliver(simulation, [{ kind: 'stop' }])
  }

  async #deliver(
    simulation: BacktestSimulation,
    events: readonly ScriptEvent[],
  ): Promise<ScriptError | null> {
    for (const { kind } of events) {
      if (kind === 'book') this.#events.books += 1
      if (kind === 'trade') this.#events.trades += 1
    }
    const { state } = simulation
    const error = await this.#talk.deliver({ state, news: simulation.account.news(), events })
    const { missing } = simulation.calls
    if (missing !== undefined) throw new MarketMissing(missing)
    return error
  }
}
