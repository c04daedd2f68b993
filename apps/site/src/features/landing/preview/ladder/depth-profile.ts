import type { BookSide, OrderBook } from '../market/order-book.ts'

const BUCKET_TICKS = 4
/** More buckets than the book reaches, so that a price's place in the ring is its own. */
const RING = 128
const LONGEST_PX = 92
/** The last lines at either end grow shorter: the book goes on, the drawing fades. */
const TAPER_BUCKETS = 14

/**
 * Resting size by price, beside the candles: one line per two dollars, like soundings on a chart.
 * The lines move toward what the book says instead of jumping there.
 */
export class DepthProfile {
  readonly #targetPx = new Float32Array(RING)
  readonly #shownPx = new Float32Array(RING)
  #lowBucket = 0
  #highBucket = 0
  #bidBucket = 0

  read(book: OrderBook): void {
    this.#lowBucket = Math.ceil(book.lowTicks / BUCKET_TICKS)
    this.#highBucket = Math.floor(book.highTicks / BUCKET_TICKS) - 1
    this.#bidBucket = Math.floor(book.bestBidTicks / BUCKET_TICKS)
    for (let bucket = this.#lowBucket; bucket <= this.#highBucket; bucket += 1) {
      let sizeE4 = 0
      const from = bucket * BUCKET_TICKS
      for (let price = from; price < from + BUCKET_TICKS; price += 1) sizeE4 += book.totalAt(price)
      const fromEnd = Math.min(bucket - this.#lowBucket, this.#highBucket - bucket)
      const taper = Math.min(1, (fromEnd + 1) / TAPER_BUCKETS)
      // The root keeps a wall from flattening everything else.
      this.#targetPx[bucket & (RING - 1)] = Math.min(LONGEST_PX, Math.sqrt(sizeE4) / 4.5) * taper
    }
  }

  /** Go this part (0 … 1) of the way to the book. */
  ease(part: number): void {
    for (let slot = 0; slot < RING; slot += 1) {
      const shown = this.#shownPx[slot] ?? 0
      this.#shownPx[slot] = shown + ((this.#targetPx[slot] ?? 0) - shown) * part
    }
  }

  /** Lines that grow leftward from x = 0, at heights in ticks under `baseTicks`. */
  path(side: BookSide, baseTicks: number): string {
    const from = side === 'bid' ? this.#lowBucket : this.#bidBucket + 1
    const to = side === 'bid' ? this.#bidBucket : this.#highBucket
    let path = ''
    for (let bucket = from; bucket <= to; bucket += 1) {
      const lengthPx = Math.round((this.#shownPx[bucket & (RING - 1)] ?? 0) * 2) / 2
      path += `M0 ${baseTicks - bucket * BUCKET_TICKS - BUCKET_TICKS / 2}h-${lengthPx}`
    }
    return path
  }
}
