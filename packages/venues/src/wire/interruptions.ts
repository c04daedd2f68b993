import type { MarketSink } from '../market-adapter.ts'

/**
 * What is broken in which symbol, told once when the first part of it breaks and once when the last is whole again: a
 * symbol's book and trades may come over two lines.
 */
export class Interruptions {
  readonly #sink: Pick<MarketSink, 'interrupted' | 'resumed'>
  readonly #broken = new Map<string, Set<string>>()

  constructor(sink: Pick<MarketSink, 'interrupted' | 'resumed'>) {
    this.#sink = sink
  }

  break(symbols: Iterable<string>, part: string, reason: string, now: number): void {
    const told: string[] = []
    for (const symbol of symbols) {
      const parts = this.#broken.get(symbol)
      if (parts) parts.add(part)
      else {
        this.#broken.set(symbol, new Set([part]))
        told.push(symbol)
      }
    }
    if (told.length > 0) this.#sink.interrupted(told, reason, now)
  }

  mend(symbols: Iterable<string>, part: string, now: number): void {
    if (this.#broken.size === 0) return
    const told: string[] = []
    for (const symbol of symbols) {
      const parts = this.#broken.get(symbol)
      if (!parts?.delete(part) || parts.size > 0) continue
      this.#broken.delete(symbol)
      told.push(symbol)
    }
    if (told.length > 0) this.#sink.resumed(told, now)
  }
}
