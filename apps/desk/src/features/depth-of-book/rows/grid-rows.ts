import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import type { Side } from './market-rows.ts'
import { type HeldBy, keptGap, type StandingRows, twiceMid } from './standing-rows.ts'

/**
 * Rows of a price step: one for every step, filled or not. A row belongs to a price: the market walks over the rows, and
 * the rows stay where they are until they are recentered. Where the book crosses, the steps that both sides reach stand
 * twice, above the line and below it.
 */
export class GridRows implements StandingRows {
  gap = 0
  waiting = 0
  readonly #step: number
  /** The step in the first slot, as a number of steps from zero. */
  #top: number | undefined
  /** Steps that stand on both sides of the line. */
  #overlap = 0
  /** Where the market stands; undefined until there was one. */
  #lowestAsk: number | undefined

  constructor(step: number) {
    this.#step = step
  }

  priceAt(slot: number): number {
    if (this.#top === undefined) return Number.NaN
    const steps = this.#top - slot + (slot < this.gap ? 0 : this.#overlap)
    return steps > 0 ? steps * this.#step : Number.NaN
  }

  nthAt(): number {
    return 0
  }

  slotOf(price: number, side: Side): number | undefined {
    if (this.#top === undefined) return undefined
    return this.#top - Math.round(price / this.#step) + (side === 'ask' ? 0 : this.#overlap)
  }

  update(market: LadderState, slots: number, held: HeldBy | null): void {
    const twice = twiceMid(market)
    if (twice === undefined) {
      if (this.#top === undefined) this.recenter(slots)
      return
    }
    const { bestBid, bestAsk } = market
    const mid = Math.ceil(twice / (2 * this.#step))
    const highestBid = bestBid === null ? mid - 1 : Math.floor(bestBid / this.#step)
    const lowestAsk = bestAsk === null ? mid : Math.ceil(bestAsk / this.#step)
    const overlap = Math.max(highestBid - lowestAsk + 1, 0)
    this.waiting = held ? Math.max(overlap - this.#overlap, 0) : 0
    // Empty steps inside the spread are divided at the mid.
    const isCrossed = overlap > 0
    this.#lowestAsk = isCrossed && !held ? lowestAsk : clamp(mid, highestBid + 1, lowestAsk)
    if (!held) this.#overlap = overlap
    if (this.#top === undefined) {
      this.recenter(slots)
      return
    }
    const wanted = clamp(this.#top - this.#lowestAsk + 1, 0, slots)
    // Rows that stand twice are not taken apart under a pointer.
    this.gap = held && this.#overlap > 0 ? this.gap : keptGap(this.gap, wanted, held)
  }

  onRows(market: LadderState): LadderState {
    return market
  }

  recenter(slots: number): void {
    this.gap = Math.floor(slots / 2)
    if (this.#lowestAsk !== undefined) this.#top = this.#lowestAsk + this.gap - 1
  }

  scroll(rows: number): void {
    if (this.#top === undefined) return
    this.#top += rows
    this.gap += rows
  }

  rowsAbove(slots: number): number {
    if (this.#top === undefined || this.#lowestAsk === undefined) return 0
    return Math.floor(slots / 2) - (this.#top - this.#lowestAsk + 1)
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, Math.max(most, least)), least)
}
