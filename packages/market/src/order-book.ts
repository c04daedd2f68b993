import { VENUE_COUNT } from './venue-shares.ts'

export type BookSide = 'bid' | 'ask'

/** How far from the center levels are kept. Two of these and the center fit the ring below. */
const REACH_TICKS = 240
const RING = 512

/**
 * The resting orders of all venues in one book.
 *
 * One ring of sizes serves both sides: what stands at or under the best bid is a bid, what stands
 * at or over the best ask is an ask, and nothing stands between. A crossed book therefore cannot
 * be written down.
 */
export class OrderBook {
  bestBidTicks: number
  bestAskTicks: number
  #centerTicks: number
  readonly #sizesE4 = new Int32Array(RING * VENUE_COUNT)
  readonly #totalsE4 = new Int32Array(RING)

  constructor(centerTicks: number) {
    this.#centerTicks = centerTicks
    this.bestBidTicks = centerTicks - 1
    this.bestAskTicks = centerTicks + 1
  }

  get lowTicks(): number {
    return this.#centerTicks - REACH_TICKS
  }

  get highTicks(): number {
    return this.#centerTicks + REACH_TICKS
  }

  get spreadTicks(): number {
    return this.bestAskTicks - this.bestBidTicks
  }

  get midTicks(): number {
    return (this.bestAskTicks + this.bestBidTicks) / 2
  }

  totalAt(priceTicks: number): number {
    return this.#holds(priceTicks) ? (this.#totalsE4[slotOf(priceTicks)] ?? 0) : 0
  }

  sizeAt(priceTicks: number, venue: number): number {
    return this.#holds(priceTicks)
      ? (this.#sizesE4[slotOf(priceTicks) * VENUE_COUNT + venue] ?? 0)
      : 0
  }

  /** Rest an order. One that would cross slides to just before the other side, as post-only ones do. */
  add(side: BookSide, priceTicks: number, venue: number, sizeE4: number): void {
    const price =
      side === 'bid'
        ? Math.min(priceTicks, this.bestAskTicks - 1)
        : Math.max(priceTicks, this.bestBidTicks + 1)
    if (sizeE4 <= 0 || !this.#holds(price)) return
    this.#change(price, venue, sizeE4)
    if (side === 'bid' && price > this.bestBidTicks) this.bestBidTicks = price
    if (side === 'ask' && price < this.bestAskTicks) this.bestAskTicks = price
  }

  /** Take up to this much off one venue's queue, by trade or by cancel; answers how much it was. */
  remove(priceTicks: number, venue: number, sizeE4: number): number {
    const taken = Math.min(sizeE4, this.sizeAt(priceTicks, venue))
    if (taken <= 0) return 0
    this.#change(priceTicks, venue, -taken)
    while (this.totalAt(this.bestBidTicks) === 0 && this.bestBidTicks > this.lowTicks) {
      this.bestBidTicks -= 1
    }
    while (this.totalAt(this.bestAskTicks) === 0 && this.bestAskTicks < this.highTicks) {
      this.bestAskTicks += 1
    }
    return taken
  }

  /** Follow the price: levels that come into reach are filled, those that leave it are forgotten. */
  recenter(fill: (side: BookSide, priceTicks: number) => void): void {
    const center = Math.round(this.midTicks)
    while (this.#centerTicks < center) {
      this.#clear(this.lowTicks)
      this.#centerTicks += 1
      fill('ask', this.highTicks)
    }
    while (this.#centerTicks > center) {
      this.#clear(this.highTicks)
      this.#centerTicks -= 1
      fill('bid', this.lowTicks)
    }
  }

  #holds(priceTicks: number): boolean {
    return priceTicks >= this.lowTicks && priceTicks <= this.highTicks
  }

  #change(priceTicks: number, venue: number, byE4: number): void {
    const slot = slotOf(priceTicks)
    const place = slot * VENUE_COUNT + venue
    this.#sizesE4[place] = (this.#sizesE4[place] ?? 0) + byE4
    this.#totalsE4[slot] = (this.#totalsE4[slot] ?? 0) + byE4
  }

  #clear(priceTicks: number): void {
    const slot = slotOf(priceTicks)
    this.#sizesE4.fill(0, slot * VENUE_COUNT, (slot + 1) * VENUE_COUNT)
    this.#totalsE4[slot] = 0
  }
}

function slotOf(priceTicks: number): number {
  return priceTicks & (RING - 1)
}
