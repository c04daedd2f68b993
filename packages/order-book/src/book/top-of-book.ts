import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, divideHalfUp, multiplyScaled } from '@leadline/decimal/scaled-arithmetic'

import type { LadderInput } from '../ladder/ladder-input.ts'

/** Basis points of a whole, with two decimals. */
const hundredthsOfBp = 1_000_000

/**
 * The line in the middle of the ladder: best prices, mid, spread, and whether one exchange bids more than another asks.
 * From the whole books of the shown exchanges, whatever a filter hides, and never from quotes. Prices are at the
 * ladder's scale; NaN and -1 where there is none.
 */
export class TopOfBook {
  bid = Number.NaN
  ask = Number.NaN
  /** Where the best price rests; of several exchanges with the same one, the first column. */
  bidVenue = -1
  askVenue = -1

  /** Both sides are there, so that mid and spread can be determined. */
  get isTwoSided(): boolean {
    return this.bidVenue >= 0 && this.askVenue >= 0
  }

  /** With one decimal more than a price, because half a tick is possible. */
  get mid(): Scaled | undefined {
    return this.isTwoSided ? multiplyScaled(addScaled(this.bid, this.ask), 5) : undefined
  }

  /** Best bid plus best ask, which is exact without another decimal; null where there is no mid. For filters. */
  get twiceMid(): number | null {
    return this.isTwoSided ? this.bid + this.ask : null
  }

  /** Below zero when the book is crossed. */
  get spread(): number | undefined {
    return this.isTwoSided ? this.ask - this.bid : undefined
  }

  /** The spread in hundredths of a basis point of the mid, rounded half up. */
  get spreadHundredthsOfBp(): Scaled | undefined {
    if (!this.isTwoSided) return undefined
    const twiceMid = addScaled(this.bid, this.ask)
    if (twiceMid <= 0) return undefined
    return divideHalfUp(multiplyScaled(this.ask - this.bid, 2 * hundredthsOfBp), twiceMid)
  }

  /**
   * The bid of `bidVenue` is above the ask of `askVenue`, by as much as the spread is below zero. Equal prices are not a
   * crossing: the spread is zero.
   */
  get isCrossed(): boolean {
    return this.isTwoSided && this.bid > this.ask
  }

  update(inputs: readonly LadderInput[]): void {
    this.bid = Number.NaN
    this.ask = Number.NaN
    this.bidVenue = -1
    this.askVenue = -1
    for (const { view, isLive, isQuotes, priceFactor, venue } of inputs) {
      if (!isLive || isQuotes || !view) continue
      const bid = view.bids.priceAt(0) * priceFactor
      const ask = view.asks.priceAt(0) * priceFactor
      // Not true for NaN, which is what an empty side gives.
      if (bid <= Number.MAX_SAFE_INTEGER && (this.bidVenue < 0 || bid > this.bid)) {
        this.bid = bid
        this.bidVenue = venue
      }
      if (ask <= Number.MAX_SAFE_INTEGER && (this.askVenue < 0 || ask < this.ask)) {
        this.ask = ask
        this.askVenue = venue
      }
    }
  }
}
