import type { ScriptEvent } from '@leadline/algorithms/script-values'

import { AheadEnds } from './backtest-clock.ts'
import type { BacktestSimulation } from './backtest-simulation.ts'

/** Others wait while it is made. */
const mostMoments = 2000

/** The next moment at which anything happens; false where that is after the end. */
export function passMoment({ clock, market }: BacktestSimulation, to: number): boolean {
  const next = Math.min(market.nextTime, clock.agenda.nextTime)
  if (next > to) return false
  // What is on its way arrives before the market moves on.
  clock.advance(next)
  if (market.nextTime <= next) market.advance(next)
  return true
}

/**
 * What arrived for a script, and what it will see after that if it does nothing: all of it can be handed over at once. Where the script
 * does something after all, time goes back to that moment and passes again as far, one moment after the other; what was beyond never
 * happened.
 */
export class RunAhead {
  readonly events: readonly ScriptEvent[]
  /** The script did something, and the rest is not what happens. */
  isOver = false
  readonly #simulation: BacktestSimulation
  readonly #to: number
  readonly #restore: (() => void) | undefined
  /** Of each event: how many moments after the first it came, and when. */
  readonly #moments: number[] = []
  readonly #times: number[] = []

  /** `arrived` has happened. No more than about `most` events together. */
  constructor(
    simulation: BacktestSimulation,
    arrived: readonly ScriptEvent[],
    { to, most }: { to: number; most: number },
  ) {
    this.#simulation = simulation
    this.#to = to
    const events = [...arrived]
    this.events = events
    for (const _ of arrived) this.#note(0)
    if (most > events.length) this.#restore = simulation.runAhead()
    if (!this.#restore) return
    const passed = this.#pass(events, most, mostMoments)
    if (passed === undefined) return
    // The moment after these has to be lived through, and has begun already.
    this.#restore()
    events.length = arrived.length
    this.#moments.length = arrived.length
    this.#times.length = arrived.length
    this.#pass(events, Number.POSITIVE_INFINITY, passed)
  }

  get isAhead(): boolean {
    return this.#restore !== undefined && !this.isOver
  }

  timeOf(at: number): number {
    return this.#times[this.#placeOf(at)] ?? this.#simulation.clock.now
  }

  /** How many of the events from one place to another come at one moment, again and again; undefined where all of them do. */
  moments(from: number, to: number): number[] | undefined {
    const counts: number[] = []
    for (let at = from; at < to; at += 1) {
      if (at === from || this.#moments[at] !== this.#moments[at - 1]) counts.push(1)
      else counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    }
    return counts.length > 1 ? counts : undefined
  }

  /** So many events were handed over by the end of the moment of one of them. */
  endOfMoment(at: number): number {
    const moment = this.#moments[this.#placeOf(at)]
    return this.#moments.lastIndexOf(moment ?? 0) + 1
  }

  /** The script does something at this event: it happens at its time, and nothing after it has happened. */
  goBack(at: number): void {
    const restore = this.#restore
    if (!restore || this.isOver) return
    this.isOver = true
    restore()
    this.#simulation.catchUp()
    for (let left = this.#moments[this.#placeOf(at)] ?? 0; left > 0; left -= 1) {
      passMoment(this.#simulation, this.#to)
    }
    // These have been handed over.
    this.#simulation.arrived.length = 0
  }

  /** The script has seen all of it and did nothing: so it was. */
  keep(): void {
    if (!this.isAhead) return
    this.isOver = true
    this.#simulation.catchUp()
  }

  /** Undefined, or how many whole moments passed before one that has to be lived through. */
  #pass(events: ScriptEvent[], mostEvents: number, most: number): number | undefined {
    const simulation = this.#simulation
    const { clock, market, arrived } = simulation
    for (let moment = 1; moment <= most && events.length < mostEvents; moment += 1) {
      const { agenda } = clock
      if (market.needsLoad) return undefined
      if (agenda.nextTime <= market.nextTime && !agenda.isMarketDataNext) return undefined
      try {
        if (!passMoment(simulation, this.#to)) return undefined
      } catch (error) {
        if (error instanceof AheadEnds) return moment - 1
        throw error
      }
      for (const event of arrived) {
        events.push(event)
        this.#note(moment)
      }
      arrived.length = 0
    }
    return undefined
  }

  #note(moment: number): void {
    this.#moments.push(moment)
    this.#times.push(this.#simulation.clock.now)
  }

  /** A script may say what it likes of where it is. */
  #placeOf(at: number): number {
    return Math.min(at, this.events.length - 1)
  }
}
