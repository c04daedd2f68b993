/** A pair may be quoted again one day: it is requested once in a while. */
const refusedForMs = 300_000

/** Symbols that the venue refuses to quote, and until when they are not requested. */
export class RefusedSymbols {
  readonly #until = new Map<string, number>()

  add(symbol: string, now: number): void {
    this.#until.set(symbol, now + refusedForMs)
  }

  has(symbol: string, now: number): boolean {
    const until = this.#until.get(symbol) ?? -Infinity
    // Further away than it ever was: somebody has set the clock back.
    return now < until && until - now <= refusedForMs
  }
}
