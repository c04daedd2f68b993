import type { LoadedScript, ScriptError, ScriptEvent } from '@leadline/algorithms/script-values'

import { type RehearsalNeeds, RehearsalRefused } from './rehearsal-needs.ts'
import type { RehearsalPlan } from './rehearsal-plan.ts'
import { RehearsalStage } from './rehearsal-stage.ts'
import { buildReport } from './report/build-report.ts'
import type { RehearsalReport } from './report/rehearsal-report.ts'
import { isOpening, MarketMissing } from './script/script-calls.ts'
import { ScriptGone, ScriptRefused, ScriptTalk } from './script/script-talk.ts'

type RunError = NonNullable<RehearsalReport['trouble']>

/** One time through, from Start to Stop. */
export class RehearsalRun {
  readonly #plan: RehearsalPlan
  readonly #needs: RehearsalNeeds
  readonly #guessed: ReadonlySet<string>
  readonly #requested: ReadonlySet<string>
  readonly #talk: ScriptTalk
  #stage: RehearsalStage | undefined
  readonly #events = { books: 0, trades: 0 }

  constructor(
    plan: RehearsalPlan,
    needs: RehearsalNeeds,
    guessed: ReadonlySet<string>,
    requested: ReadonlySet<string>,
  ) {
    this.#plan = plan
    this.#needs = needs
    this.#guessed = guessed
    this.#requested = requested
    this.#talk = new ScriptTalk(needs.engine, plan.source, {
      call: (call) => {
        if (!this.#stage) throw new Error('A script is not called before its market is open.')
        return this.#stage.calls.answer(call)
      },
      // What is printed while the file is read belongs to its first moment.
      log: (text) => this.#stage?.log.add(text),
    })
  }

  async play(): Promise<RehearsalReport> {
    const script = await this.#load()
    const { from, to } = this.#plan
    const symbols = [...this.#requested]
    const wish = { symbols, guessed: [...this.#guessed], from, to }
    const market = await this.#needs.openMarket(wish)
    const opened = new Set([...symbols, ...market.books.map(({ plan }) => plan.symbol)])
    const stage = new RehearsalStage(this.#plan, market, opened)
    this.#stage = stage
    const problem = await this.#through(stage)
    return buildReport(this.#plan, script, stage, this.#events, problem)
  }

  close(): void {
    this.#talk.close()
  }

  async #load(): Promise<LoadedScript> {
    try {
      const script = await this.#talk.load()
      if (script.kind === 'Algorithm') return script
    } catch (error) {
      if (error instanceof ScriptRefused) throw new RehearsalRefused(error.message, error.error)
      throw error
    }
    throw new RehearsalRefused('An indicator places no orders. Open it on a chart.')
  }

  /** Undefined where it came to its end. */
  async #through(stage: RehearsalStage): Promise<RunError | null> {
    try {
      const error =
        (await this.#deliver(stage, [{ kind: 'start', params: this.#plan.params }])) ??
        (await this.#market(stage)) ??
        (await this.#stop(stage))
      if (!error) return null
      return { message: error.message, error, at: stage.clock.now }
    } catch (error) {
      if (!(error instanceof ScriptGone)) throw error
      return { message: error.message, error: null, at: stage.clock.now }
    }
  }

  async #market(stage: RehearsalStage): Promise<ScriptError | null> {
    const { clock, market, arrived } = stage
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
        const error = await this.#deliver(stage, arrived.splice(0))
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
  async #stop(stage: RehearsalStage): Promise<ScriptError | null> {
    const { endedAt = this.#plan.to } = stage.market
    if (!this.#needs.isCanceled()) stage.clock.advance(Math.min(this.#plan.to, endedAt))
    stage.state = 'Stopped'
    for (const order of stage.account.unfinished) if (isOpening(order)) stage.entry.cancel(order)
    return this.#deliver(stage, [{ kind: 'stop' }])
  }

  async #deliver(
    stage: RehearsalStage,
    events: readonly ScriptEvent[],
  ): Promise<ScriptError | null> {
    for (const { kind } of events) {
      if (kind === 'book') this.#events.books += 1
      if (kind === 'trade') this.#events.trades += 1
    }
    const { state } = stage
    const error = await this.#talk.deliver({ state, news: stage.account.news(), events })
    const { missing } = stage.calls
    if (missing !== undefined) throw new MarketMissing(missing)
    return error
  }
}
