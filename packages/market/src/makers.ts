import type { BookSide, OrderBook } from './order-book.ts'
import type { Random } from './random.ts'
import { textureOf } from './random.ts'
import { TICK_USD } from './units.ts'
import { VENUE_COUNT, VENUE_SHARES, venueByShare } from './venue-shares.ts'

/** People type round sizes: most orders are one of these, in 1e-4 BTC. */
const LOTS_E4 = [100, 200, 500, 1000, 1500, 2500, 5000, 7500, 10_000, 15_000, 20_000, 30_000]
const SPREAD_HOME_TICKS = 2
const CHANGES_PER_TICK = 4

/**
 * The market makers of all venues: they keep every level near the size it ought to have, close a
 * wide spread, and step out of the way when the value runs through their quotes.
 */
export class Makers {
  #wantedSpreadTicks = SPREAD_HOME_TICKS
  readonly #book: OrderBook
  readonly #random: Random

  constructor(book: OrderBook, random: Random) {
    this.#book = book
    this.#random = random
    for (let price = book.lowTicks; price <= book.bestBidTicks; price += 1) this.fill('bid', price)
    for (let price = book.highTicks; price >= book.bestAskTicks; price -= 1) this.fill('ask', price)
    // The two inside levels exist whatever their texture says, so that there always is a market.
    book.add('bid', book.bestBidTicks, 0, 2500)
    book.add('ask', book.bestAskTicks, 1, 2500)
  }

  advance(valueTicks: number): void {
    for (let change = 0; change < CHANGES_PER_TICK; change += 1) this.#requote()
    this.#wantedSpreadTicks += (SPREAD_HOME_TICKS - this.#wantedSpreadTicks) * 0.02
    this.#wantedSpreadTicks += this.#random.normal() * 0.12
    this.#wantedSpreadTicks = Math.min(7, Math.max(1, this.#wantedSpreadTicks))
    this.#tendInside(valueTicks)
  }

  /** A level that has just come into reach gets what it would have held all along. */
  fill(side: BookSide, priceTicks: number): void {
    for (let venue = 0; venue < VENUE_COUNT; venue += 1) {
      const wanted = this.#wantedE4(side, priceTicks, venue)
      if (wanted > 0) this.#book.add(side, priceTicks, venue, this.#lotNear(wanted))
    }
  }

  /** Move one venue's queue at one level toward its wanted size, most often near the inside. */
  #requote(): void {
    const random = this.#random
    const side: BookSide = random.chance(0.5) ? 'bid' : 'ask'
    const reach = random.chance(0.8) ? 22 : 110
    const distance = Math.floor(random.unit() * random.unit() * reach)
    const price =
      side === 'bid' ? this.#book.bestBidTicks - distance : this.#book.bestAskTicks + distance
    const venue = venueByShare(random.unit())
    const wanted = this.#wantedE4(side, price, venue)
    const resting = this.#book.sizeAt(price, venue)
    const lot = this.#lotNear(Math.max(200, wanted * random.between(0.15, 0.7)))
    if (random.unit() * wanted * 2 > resting) this.#book.add(side, price, venue, lot)
    // Something large that is not ours to cancel is a wall; its owner decides.
    else if (resting < wanted * 4 + 20_000) this.#cancel(price, venue, lot)
  }

  #tendInside(valueTicks: number): void {
    const book = this.#book
    const throughTicks = Math.max(valueTicks - book.bestAskTicks, book.bestBidTicks - valueTicks)
    if (throughTicks > 0 && this.#random.chance(0.25 + throughTicks * 0.2)) {
      this.#withdraw(valueTicks > book.midTicks ? book.bestAskTicks : book.bestBidTicks)
    }
    const excessTicks = book.spreadTicks - this.#wantedSpreadTicks
    if (excessTicks > 0 && this.#random.chance(0.08 + excessTicks * 0.12)) this.#narrow(valueTicks)
  }

  /** Quotes the value has run through are taken away before they are picked off. */
  #withdraw(priceTicks: number): void {
    for (let venue = 0; venue < VENUE_COUNT; venue += 1) {
      const resting = this.#book.sizeAt(priceTicks, venue)
      if (this.#random.chance(0.8)) this.#cancel(priceTicks, venue, resting)
    }
  }

  /** Somebody improves the side that stands further from the value, by a tick or two. */
  #narrow(valueTicks: number): void {
    const random = this.#random
    const venue = venueByShare(random.unit())
    const lot = this.#lotNear(random.between(300, 4200))
    const stepTicks = this.#book.spreadTicks > 6 ? 2 : 1
    if (valueTicks + random.normal() * 0.5 > this.#book.midTicks) {
      this.#book.add('bid', this.#book.bestBidTicks + stepTicks, venue, lot)
    } else {
      this.#book.add('ask', this.#book.bestAskTicks - stepTicks, venue, lot)
    }
  }

  /** Crumbs under 0.01 BTC go too: nobody quotes them and they would print as 0.00. */
  #cancel(priceTicks: number, venue: number, sizeE4: number): void {
    const resting = this.#book.sizeAt(priceTicks, venue)
    this.#book.remove(priceTicks, venue, resting - sizeE4 < 100 ? resting : sizeE4)
  }

  /** Thin at the inside, thicker behind it, thickest at round prices; no venue quotes everywhere. */
  #wantedE4(side: BookSide, priceTicks: number, venue: number): number {
    const inside = side === 'bid' ? this.#book.bestBidTicks : this.#book.bestAskTicks
    const distance = Math.abs(priceTicks - inside)
    const texture = textureOf(priceTicks, venue * 2 + (side === 'bid' ? 1 : 0))
    if (texture < 0.42) return 0
    const usd = priceTicks * TICK_USD
    const round = usd % 50 === 0 ? 3.2 : usd % 10 === 0 ? 2.1 : usd % 5 === 0 ? 1.5 : 1
    const swell = Math.min(1, 0.34 + distance * 0.055) + distance * 0.004
    const grain = (texture - 0.42) * (texture - 0.42) * 5.5 + 0.12
    return Math.round(30_000 * (VENUE_SHARES[venue] ?? 0) * swell * grain * round)
  }

  #lotNear(sizeE4: number): number {
    if (this.#random.chance(0.3)) {
      return Math.max(100, Math.round(sizeE4 * this.#random.between(0.6, 1.4)))
    }
    for (const lot of LOTS_E4) if (lot * 1.35 >= sizeE4) return lot
    return Math.max(100, Math.round(sizeE4 / 5000) * 5000)
  }
}
