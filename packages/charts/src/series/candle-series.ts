import type { Scaled } from '@leadline/decimal/scaled'
import type { Candle } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

type Column = Float64Array<ArrayBuffer>

/** Bought less sold while a candle lasted, of all exchanges of the chart or of one; undefined where nothing was kept. */
export interface CandleDeltas {
  /** A whole number: a sum of them is exact. */
  of(openingTime: number, venue?: VenueId): Scaled | undefined
  /** What a whole number of them is at the scale of the series. */
  factor: number
}

/**
 * Candles in columns, oldest first, with room at both ends: live candles come at the end, history at the beginning.
 * Numbers are whole numbers at the instrument's scale (67,441.92 at two decimals is 6744192), so that sums and
 * differences are exact.
 */
export class CandleSeries {
  length = 0
  /** Beside the candles, where somebody keeps trades with their sides. */
  deltas: CandleDeltas | undefined
  #start = 0
  #time: Column = new Float64Array(0)
  #open: Column = new Float64Array(0)
  #high: Column = new Float64Array(0)
  #low: Column = new Float64Array(0)
  #close: Column = new Float64Array(0)
  #volume: Column = new Float64Array(0)

  get time(): Float64Array {
    return this.#view(this.#time)
  }
  get open(): Float64Array {
    return this.#view(this.#open)
  }
  get high(): Float64Array {
    return this.#view(this.#high)
  }
  get low(): Float64Array {
    return this.#view(this.#low)
  }
  get close(): Float64Array {
    return this.#view(this.#close)
  }
  get volume(): Float64Array {
    return this.#view(this.#volume)
  }

  /**
   * From now on the candles that open from `from` up to and including `to` are these and no others. Returns the first
   * index that is not what it was; `length` where all is as before.
   */
  replace(from: number, to: number, candles: readonly Candle[]): number {
    checkOrder(from, to, candles)
    const begin = this.indexAt(from)
    const removed = this.indexAt(to, true) - begin
    const same = this.#countSame(begin, removed, candles)
    if (same === candles.length && same === removed) return this.length
    this.#makeRoom(begin, removed, candles.length)
    for (let row = 0; row < candles.length; row += 1) {
      const candle = candles[row]
      if (candle) this.#write(begin + row, candle)
    }
    return begin + same
  }

  clear(): void {
    this.length = 0
    this.#start = 0
  }

  /** The first index whose candle opens at or after that time, or only after it; `length` where there is none. */
  indexAt(time: number, after = false): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const opening = this.#at(this.#time, middle)
      if (opening < time || (after && opening === time)) low = middle + 1
      else high = middle
    }
    return low
  }

  candleAt(index: number): Candle | undefined {
    if (index < 0 || index >= this.length) return undefined
    return {
      time: this.#at(this.#time, index),
      open: this.#at(this.#open, index),
      high: this.#at(this.#high, index),
      low: this.#at(this.#low, index),
      close: this.#at(this.#close, index),
      volume: this.#at(this.#volume, index),
    }
  }

  #at(column: Column, index: number): number {
    return column[this.#start + index] ?? Number.NaN
  }

  #view(column: Column): Column {
    return column.subarray(this.#start, this.#start + this.length)
  }

  #columns(): Column[] {
    return [this.#time, this.#open, this.#high, this.#low, this.#close, this.#volume]
  }

  #write(index: number, candle: Candle): void {
    const place = this.#start + index
    this.#time[place] = candle.time
    this.#open[place] = candle.open
    this.#high[place] = candle.high
    this.#low[place] = candle.low
    this.#close[place] = candle.close
    this.#volume[place] = Number(candle.volume)
  }

  /** How many of the candles at the beginning of a stretch are already there, to the last number. */
  #countSame(begin: number, removed: number, candles: readonly Candle[]): number {
    const most = Math.min(removed, candles.length)
    let same = 0
    while (same < most && this.#isSame(begin + same, candles[same])) same += 1
    return same
  }

  #isSame(index: number, candle: Candle | undefined): boolean {
    return (
      candle !== undefined &&
      this.#at(this.#time, index) === candle.time &&
      this.#at(this.#open, index) === candle.open &&
      this.#at(this.#high, index) === candle.high &&
      this.#at(this.#low, index) === candle.low &&
      this.#at(this.#close, index) === candle.close &&
      this.#at(this.#volume, index) === Number(candle.volume)
    )
  }

  /** Turns the `removed` rows at `begin` into `added` rows, moving the shorter way. */
  #makeRoom(begin: number, removed: number, added: number): void {
    const more = added - removed
    const isFront = begin === 0 && removed === 0
    this.#reserve(isFront ? Math.max(more, 0) : 0, isFront ? 0 : Math.max(more, 0))
    const rest = this.#start + begin + removed
    const end = this.#start + this.length
    if (isFront) this.#start -= more
    else if (more !== 0 && rest < end) {
      for (const column of this.#columns()) column.copyWithin(rest + more, rest, end)
    }
    this.length += more
  }

  /** Growing doubles, so that adding one by one stays cheap. */
  #reserve(before: number, after: number): void {
    if (this.#start >= before && this.#start + this.length + after <= this.#time.length) return
    const spare = Math.max(this.length, 256)
    const start = before > 0 ? before + spare : this.#start
    const moved = (column: Column): Column => {
      const larger = new Float64Array(start + this.length + after + spare)
      larger.set(this.#view(column), start)
      return larger
    }
    this.#time = moved(this.#time)
    this.#open = moved(this.#open)
    this.#high = moved(this.#high)
    this.#low = moved(this.#low)
    this.#close = moved(this.#close)
    this.#volume = moved(this.#volume)
    this.#start = start
  }
}

function checkOrder(from: number, to: number, candles: readonly Candle[]): void {
  let before = Number.NEGATIVE_INFINITY
  for (const { time } of candles) {
    if (!(time > before) || time < from || time > to) {
      throw new RangeError(`The candle of ${time} is out of order or outside ${from} to ${to}`)
    }
    before = time
  }
}
