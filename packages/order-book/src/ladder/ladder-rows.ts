import { ExactInteger } from '@leadline/decimal/exact-integer'
import { narrow, type Scaled } from '@leadline/decimal/scaled'
import { addScaled, multiplyScaled } from '@leadline/decimal/scaled-arithmetic'

import type { Levels } from '../book/levels.ts'
import type { OrderList } from '../book/order-list.ts'
import type { BookScale } from '../book/venue-book.ts'
import { averagePrice } from '../estimate/average-price.ts'
import { RowCells } from './row-cells.ts'
import { RowFractions } from './row-fractions.ts'

const firstCapacity = 64

/**
 * One side of the ladder, best row first. Rows live in columns that are filled again for every frame, so that a frame
 * makes no objects. A row's size is what rests there; quotes stand beside it and are in no total.
 */
export class LadderRows implements Levels {
  readonly side: 'bid' | 'ask'
  readonly venueCount: number
  length = 0
  /** More rows were there than anybody can look at; what is behind the last one is left out. */
  isCut = false
  #scale: BookScale = { priceDecimals: 0, sizeDecimals: 0 }
  #prices = new Float64Array(firstCapacity)
  readonly #resting: RowCells
  readonly #quoted: RowCells
  /** Of each exchange's first order or quote in a row; zero where it has none. */
  #bestPrices: Float64Array
  readonly #notionals: ExactInteger[] = []
  readonly #fractions = new RowFractions()
  #hasFractions = false

  constructor(side: 'bid' | 'ask', venueCount: number) {
    this.side = side
    this.venueCount = venueCount
    this.#resting = new RowCells(venueCount, firstCapacity)
    this.#quoted = new RowCells(venueCount, firstCapacity)
    this.#bestPrices = new Float64Array(firstCapacity * venueCount)
  }

  get priceDecimals(): number {
    return this.#scale.priceDecimals
  }

  /**
   * The decimals of every size here. One more than the market's where orders were divided by money: sizes are then cut
   * off at a tenth of a lot, which is enough for rounding half up to the market's decimals, or fewer, to be exact.
   */
  get sizeDecimals(): number {
    return this.#scale.sizeDecimals + (this.#hasFractions ? 1 : 0)
  }

  priceAt(row: number): number {
    return row < this.length ? (this.#prices[row] ?? Number.NaN) : Number.NaN
  }

  /** What rests in the row, on all exchanges together. */
  sizeAt(row: number): Scaled {
    return this.#inDecimals(this.#resting.totalOf(row), this.#tenths(row))
  }

  sizeOn(row: number, venue: number): Scaled {
    return this.#inDecimals(this.#resting.at(row, venue), this.#tenths(row, venue))
  }

  /** What is quoted in the row: shown with a `~`. */
  quoteAt(row: number): Scaled {
    return this.#inDecimals(this.#quoted.totalOf(row), 0)
  }

  quoteOn(row: number, venue: number): Scaled {
    return this.#inDecimals(this.#quoted.at(row, venue), 0)
  }

  /** The best price at which this exchange has something in the row; NaN where it has nothing. */
  bestPriceOn(row: number, venue: number): number {
    return this.#bestPrices[row * this.venueCount + venue] || Number.NaN
  }

  /** The size as a number; NaN where it is beyond 2^53. For loops that must leave nothing for the collector. */
  numberAt(row: number): number {
    return this.#numberInDecimals(this.#resting.numberOf(row), this.#tenths(row))
  }

  numberOn(row: number, venue: number): number {
    return this.#numberInDecimals(this.#resting.numberAt(row, venue), this.#tenths(row, venue))
  }

  /** What the row's size is worth, exactly, with the market's decimals of price and size together. */
  notionalAt(row: number): Scaled {
    return this.notionalOf(row).toScaled()
  }

  /** Rounded half up to `decimals`; undefined in a row of quotes alone. */
  averagePriceAt(row: number, decimals: number): Scaled | undefined {
    const { numerator, denominator } = this.exactSizeAt(row)
    const notional = multiplyScaled(this.notionalAt(row), denominator)
    return averagePrice(notional, numerator, this.priceDecimals, decimals)
  }

  /** The row's size in lots of the market, as an exact fraction. */
  exactSizeAt(row: number): { numerator: Scaled; denominator: Scaled } {
    const lots = this.#resting.totalOf(row)
    if (!this.#hasFractions) return { numerator: lots, denominator: 1 }
    const { numerator, denominator } = this.#fractions.sumOf(row)
    const whole = BigInt(lots) * denominator
    return { numerator: narrow(whole + numerator), denominator: narrow(denominator) }
  }

  // What follows is for those who fill the rows.

  reset(scale: BookScale): void {
    this.#resting.zero(this.length)
    this.#quoted.zero(this.length)
    this.#bestPrices.fill(0, 0, this.length * this.venueCount)
    this.#fractions.reset()
    this.#hasFractions = false
    this.#scale = scale
    this.length = 0
    this.isCut = false
  }

  /** Begins a row at the price that stands at a place of an array. */
  push(prices: Float64Array, at: number): void {
    const row = this.length
    if (row === this.#prices.length) this.#grow()
    this.#prices[row] = prices[at] ?? Number.NaN
    this.notionalOf(row).setZero()
    this.length += 1
  }

  /** No further row may be pushed; what would have been in it is cut off. */
  isFull(maxRows: number): boolean {
    if (this.length < maxRows) return false
    this.isCut = true
    return true
  }

  /** Adds a whole order to the last row, which keeps its price. */
  addOrder(orders: OrderList, order: number): void {
    const row = this.length - 1
    const venue = orders.venues[order] ?? 0
    const { lots, prices } = orders
    this.#noteBest(row, venue, prices, order)
    if (orders.isWide(order)) {
      const size = orders.sizeAt(order)
      this.#resting.add(row, venue, size)
      this.notionalOf(row).addProduct(prices[order] ?? 0, size)
    } else {
      this.#resting.addFrom(row, venue, lots, order)
      this.notionalOf(row).addProductOf(prices, order, lots, order)
    }
  }

  /**
   * Adds a part of an order to the last row, which now reaches its price. The part stands at a place of an array. What
   * it is worth is for the caller to add.
   */
  addPart(orders: OrderList, order: number, parts: Float64Array, at: number): void {
    const row = this.length - 1
    this.#prices[row] = orders.prices[order] ?? 0
    this.#noteBest(row, orders.venues[order] ?? 0, orders.prices, order)
    this.#resting.addFrom(row, orders.venues[order] ?? 0, parts, at)
  }

  addWidePart(orders: OrderList, order: number, part: Scaled): void {
    const row = this.length - 1
    this.#prices[row] = orders.prices[order] ?? 0
    this.#noteBest(row, orders.venues[order] ?? 0, orders.prices, order)
    this.#resting.add(row, orders.venues[order] ?? 0, part)
  }

  addQuote(row: number, quotes: OrderList, quote: number): void {
    const venue = quotes.venues[quote] ?? 0
    this.#noteBest(row, venue, quotes.quoted, quote)
    if (quotes.isWide(quote)) this.#quoted.add(row, venue, quotes.sizeAt(quote))
    else this.#quoted.addFrom(row, venue, quotes.lots, quote)
  }

  notionalOf(row: number): ExactInteger {
    return (this.#notionals[row] ??= new ExactInteger())
  }

  /** From now on these rows hold fractions of a lot. */
  divide(): RowFractions {
    this.#hasFractions = true
    return this.#fractions
  }

  /** Orders come best first, so the first one of an exchange is its best. */
  #noteBest(row: number, venue: number, prices: Float64Array, at: number): void {
    const cell = row * this.venueCount + venue
    if (this.#bestPrices[cell] === 0) this.#bestPrices[cell] = prices[at] ?? 0
  }

  #tenths(row: number, venue?: number): number {
    return this.#hasFractions ? this.#fractions.tenths(row, venue) : 0
  }

  #inDecimals(lots: Scaled, tenths: number): Scaled {
    return this.#hasFractions ? addScaled(multiplyScaled(lots, 10), tenths) : lots
  }

  #numberInDecimals(lots: number, tenths: number): number {
    if (!this.#hasFractions) return lots
    const size = lots * 10 + tenths
    return size <= Number.MAX_SAFE_INTEGER ? size : Number.NaN
  }

  #grow(): void {
    const rows = this.#prices.length * 2
    const prices = new Float64Array(rows)
    prices.set(this.#prices)
    this.#prices = prices
    this.#resting.grow(rows)
    this.#quoted.grow(rows)
    const best = new Float64Array(rows * this.venueCount)
    best.set(this.#bestPrices)
    this.#bestPrices = best
  }
}
