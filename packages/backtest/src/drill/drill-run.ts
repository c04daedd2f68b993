import { venueNamed } from '@leadline/algorithms/exchange-names'
import type { ScriptEvent } from '@leadline/algorithms/script-values'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestNeeds } from '../backtest-needs.ts'
import { BacktestSimulation } from '../backtest-simulation.ts'
import { isUnanswered } from '../script/backtest-order.ts'
import { MarketMissing } from '../script/script-calls.ts'
import { ScriptGone } from '../script/script-talk.ts'
import { symbolsIn } from '../script/symbols-in.ts'
import { type DrillHistory, historyMs } from './drill-history.ts'
import { type Broken, DrillJudge } from './drill-judge.ts'
import { drillMarket } from './drill-market.ts'
import type { DrillPlan } from './drill-plan.ts'
import type { DrillStep } from './drill-report.ts'
import type { DrillScript } from './drill-script.ts'
import { FaultInjector } from './fault-injector.ts'
import { type Fault, faultText } from './fault.ts'

/** What came of one history. */
export interface PlayedHistory {
  broken: Broken | undefined
  steps: readonly DrillStep[]
  orders: number
  fills: number
  met: ReadonlySet<Fault>
  /** Exchanges to which it sent orders, or whose books it saw. */
  venues: ReadonlySet<VenueId>
  isCanceled: boolean
}

type Needs = Omit<BacktestNeeds, 'engine' | 'openMarket' | 'progress'>

const checkEveryMs = 5000
/** How long cancels that on_stop sent may be under way. */
const afterStopMs = 2000

/** One history, from Start to Stop. */
export class DrillRun {
  readonly #plan: DrillPlan
  readonly #needs: Needs
  readonly #history: DrillHistory
  readonly #script: DrillScript
  readonly #injector: FaultInjector
  readonly #judge: DrillJudge
  readonly #venues = new Set<VenueId>()
  readonly #waiting: (() => Promise<void>)[] = []
  #simulation: BacktestSimulation | undefined
  /** Between a crash and the next start. */
  #isDown = false
  #isCanceled = false
  #isCheckDue = false

  constructor(plan: DrillPlan, history: DrillHistory, script: DrillScript, needs: Needs) {
    this.#plan = plan
    this.#history = history
    this.#script = script
    this.#needs = needs
    this.#injector = new FaultInjector(history.faults, plan.from)
    this.#judge = new DrillJudge(() => this.#market, plan.from, plan.largest)
  }

  get #market(): BacktestSimulation {
    if (!this.#simulation) throw new Error('A history is judged once its market is open.')
    return this.#simulation
  }

  /** `requested`: symbols that it asked for without naming them in its text. */
  async play(requested: ReadonlySet<string>): Promise<PlayedHistory> {
    const { from } = this.#plan
    const to = from + historyMs
    const open = drillMarket(this.#history, from)
    const guessed = symbolsIn(this.#plan)
    const market = await open({ symbols: [...requested], guessed, from, to })
    const opened = new Set([...requested, ...market.books.map(({ plan }) => plan.symbol)])
    const judge = this.#judge
    this.#simulation = new BacktestSimulation({ ...this.#plan, to }, market, opened, {
      isCut: (venue, what, now) => this.#injector.isCut(venue, what, now),
      fateOf: (order, now) => {
        this.#venues.add(order.venue.id)
        return this.#injector.fateOf(order, now)
      },
      losesRace: (order, now) => this.#injector.losesRace(order, now),
      happened: (order, event, fill) => judge.happened(order, event, fill),
      refused: (order, reason) => judge.refused(order, reason),
    })
    this.#listen()
    this.#planFaults()
    await this.#through(to)
    const { broken, steps, orders, fills } = judge
    const { met } = this.#injector
    const venues = this.#venues
    return { broken, steps, orders, fills, met, venues, isCanceled: this.#isCanceled }
  }

  #listen(): void {
    const judge = this.#judge
    this.#script.listener = {
      call: (call) => {
        judge.asked(call)
        if ('exchanges' in call) this.#sees(call.exchanges)
        const answer = this.#market.calls.answer(call)
        judge.answered(call, answer)
        return answer
      },
      later: (call) => this.#market.calls.later(call),
      log: (text, level) => judge.log(text, level),
    }
  }

  #sees(exchanges: readonly string[] | null): void {
    for (const name of exchanges ?? []) {
      const venue = venueNamed(name)
      if (venue) this.#venues.add(venue)
    }
  }

  async #through(to: number): Promise<void> {
    try {
      await this.#script.read()
      await this.#deliver([{ kind: 'start', params: this.#plan.params }])
      this.#planCheck()
      await this.#pass(to)
      if (!this.#judge.broken && !this.#isCanceled) await this.#stop()
    } catch (error) {
      if (!(error instanceof ScriptGone)) throw error
      this.#judge.breaks('ended', error.message)
      this.#script.close()
    }
  }

  /** Time passes, until something broke. */
  async #pass(to: number): Promise<void> {
    const { clock, market, arrived } = this.#market
    while (!this.#judge.broken) {
      const next = Math.min(market.nextTime, clock.agenda.nextTime)
      this.#isCanceled = this.#needs.isCanceled()
      if (next > to || this.#isCanceled) return
      clock.advance(next)
      if (market.nextTime <= next) market.advance(next)
      for (const run of this.#waiting.splice(0)) {
        // oxlint-disable-next-line no-await-in-loop -- everything in its own time, here and below
        await run()
      }
      if (arrived.length > 0) {
        const events = arrived.splice(0)
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (!this.#isDown) await this.#deliver(events)
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (this.#isCheckDue) await this.#check()
      const breath = this.#needs.breathe()
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (breath) await breath
    }
  }

  async #stop(): Promise<void> {
    const simulation = this.#market
    const stopAt = simulation.clock.now
    await this.#leave('Stopped', { kind: 'stop' })
    simulation.clock.advance(stopAt + afterStopMs)
    this.#judge.stopped(stopAt)
  }

  /** Into a state in which nothing opens: what would open is canceled first. */
  async #leave(state: 'Paused' | 'Stopped', event: ScriptEvent): Promise<void> {
    const simulation = this.#market
    simulation.state = state
    simulation.cancelOpening()
    await this.#deliver([event])
  }

  #planFaults(): void {
    const { agenda } = this.#market.clock
    for (const fault of this.#history.faults) {
      const begin = this.#plan.from + fault.at
      agenda.at(begin, () => {
        this.#judge.step('fault', faultText(fault))
        this.#begin(fault)
      })
      agenda.at(begin + fault.lastsMs, () => this.#end(fault))
    }
  }

  #begin(fault: Fault): void {
    const { kind, venue } = fault
    if (kind === 'jump') this.#injector.met.add(fault)
    if (kind === 'gap' || kind === 'checksum') {
      if (this.#venues.has(venue)) this.#injector.met.add(fault)
      this.#market.cut(venue)
    }
    if (kind === 'pause') this.#waiting.push(() => this.#pause(fault))
    if (kind === 'restart') this.#waiting.push(() => this.#crash(fault))
  }

  #end(fault: Fault): void {
    const { kind, venue } = fault
    if (kind === 'gap' || kind === 'checksum') this.#market.restore(venue)
    if (kind === 'pause') this.#waiting.push(() => this.#resume())
    if (kind === 'restart') this.#waiting.push(() => this.#startAgain())
  }

  async #pause(fault: Fault): Promise<void> {
    if (this.#isDown || this.#market.state !== 'Running') return
    this.#injector.met.add(fault)
    await this.#leave('Paused', { kind: 'pause' })
  }

  async #resume(): Promise<void> {
    if (this.#isDown || this.#market.state !== 'Paused') return
    this.#market.state = 'Running'
    await this.#deliver([{ kind: 'resume' }])
  }

  #crash(fault: Fault): Promise<void> {
    if (!this.#isDown) {
      this.#injector.met.add(fault)
      this.#market.abandon()
      this.#judge.startsAgain()
      this.#isDown = true
    }
    return Promise.resolve()
  }

  async #startAgain(): Promise<void> {
    const simulation = this.#market
    if (!this.#isDown) return
    this.#isDown = false
    simulation.arrived.length = 0
    simulation.state = 'Running'
    this.#judge.step('script', 'starts again, with what it saved')
    await this.#script.read()
    const { saved } = simulation
    await this.#deliver([{ kind: 'start', params: this.#plan.params, saved }])
  }

  /** While an order has no answer, nobody can say whether what the script believes is so. */
  #planCheck(): void {
    const { agenda } = this.#market.clock
    agenda.every(checkEveryMs, this.#plan.from, () => {
      this.#isCheckDue = true
    })
  }

  async #check(): Promise<void> {
    if (!this.#isCheckDue || this.#isDown || this.#judge.broken) return
    if (this.#market.account.unfinished.some(isUnanswered)) return
    this.#isCheckDue = false
    await this.#deliver([{ kind: 'check' }])
  }

  async #deliver(events: readonly ScriptEvent[]): Promise<void> {
    const simulation = this.#market
    const { state, account, calls } = simulation
    const error = await this.#script.talk.deliver({ state, news: account.news(), events })
    if (calls.missing !== undefined) throw new MarketMissing(calls.missing)
    if (!error) return
    const hung = error.message === 'KeyboardInterrupt'
    const isChecked = events[0]?.kind === 'check'
    const words = hung ? 'A method did not end within its time.' : error.message
    const rule = hung ? 'ended' : isChecked ? 'check' : 'error'
    this.#judge.breaks(rule, placed(error.line, words), error)
  }
}

function placed(line: number | null, words: string): string {
  return line === null ? words : `Line ${line}: ${words}`
}
