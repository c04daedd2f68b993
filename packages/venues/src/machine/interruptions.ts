import type { MarketSink } from '../market-adapter.ts'

/** Which symbols are cut off, so that each interruption is told once and ended once. */
export class Interruptions {
  #sink: MarketSink
  #symbols = new Set<string>()

  constructor(sink: MarketSink) {
    this.#sink = sink
  }

  has(symbol: string): boolean {
    // Nearly always there is none, and every message asks.
    return this.#symbols.size > 0 && this.#symbols.has(symbol)
  }

  begin(symbols: readonly string[], reason: string, now: number): void {
    const fresh = symbols.filter((symbol) => !this.#symbols.has(symbol))
    if (fresh.length === 0) return
    for (const symbol of fresh) this.#symbols.add(symbol)
    this.#sink.interrupted(fresh, reason, now)
  }

  end(symbol: string, now: number): void {
    if (this.#symbols.delete(symbol)) this.#sink.resumed([symbol], now)
  }

  /** Nobody looks any more: there is nothing left to resume. */
  forget(symbol: string): void {
    this.#symbols.delete(symbol)
  }
}
