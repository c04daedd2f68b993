import type { ScriptEvent } from '@leadline/algorithms/script-values'
import { amountText } from '@leadline/matching-engine/exchange/amount'

import type { BacktestNeeds } from '../backtest-needs.ts'
import { type BacktestPlan, usualMoney } from '../backtest-plan.ts'
import { BacktestSimulation } from '../backtest-simulation.ts'
import type { VenueCosts } from '../report/backtest-report.ts'
import type { BacktestOrder } from '../script/backtest-order.ts'
import { type Disturbances, undisturbed } from '../script/disturbances.ts'
import { ScriptGone, ScriptTalk } from '../script/script-talk.ts'
import type { Factor } from './causes.ts'
import { comparedFill, type ComparedOrder } from './compared-order.ts'
import { readRun, type RunPieces } from './record/run-reader.ts'
import { RecordedAttempts } from './recorded-attempts.ts'
import { RecordedLatency } from './recorded-latency.ts'
import { RecordedMarket } from './recorded-market.ts'
import { runFacts } from './run-facts.ts'
import type { RunSummary } from './run-summary.ts'

export type CounterfactualNeeds = Pick<
  BacktestNeeds,
  'engine' | 'breathe' | 'progress' | 'isCanceled'
>

/** What one way of backtesting a run came to. */
export interface Counterfactual {
  orders: readonly ComparedOrder[]
  costs: readonly VenueCosts[]
  /** As readable text; empty where the script came to its end. */
  trouble: string
}

/** Any: a market that the record lacks has no book. */
class EverySymbol extends Set<string> {
  override has(): boolean {
    return true
  }
}

type Given = { at: number; events: readonly ScriptEvent[] }

/** The script of a run, backtested in the markets of its record: with some things as they were in the run, and the rest as a backtest assumes them. */
export class CounterfactualRun {
  readonly #summary: RunSummary
  readonly #as: ReadonlySet<Factor>
  readonly #needs: CounterfactualNeeds
  readonly #market: RecordedMarket
  readonly #latency: RecordedLatency
  readonly #attempts: RecordedAttempts
  readonly #simulation: BacktestSimulation
  readonly #refusals = new Map<string, string>()
  /** What the script was given, where it is given just that again. */
  readonly #given: AsyncGenerator<Given> | undefined
  #next: Given | undefined
  #controls = 0

  /** `as`: what is as it was in the run. */
  constructor(
    summary: RunSummary,
    pieces: RunPieces,
    as: ReadonlySet<Factor>,
    needs: CounterfactualNeeds,
  ) {
    this.#summary = summary
    this.#as = as
    this.#needs = needs
    this.#market = new RecordedMarket(pieces, summary)
    this.#latency = new RecordedLatency(summary)
    this.#attempts = new RecordedAttempts(summary)
    if (as.has('rule')) this.#market.useSteps(summary)
    this.#simulation = new BacktestSimulation(
      this.#plan(),
      this.#market,
      new EverySymbol(),
      this.#disturbances(),
    )
    // With the times and the gaps of the run, what the script sees is what it saw.
    const isAsGiven = as.has('latency') && as.has('messages')
    this.#given = isAsGiven ? marketEvents(pieces) : undefined
  }

  async play(): Promise<Counterfactual> {
    const { engine } = this.#needs
    const { head, params, saved, from } = this.#summary
    const simulation = this.#simulation
    const talk = new ScriptTalk(
      engine,
      { name: head.fileName, text: head.text },
      {
        call: (call) => simulation.calls.answer(call),
        later: (call) => this.#past(call) ?? simulation.calls.later(call),
        log: () => {},
      },
    )
    let trouble = ''
    try {
      await talk.load()
      const start = { kind: 'start' as const, params, ...(saved !== undefined && { saved }) }
      simulation.clock.advance(from)
      trouble = (await this.#deliver(talk, [start])) || (await this.#through(talk))
    } catch (error) {
      if (!(error instanceof ScriptGone)) throw error
      trouble = error.message
    } finally {
      talk.close()
    }
    return { orders: this.#orders(), costs: simulation.costs, trouble }
  }

  #plan(): BacktestPlan {
    const { head, params, from, to } = this.#summary
    const allotted = new Map(head.allotted.map(({ asset, size }) => [asset, size]))
    return {
      source: { name: head.fileName, text: head.text },
      params,
      from,
      to,
      seed: 1,
      fees: undefined,
      latency: this.#as.has('latency')
        ? (venue, way, order) => {
            const { now } = this.#simulation.clock
            if (way === 'data') return this.#latency.ofMessage(this.#market.playing, now)
            if (way === 'answer' || !order) return this.#latency.untilFree(now)
            return this.#latency.ofOrder(order, this.#attempts.lifecycleOf(order)) ?? 'usual'
          }
        : 'usual',
      balances: usualMoney,
      allotted: Object.fromEntries(allotted),
      facts: runFacts(this.#summary, this.#as),
    }
  }

  #disturbances(): Disturbances {
    return {
      ...undisturbed,
      isCut: () => {
        if (this.#given) return true
        const { playing } = this.#market
        if (!this.#as.has('messages') || playing === undefined) return false
        return this.#summary.deliveries.get(playing)?.isSuperseded ?? false
      },
      fateOf: (order, now) => {
        this.#attempts.sent(order, now)
        const refused = this.#as.has('rule') ? this.#attempts.refusalOf(order) : undefined
        return refused === undefined ? {} : { refused }
      },
      refused: (order, reason) => void this.#refusals.set(order.id, reason),
    }
  }

  async #through(talk: ScriptTalk): Promise<string> {
    const { clock, arrived } = this.#simulation
    const market = this.#market
    const { from, to } = this.#summary
    await this.#readGiven()
    for (;;) {
      const loading = market.load()
      // oxlint-disable-next-line no-await-in-loop -- everything in its own time, here and below
      if (loading) await loading
      const given = this.#next?.at ?? Number.POSITIVE_INFINITY
      const control = this.#summary.controls[this.#controls]?.at ?? Number.POSITIVE_INFINITY
      const next = Math.min(market.nextTime, clock.agenda.nextTime, given, control)
      if (next > to || this.#needs.isCanceled()) return ''
      clock.advance(next)
      if (market.nextTime <= next) market.advance(next)
      // oxlint-disable no-await-in-loop -- as above
      // Its own candles close when those of the run did.
      if (this.#given) arrived.splice(0, arrived.length, ...arrived.filter(isNoCandle))
      while (this.#next && this.#next.at <= next) {
        arrived.push(...this.#next.events)
        await this.#readGiven()
      }
      const events = this.#isBusy() ? [] : arrived.splice(0)
      const words = events.length > 0 ? await this.#deliver(talk, events) : ''
      if (words !== '') return words
      if (control <= next) await this.#control(talk)
      const breath = this.#needs.breathe()
      if (breath) {
        this.#needs.progress((clock.now - from) / Math.max(1, to - from))
        await breath
      }
      // oxlint-enable no-await-in-loop
    }
  }

  /** At that time the script of the run was at work: whatever comes waits until it has ended. */
  #isBusy(): boolean {
    const { clock } = this.#simulation
    const ms = this.#as.has('latency') ? this.#latency.untilFree(clock.now) : 0
    if (ms > 0) clock.agenda.at(clock.now + ms, () => {})
    return ms > 0
  }

  async #readGiven(): Promise<void> {
    const step = await this.#given?.next()
    this.#next = step && step.done !== true ? step.value : undefined
  }

  /** Whoever pressed Pause, Start or Stop pressed it then. */
  async #control(talk: ScriptTalk): Promise<void> {
    const control = this.#summary.controls[this.#controls]
    this.#controls += 1
    if (!control) return
    const simulation = this.#simulation
    const states = { pause: 'Paused', resume: 'Running', stop: 'Stopped' } as const
    simulation.state = states[control.kind]
    if (control.kind !== 'resume') {
      simulation.cancelOpening()
    }
    await this.#deliver(talk, [{ kind: control.kind }])
  }

  /** Empty, or what ended it. An error pauses a run; the pause is among its controls. */
  async #deliver(talk: ScriptTalk, events: readonly ScriptEvent[]): Promise<string> {
    const { state, account } = this.#simulation
    const fed = state === 'Stopped' ? events.filter(({ kind }) => kind === 'stop') : events
    if (fed.length === 0) return ''
    await talk.deliver({ state, news: account.news(), events: fed })
    return ''
  }

  /** What the exchanges said of the past is as it was, whenever it is asked for again. */
  #past(call: Parameters<NonNullable<BacktestSimulation['calls']['later']>>[0]) {
    const text = JSON.stringify(call)
    const known = this.#summary.pasts.find((each) => JSON.stringify(each.call) === text)
    if (!known) return undefined
    const { state, account } = this.#simulation
    return Promise.resolve({ ...known.answer, state, news: account.news() })
  }

  #orders(): ComparedOrder[] {
    const fills = new Map<string, ComparedOrder['fills'][number][]>()
    for (const fill of this.#simulation.results.fills) {
      const { price, size, fee, feeCurrency, isMaker, time } = fill
      const amounts = { price: amountText(price), size: amountText(size), fee: amountText(fee) }
      const known = fills.get(fill.orderId) ?? []
      fills.set(fill.orderId, [...known, comparedFill({ ...amounts, feeCurrency, isMaker, time })])
    }
    return [...this.#simulation.entry.orders.values()].map((order) => {
      const refusal = this.#refusals.get(order.id) ?? ''
      return { ...about(order), fills: fills.get(order.id) ?? [], refusal }
    })
  }
}

function about(order: BacktestOrder): Omit<ComparedOrder, 'fills' | 'refusal'> {
  const { id, venue, instrument, side, effect, size, limit, sentAt } = order
  const { symbol } = instrument
  return { id, venue: venue.id, symbol, side, effect, size: amountText(size), limit, sentAt }
}

function isNoCandle({ kind }: ScriptEvent): boolean {
  return kind !== 'candle'
}

/** Books, trades and candles just as the script was given them. */
async function* marketEvents(pieces: RunPieces): AsyncGenerator<Given> {
  for await (const entry of readRun(pieces)) {
    if (entry.kind !== 'given') continue
    const events = entry.events.filter(({ kind }) => {
      return kind === 'book' || kind === 'trade' || kind === 'candle'
    })
    if (events.length > 0) yield { at: entry.at, events }
  }
}
