import type { Instrument } from '../instrument.ts'

/** One pair that somebody looks at. */
export interface QuotedPair {
  instrument: Instrument
  /** Levels of quotes; 0 where only best prices are wanted. */
  levels: number
  hasTicker: boolean
  /** The middle of its last quote, by which sizes are chosen; at `wideDecimals`. */
  middle: bigint | undefined
  quotedAt: number
  /** Quotes of it stand on somebody's ladder. */
  isShown: boolean
}

export type Question =
  | { kind: 'best prices'; pairs: readonly QuotedPair[] }
  | { kind: 'sizes'; pair: QuotedPair }

const batch = 'all best prices'

/**
 * What to ask next. There is one question at a time, so they take turns: the best prices of all pairs that need no more,
 * or of which nothing is known yet, and a ladder of sizes for each of the others.
 */
export class QuoteQuestions {
  readonly #askedAt = new Map<string, number>()
  /** Pairs whose best prices are asked for one by one, because one of them spoilt the question about all. */
  #oneByOne: string[] = []

  askOneByOne(pairs: readonly QuotedPair[]): void {
    this.#oneByOne = pairs.map(({ instrument }) => instrument.symbol)
  }

  next(pairs: readonly QuotedPair[], now: number): Question | undefined {
    const single = this.#nextSingle(pairs)
    if (single) return { kind: 'best prices', pairs: [single] }
    const shallow = pairs.filter(({ levels, middle }) => levels === 0 || middle === undefined)
    const questions = new Map<string, Question>()
    if (shallow.length > 0) questions.set(batch, { kind: 'best prices', pairs: shallow })
    for (const pair of pairs) {
      if (!shallow.includes(pair)) questions.set(pair.instrument.symbol, { kind: 'sizes', pair })
    }
    const [longest] = [...questions.keys()].toSorted((a, b) => this.#lastOf(a) - this.#lastOf(b))
    if (longest === undefined) return undefined
    this.#askedAt.set(longest, now)
    return questions.get(longest)
  }

  /** How many take turns. */
  static count(pairs: readonly QuotedPair[]): number {
    const deep = pairs.filter(({ levels }) => levels > 0).length
    return deep + (deep < pairs.length ? 1 : 0)
  }

  #nextSingle(pairs: readonly QuotedPair[]): QuotedPair | undefined {
    for (;;) {
      const symbol = this.#oneByOne.shift()
      if (symbol === undefined) return undefined
      const pair = pairs.find(({ instrument }) => instrument.symbol === symbol)
      if (pair) return pair
    }
  }

  #lastOf(key: string): number {
    return this.#askedAt.get(key) ?? -Infinity
  }
}
