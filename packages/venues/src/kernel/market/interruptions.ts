import type { MarketSink } from '../../market-adapter.ts'

/**
 * What is broken in which symbol, reported once when the first part of it breaks and once when the last is whole again:
 * a symbol's book and trades may come over two connections.
 */
export class Interruptions {
  readonly #sink: Pick<MarketSink, 'interrupted' | 'resumed'>
  readonly #broken = new Map<string, Set<string>>()

  constructor(sink: Pick<MarketSink, 'interrupted' | 'resumed'>) {
    this.#sink = sink
  }

  has(symbol: string): boolean {
    // Nearly always there is none, and every message asks.
    return this.#broken.size > 0 && this.#broken.has(symbol)
  }

  begin(symbols: Iterable<string>, part: string, reason: string, now: number): void {
    const begun: string[] = []
    for (const symbol of symbols) {
      const parts = this.#broken.get(symbol)
      if (parts) parts.add(part)
      else {
        this.#broken.set(symbol, new Set([part]))
        begun.push(symbol)
      }
    }
    if (begun.length > 0) this.#sink.interrupted(begun, reason, now)
  }

  end(symbols: Iterable<string>, part: string, now: number): void {
    if (this.#broken.size === 0) return
    const ended: string[] = []
    for (const symbol of symbols) {
      const parts = this.#broken.get(symbol)
      if (!parts?.delete(part) || parts.size > 0) continue
      this.#broken.delete(symbol)
      ended.push(symbol)
    }
    if (ended.length > 0) this.#sink.resumed(ended, now)
  }

  /** Nobody is subscribed any more: there is nothing left to resume. */
  forget(symbol: string): void {
    this.#broken.delete(symbol)
  }
}
