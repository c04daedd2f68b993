import type { VenueId } from '@leadline/venues/venue-names'

/** The data of one symbol at one exchange was not there for a while. */
export interface InterruptionFact {
  venue: VenueId
  symbol: string
  from: number
  to: number
  reason: string
}

/** Facts kept in memory; older ones are in the store. */
const maxKept = 2000

/**
 * Keeps what was interrupted, from when to when and why, so that a gap in a chart can be distinguished from a quiet
 * market.
 */
export class Interruptions {
  version = 0
  #lasting = new Map<string, InterruptionFact>()
  #past: InterruptionFact[]
  #ended: (fact: InterruptionFact) => void

  constructor(past: readonly InterruptionFact[], ended: (fact: InterruptionFact) => void) {
    this.#past = past.slice(-maxKept)
    this.#ended = ended
  }

  begin(venue: VenueId, symbol: string, reason: string, now: number): void {
    const key = `${venue} ${symbol}`
    // Two reasons on top of each other are one interruption: the first one began it.
    if (this.#lasting.has(key)) return
    this.#lasting.set(key, { venue, symbol, from: now, to: Number.POSITIVE_INFINITY, reason })
    this.version += 1
  }

  end(venue: VenueId, symbol: string, now: number): void {
    const key = `${venue} ${symbol}`
    const fact = this.#lasting.get(key)
    if (!fact) return
    this.#lasting.delete(key)
    const past = { ...fact, to: Math.max(now, fact.from) }
    this.#past.push(past)
    if (this.#past.length > maxKept) this.#past.shift()
    this.#ended(past)
    this.version += 1
  }

  endAll(venue: VenueId, now: number): void {
    for (const fact of this.lasting()) {
      if (fact.venue === venue) this.end(venue, fact.symbol, now)
    }
  }

  isLasting(venue: VenueId, symbol: string): boolean {
    return this.#lasting.has(`${venue} ${symbol}`)
  }

  /** Undefined where nothing is interrupted. */
  lastingReason(venue: VenueId, symbol: string): string | undefined {
    return this.#lasting.get(`${venue} ${symbol}`)?.reason
  }

  lasting(): InterruptionFact[] {
    return [...this.#lasting.values()]
  }

  /** Whatever touches this stretch of time, oldest first; what lasts has no end yet. */
  between(from: number, to: number): InterruptionFact[] {
    return [...this.#past, ...this.#lasting.values()]
      .filter((fact) => fact.from <= to && fact.to >= from)
      .toSorted((a, b) => a.from - b.from)
  }
}
