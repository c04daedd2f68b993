import { Agenda } from '@leadline/matching-engine/exchange/agenda'

/** The time of a backtest. It stands still until the backtest moves it, and never goes back. */
export class BacktestClock {
  /** What is to happen at an exchange, or is on its way. */
  readonly agenda = new Agenda()
  #now: number

  constructor(now: number) {
    this.#now = now
  }

  get now(): number {
    return this.#now
  }

  /** Everything that is due by then happens, each at its own time. */
  advance(to: number): void {
    for (let next = this.agenda.nextTime; next <= to; next = this.agenda.nextTime) {
      this.#now = Math.max(this.#now, next)
      this.agenda.runUntil(next)
    }
    this.#now = Math.max(this.#now, to)
  }
}
