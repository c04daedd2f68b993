import { Agenda } from '@leadline/matching-engine/exchange/agenda'

/** Thrown where what is run ahead comes to something that is not certain, or not only looked at: it has to be lived through. */
export class AheadEnds extends Error {}

/** The time of a backtest. It stands still until the backtest moves it, and goes back only to a checkpoint. */
export class BacktestClock {
  /** What is to happen at an exchange, or is on its way. */
  readonly agenda = new Agenda()
  /** Nothing but market data may arrive. */
  isAhead = false
  #now: number

  constructor(now: number) {
    this.#now = now
  }

  get now(): number {
    return this.#now
  }

  /** Everything that is due by then happens, each at its own time. */
  advance(to: number): void {
    const { agenda } = this
    for (let next = agenda.nextTime; next <= to; next = agenda.nextTime) {
      if (this.isAhead && !agenda.isMarketDataNext) throw new AheadEnds()
      this.#now = Math.max(this.#now, next)
      agenda.runNext()
    }
    this.#now = Math.max(this.#now, to)
  }

  checkpoint(): () => void {
    const restore = this.agenda.checkpoint()
    const now = this.#now
    return () => {
      restore()
      this.#now = now
    }
  }
}
