import { isPast } from '@leadline/algorithms/past-wish'
import type {
  AccountUpdate,
  LoadedScript,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
  ScriptEvent,
} from '@leadline/algorithms/script-values'

import { type BacktestNeeds, BacktestRefused } from './backtest-needs.ts'
import type { BacktestPlan } from './backtest-plan.ts'
import { BacktestSimulation } from './backtest-simulation.ts'
import type { BacktestReport } from './report/backtest-report.ts'
import { buildReport } from './report/build-report.ts'
import { passMoment, RunAhead } from './run-ahead.ts'
import { MarketMissing, changesNothing, type ScriptCalls } from './script/script-calls.ts'
import { ScriptGone, ScriptRefused, ScriptTalk } from './script/script-talk.ts'

type RunError = NonNullable<BacktestReport['trouble']>

/** Handed over at once: more would let others wait, and gains nothing. */
const mostEvents = 512

/** Its Python ended while several moments were handed over: only one at a time says at which. */
export class MomentUnknown extends Error {}

/** One time through, from Start to Stop. */
export class BacktestRun {
  readonly #plan: BacktestPlan
  readonly #needs: BacktestNeeds
  readonly #guessed: ReadonlySet<string>
  readonly #requested: ReadonlySet<string>
  readonly #talk: ScriptTalk
  #simulation: BacktestSimulation | undefined
  readonly #events = { books: 0, trades: 0 }
  /** No moment is handed over before the script has done with the one before. */
  readonly #isOneByOne: boolean
  /** What the script is at, and from which of its events on that was handed over. */
  #ahead: RunAhead | undefined
  #handedFrom = 0
  /** So many events at once: one after the script did something, and twice as many each time that it did nothing. */
  #most = 1

  constructor(
    plan: BacktestPlan,
    needs: BacktestNeeds,
    guessed: ReadonlySet<string>,
    requested: ReadonlySet<string>,
    isOneByOne = false,
  ) {
    this.#isOneByOne = isOneByOne
    this.#plan = plan
    this.#needs = needs
    this.#guessed = guessed
    this.#requested = requested
    this.#talk = new ScriptTalk(needs.engine, plan.source, {
      call: (call, at) => this.#answer(call, at),
      later: (call, at) => this.#later(call, at),
      // What is printed while the file is read belongs to its first moment.
      log: (text, level, at = 0) => this.#at(at, () => this.#simulation?.log.add(text, level)),
    })
  }

  /** At the time of that event, also where the market is ahead of it. */
  #at<Result>(at: number, run: () => Result): Result {
    const simulation = this.#simulation
    if (!simulation || !this.#ahead?.isAhead) return run()
    simulation.scriptIsAt = this.#ahead.timeOf(this.#handedFrom + at)
    try {
      return run()
    } finally {
      simulation.scriptIsAt = undefined
    }
  }

  #answer(call: ScriptCall, at: number): ScriptAnswer {
    const calls = this.#calls()
    if (!this.#ahead?.isAhead) {
      if (!changesNothing(call)) this.#most = 1
      return calls.answer(call)
    }
    if (changesNothing(call)) return this.#at(at, () => calls.answer(call))
    this.#most = 1
    this.#ahead.goBack(this.#handedFrom + at)
    return { ...calls.answer(call), endBatch: true }
  }

  #later(call: ScriptCall, at: number): Promise<ScriptAnswer> | undefined {
    if (!isPast(call)) return undefined
    const wasAhead = this.#ahead?.isAhead === true
    this.#most = 1
    this.#ahead?.goBack(this.#handedFrom + at)
    const answered = this.#calls().later(call)
    return wasAhead ? answered?.then((answer) => ({ ...answer, endBatch: true })) : answered
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
      if (this.#ahead?.isAhead && !this.#needs.isCanceled()) throw new MomentUnknown()
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
      if (this.#needs.isCanceled() || !passMoment(simulation, to)) return null
      if (arrived.length > 0) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const error = await this.#handOver(simulation, arrived.splice(0))
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
    simulation.cancelOpening()
    return this.#deliver(simulation, [{ kind: 'stop' }])
  }

  /** What arrived, and with it what the script will see if it does nothing. */
  async #handOver(
    simulation: BacktestSimulation,
    arrived: readonly ScriptEvent[],
  ): Promise<ScriptError | null> {
    const { to } = this.#plan
    const most = this.#isOneByOne ? 1 : this.#most
    this.#most = Math.min(mostEvents, 2 * most)
    const ahead = new RunAhead(simulation, arrived, { to, most })
    if (!ahead.isAhead) return this.#deliver(simulation, arrived)
    this.#ahead = ahead
    const { events } = ahead
    let news = simulation.account.news()
    let atOnce = events.length
    for (let from = 0; from < events.length;) {
      const end = Math.min(events.length, from + atOnce)
      this.#handedFrom = from
      const { state } = simulation
      const moments = ahead.moments(from, end)
      const batch = { state, news, events: events.slice(from, end), ...(moments && { moments }) }
      // oxlint-disable-next-line no-await-in-loop -- one batch at a time
      const { handled, error } = await this.#talk.handOver(batch)
      const upTo = from + handled
      if (error) ahead.goBack(upTo - 1)
      checkMissing(simulation)
      if (ahead.isOver) return this.#acted(simulation, ahead, { upTo, error })
      // It takes its time: what it will not come to in its turn is not written out again and again.
      if (upTo < end) atOnce = Math.max(1, handled)
      news = noNews
      from = upTo
    }
    this.#count(events)
    ahead.keep()
    this.#most = Math.min(this.#most, 2 * atOnce)
    return null
  }

  /** The clock is at that event: what came with it at the same moment is still to be handed over. */
  #acted(
    simulation: BacktestSimulation,
    ahead: RunAhead,
    { upTo, error }: { upTo: number; error: ScriptError | null },
  ): Promise<ScriptError | null> | ScriptError | null {
    const end = ahead.endOfMoment(upTo - 1)
    this.#count(ahead.events.slice(0, end))
    if (error || upTo === end) return error
    const { state } = simulation
    return this.#talk.deliver({ state, news: noNews, events: ahead.events.slice(upTo, end) })
  }

  async #deliver(
    simulation: BacktestSimulation,
    events: readonly ScriptEvent[],
  ): Promise<ScriptError | null> {
    this.#count(events)
    const { state } = simulation
    const error = await this.#talk.deliver({ state, news: simulation.account.news(), events })
    checkMissing(simulation)
    return error
  }

  #count(events: readonly ScriptEvent[]): void {
    for (const { kind } of events) {
      if (kind === 'book') this.#events.books += 1
      if (kind === 'trade') this.#events.trades += 1
    }
  }
}

const noNews: AccountUpdate = { orders: [], positions: [] }

function checkMissing({ calls }: BacktestSimulation): void {
  if (calls.missing !== undefined) throw new MarketMissing(calls.missing)
}
