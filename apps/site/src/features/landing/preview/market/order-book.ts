import { VENUE_COUNT } from './venue-columns.ts'

export type BookSide = 'bid' | 'ask'

/** How far from the center levels are kept. Two of these and the center fit the ring below. */
const REACH_TICKS = 240
const RING = 512

/**
 * What rests at all exchanges, in one ladder of half dollars, drawn again whenever somebody looks.
 *
 * One ring of sizes serves both sides: what stands at or under the best bid is a bid, what stands
 * at or over the best ask is an ask, and nothing stands between.
 */
export class OrderBook {
  bestBidTicks = 0
  bestAskTicks = 0
  #centerTicks = 0
  readonly #sizesE4 = new Int32Array(RING * VENUE_COUNT)
  readonly #totalsE4 = new Int32Array(RING)

  constructor(centerTicks: number) {
    this.clear(centerTicks)
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

  totalAt(priceTicks: number): number {
    return this.#holds(priceTicks) ? (this.#totalsE4[slotOf(priceTicks)] ?? 0) : 0
  }

  sizeAt(priceTicks: number, venue: number): number {
    return this.#holds(priceTicks) ? (this.#sizesE4[placeOf(priceTicks, venue)] ?? 0) : 0
  }

  /** Nothing rests any more, and this is where the ladder's middle is. */
  clear(centerTicks: number): void {
    this.#centerTicks = centerTicks
    this.bestBidTicks = this.lowTicks
    this.bestAskTicks = this.highTicks
    this.#sizesE4.fill(0)
    this.#totalsE4.fill(0)
  }

  /** What rests at one price of one exchange. */
  add(side: BookSide, priceTicks: number, venue: number, sizeE4: number): void {
    if (!this.#holds(priceTicks)) return
    this.quote(priceTicks, venue, sizeE4)
    const slot = slotOf(priceTicks)
    this.#totalsE4[slot] = (this.#totalsE4[slot] ?? 0) + sizeE4
    if (side === 'bid') this.bestBidTicks = Math.max(this.bestBidTicks, priceTicks)
    else this.bestAskTicks = Math.min(this.bestAskTicks, priceTicks)
  }

  /** What an exchange would do at a price. Nobody's order rests there, so it adds to no depth. */
  quote(priceTicks: number, venue: number, sizeE4: number): void {
    if (!this.#holds(priceTicks)) return
    const place = placeOf(priceTicks, venue)
    this.#sizesE4[place] = (this.#sizesE4[place] ?? 0) + sizeE4
  }

  #holds(priceTicks: number): boolean {
    return priceTicks >= this.lowTicks && priceTicks <= this.highTicks
  }
}

function slotOf(priceTicks: number): number {
  return priceTicks & (RING - 1)
}

function placeOf(priceTicks: number, venue: number): number {
  return slotOf(priceTicks) * VENUE_COUNT + venue
}
