import type { Instrument } from '../../../instrument.ts'

/** One pair that somebody looks at. */
export interface QuotedPair {
  instrument: Instrument
  /** Levels of quotes; 0 where only best prices are wanted. */
  levels: number
  hasTicker: boolean
  /** The mid of its last quote, by which sizes are chosen; at `wideDecimals`. */
  mid: bigint | undefined
  /** A mid so far from that one that a second answer has to confirm it. */
  unconfirmed?: bigint | undefined
  /** When its last quote was requested: it may be as old as that. */
  quotedAt: number
  /** Quotes of it stand on somebody's ladder. */
  isShown: boolean
}

export type PendingRequest =
  | { kind: 'best prices'; pairs: readonly QuotedPair[] }
  | { kind: 'sizes'; pair: QuotedPair }

const batch = 'best prices from'
const oneByOne = 'one of those that were refused together'

/**
 * What to ask next. There is one query at a time, so they take turns: the best prices of all pairs that need no more,
 * or of which nothing is known yet, and a ladder of sizes for each of the others.
 */
export class QuoteRequests {
  readonly #requestedAt = new Map<string, number>()
  /** Pairs whose best prices are requested one by one, because one of them spoilt the query about all. */
  #oneByOne: string[] = []
  /** How many pairs fit into one query; the venue does not say. */
  #mostAtOnce = Infinity

  /** A query about many was refused, and no pair was named. Where each of them had a price, it was too long. */
  spoilt(pairs: readonly QuotedPair[]): void {
    if (pairs.every(({ mid }) => mid !== undefined)) {
      this.#mostAtOnce = Math.max(1, Math.floor(pairs.length / 2))
      return
    }
    // Whoever looks at a ladder waits for it.
    const inTurn = pairs.toSorted((a, b) => b.levels - a.levels)
    this.#oneByOne = inTurn.map(({ instrument }) => instrument.symbol)
  }

  /** One pair was to blame, and not how many there were. */
  foundCulprit(): void {
    this.#mostAtOnce = Infinity
  }

  next(pairs: readonly QuotedPair[], now: number): PendingRequest | undefined {
    const requests = new Map<string, PendingRequest>()
    const shallow = pairs.filter(({ levels, mid }) => levels === 0 || mid === undefined)
    const single = this.#nextSingle(pairs)
    if (single) requests.set(oneByOne, { kind: 'best prices', pairs: [single] })
    else {
      for (let from = 0; from < shallow.length; from += this.#mostAtOnce) {
        const some = shallow.slice(from, from + this.#mostAtOnce)
        requests.set(`${batch} ${from}`, { kind: 'best prices', pairs: some })
      }
    }
    for (const pair of pairs) {
      if (!shallow.includes(pair)) requests.set(pair.instrument.symbol, { kind: 'sizes', pair })
    }
    const [longest] = [...requests.keys()].toSorted((a, b) => this.#lastOf(a) - this.#lastOf(b))
    if (longest === undefined) return undefined
    if (longest === oneByOne) this.#oneByOne.shift()
    this.#requestedAt.set(longest, now)
    return requests.get(longest)
  }

  /** How many take turns. */
  count(pairs: readonly QuotedPair[]): number {
    const deep = pairs.filter(({ levels }) => levels > 0).length
    return deep + Math.ceil((pairs.length - deep) / Math.min(this.#mostAtOnce, pairs.length || 1))
  }

  #nextSingle(pairs: readonly QuotedPair[]): QuotedPair | undefined {
    for (;;) {
      const [symbol] = this.#oneByOne
      if (symbol === undefined) return undefined
      const pair = pairs.find(({ instrument }) => instrument.symbol === symbol)
      if (pair) return pair
      this.#oneByOne.shift()
    }
  }

  #lastOf(key: string): number {
    return this.#requestedAt.get(key) ?? -Infinity
  }
}
