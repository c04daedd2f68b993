import type { Clock } from '@leadline/runtime/clock'
import type { MarketSubscription } from '@leadline/venues/market-adapter'

/** A panel that closes often opens again at once, on another layout: its feed goes on for this long. */
export const graceMs = 5000

interface Need extends MarketSubscription {
  isAlways: boolean
}

const nothing: MarketSubscription = { bookLevels: 0, trades: false, ticker: false }

/**
 * Counts who looks at what at one exchange, and notifies the adapter when that changes. Nobody looking costs nothing.
 */
export class MarketInterest {
  #clock: Clock
  #subscribe: (symbol: string, subscription: MarketSubscription) => void
  #needs = new Map<string, Set<Need>>()
  #applied = new Map<string, MarketSubscription>()
  #timers = new Map<string, () => void>()
  #isOpen = true

  constructor(clock: Clock, subscribe: (symbol: string, subscription: MarketSubscription) => void) {
    this.#clock = clock
    this.#subscribe = subscribe
  }

  /** Somebody looks from now on. `isAlways`: also while the exchange is not shown. Returns what ends it. */
  add(symbol: string, need: MarketSubscription, isAlways = false): () => void {
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

  /** The exchange is shown. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Everything that the adapter has been requested. */
  applied(): ReadonlyMap<string, MarketSubscription> {
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
    for (const [symbol, subscription] of this.#applied) this.#subscribe(symbol, subscription)
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #raise(symbol: string): void {
    const applied = this.#applied.get(symbol) ?? nothing
    const wanted = this.#subscriptionNow(symbol)
    // What is still in its grace is not taken away because somebody else came.
    this.#change(symbol, {
      bookLevels: Math.max(applied.bookLevels, wanted.bookLevels),
      trades: applied.trades || wanted.trades,
      ticker: applied.ticker || wanted.ticker,
    })
    this.#lowerLater(symbol)
  }

  #lowerLater(symbol: string): void {
    if (isSame(this.#applied.get(symbol) ?? nothing, this.#subscriptionNow(symbol))) return
    this.#timers.get(symbol)?.()
    this.#timers.set(
      symbol,
      this.#clock.after(graceMs, () => this.#apply(symbol)),
    )
  }

  #apply(symbol: string): void {
    this.#timers.get(symbol)?.()
    this.#timers.delete(symbol)
    this.#change(symbol, this.#subscriptionNow(symbol))
  }

  #change(symbol: string, subscription: MarketSubscription): void {
    const applied = this.#applied.get(symbol) ?? nothing
    if (isSame(applied, subscription)) return
    if (isSame(subscription, nothing)) this.#applied.delete(symbol)
    else this.#applied.set(symbol, subscription)
    this.#subscribe(symbol, subscription)
  }

  #subscriptionNow(symbol: string): MarketSubscription {
    let subscription = nothing
    for (const need of this.#needs.get(symbol) ?? []) {
      if (!this.#isOpen && !need.isAlways) continue
      subscription = {
        bookLevels: Math.max(subscription.bookLevels, need.bookLevels),
        trades: subscription.trades || need.trades,
        ticker: subscription.ticker || need.ticker,
      }
    }
    return subscription
  }
}

function isSame(a: MarketSubscription, b: MarketSubscription): boolean {
  return a.bookLevels === b.bookLevels && a.trades === b.trades && a.ticker === b.ticker
}
