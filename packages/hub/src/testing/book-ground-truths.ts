import type { Scaled } from '@leadline/decimal/scaled'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { BookView } from '@leadline/order-book/book/book-view'
import type { Simulators } from '@leadline/venue-simulators/simulators'

/** What a simulated exchange's book was lately, to compare a shown one with. */
export interface GroundTruths {
  /** Was the book like this at that time, or at any moment since? */
  isTrueSince(shown: BookView, time: number): boolean
}

/** So long one can look back. */
export const keptMs = 20_000

/** An adapter may keep other decimals than the simulator counts in, whose numbers fit into a number. */
export function rescale(value: number, from: number, to: number): number {
  return from > to ? value / 10 ** (from - to) : value * 10 ** (to - from)
}

/** Compares the best levels of both sides, prices and sizes, to the last digit. */
export class BookGroundTruths implements GroundTruths {
  readonly #simulators: Simulators
  readonly #marketBook: MarketBook
  readonly #levels: number
  /** When each state ended, oldest first. */
  readonly #ended = new Map<string, number>()
  #current: string

  constructor(simulators: Simulators, marketBook: MarketBook, levels: number) {
    this.#simulators = simulators
    this.#marketBook = marketBook
    this.#levels = levels
    this.#current = this.#read()
    const { market } = simulators
    const { publish } = market
    // Every state, however short: a message may have been written in it.
    market.publish = (changed, now) => {
      if (changed === marketBook) this.#changed()
      publish(changed, now)
    }
  }

  isTrueSince({ bids, asks, scale }: BookView, time: number): boolean {
    const { priceDecimals, sizeDecimals } = this.#marketBook.plan
    const price = (value: number) => rescale(value, scale.priceDecimals, priceDecimals)
    const size = (value: Scaled) => rescale(Number(value), scale.sizeDecimals, sizeDecimals)
    const texts = [bids, asks].map((side) =>
      this.#text(
        side.length,
        (depth) => `${price(side.priceAt(depth))} ${size(side.sizeAt(depth))}`,
      ),
    )
    const shown = texts.join(' | ')
    return shown === this.#current || (this.#ended.get(shown) ?? Number.NEGATIVE_INFINITY) >= time
  }

  #changed(): void {
    const { now } = this.#simulators
    const text = this.#read()
    if (text === this.#current) return
    this.#ended.delete(this.#current)
    this.#ended.set(this.#current, now)
    this.#current = text
    for (const [old, endedAt] of this.#ended) {
      if (endedAt >= now - keptMs) break
      this.#ended.delete(old)
    }
  }

  #read(): string {
    const { bids, asks } = this.#marketBook.book
    const texts = [bids, asks].map((side) =>
      this.#text(side.length, (depth) => {
        const level = side.at(depth)
        return `${level?.price} ${level?.total}`
      }),
    )
    return texts.join(' | ')
  }

  #text(length: number, levelAt: (depth: number) => string): string {
    let text = ''
    for (let depth = 0; depth < Math.min(length, this.#levels); depth += 1) {
      text += `${levelAt(depth)}, `
    }
    return text
  }
}
