import type { Clock } from '@leadline/runtime/clock'
import type { MarketWant } from '@leadline/venues/market-adapter'

/** A panel that closes often opens again at once, on another layout: its feed goes on for so long. */
export const graceMs = 5000

interface Need extends MarketWant {
  isAlways: boolean
}

const nothing: MarketWant = { bookLevels: 0, trades: false, ticker: false }

/** Counts who looks at what at one exchange, and tells the adapter when that changes. Nobody looking costs nothing. */
export class Demand {
  #clock: Clock
  #want: (symbol: string, want: MarketWant) => void
  #needs = new Map<string, Set<Need>>()
  #applied = new Map<string, MarketWant>()
  #timers = new Map<string, () => void>()
  #isOpen = true

  constructor(clock: Clock, want: (symbol: string, want: MarketWant) => void) {
    this.#clock = clock
    this.#want = want
  }

  /** Somebody looks from now on. `isAlways`: also while the exchange is not shown. Returns what ends it. */
  add(symbol: string, need: MarketWant, isAlways = false): () => void {
    const needs = this.#needs.get(symbol) ?? new Set()
    // Two panels may look at the same thing: each is counted.
    const counted = { ...need, isAlways }
    needs.add(counted)
    this.#needs.set(symbol, needs)
    this.#raise(symbol)
    return () => {
      if (!needs.delete(counted)) return
      if (needs.size === 0 && this.#needs.get(symbol) === needs) this.#needs.delete(symbol)
      this.#lowerLater(symbol)
    }
  }

  /** Everything that the adapter has been asked for. */
  applied(): ReadonlyMap<string, MarketWant> {
    return this.#applied
  }

  /** An exchange that is not shown is not asked for anything but what is always needed, at once. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    for (const symbol of new Set([...this.#needs.keys(), ...this.#applied.keys()])) {
      this.#apply(symbol)
    }
  }

  /** The adapter was replaced by a new one, which knows of nothing. */
  repeat(): void {
    for (const [symbol, want] of this.#applied) this.#want(symbol, want)
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #raise(symbol: string): void {
    const applied = this.#applied.get(symbol) ?? nothing
    const wanted = this.#wantedNow(symbol)
    // What is still in its grace is not taken away because somebody else came.
    this.#tell(symbol, {
      bookLevels: Math.max(applied.bookLevels, wanted.bookLevels),
      trades: applied.trades || wanted.trades,
      ticker: applied.ticker || wanted.ticker,
    })
    this.#lowerLater(symbol)
  }

  #lowerLater(symbol: string): void {
    if (isSame(this.#applied.get(symbol) ?? nothing, this.#wantedNow(symbol))) return
    this.#timers.get(symbol)?.()
    this.#timers.set(
      symbol,
      this.#clock.after(graceMs, () => this.#apply(symbol)),
    )
  }

  #apply(symbol: string): void {
    this.#timers.get(symbol)?.()
    this.#timers.delete(symbol)
    this.#tell(symbol, this.#wantedNow(symbol))
  }

  #tell(symbol: string, want: MarketWant): void {
    const applied = this.#applied.get(symbol) ?? nothing
    if (isSame(applied, want)) return
    if (isSame(want, nothing)) this.#applied.delete(symbol)
    else this.#applied.set(symbol, want)
    this.#want(symbol, want)
  }

  #wantedNow(symbol: string): MarketWant {
    let want = nothing
    for (const need of this.#needs.get(symbol) ?? []) {
      if (!this.#isOpen && !need.isAlways) continue
      want = {
        bookLevels: Math.max(want.bookLevels, need.bookLevels),
        trades: want.trades || need.trades,
        ticker: want.ticker || need.ticker,
      }
    }
    return want
  }
}

function isSame(a: MarketWant, b: MarketWant): boolean {
  return a.bookLevels === b.bookLevels && a.trades === b.trades && a.ticker === b.ticker
}
