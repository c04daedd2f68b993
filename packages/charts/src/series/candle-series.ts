/** One candle as the chart draws it. Prices and volume are plain numbers here: they are drawn, never sent or added up. */
export interface ChartCandle {
  /** Milliseconds of its opening, UTC. */
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/**
 * Candles in columns, oldest first, with room at both ends: live candles come at the end, history at the beginning.
 * `from` in the notices is the first index that is not what it was.
 */
export class CandleSeries {
  length = 0
  /** Rises with every change. */
  version = 0
  #offset = 0
  #time = new Float64Array(0)
  #open = new Float64Array(0)
  #high = new Float64Array(0)
  #low = new Float64Array(0)
  #close = new Float64Array(0)
  #volume = new Float64Array(0)

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

  /** The forming candle, or the next one. One that is older than the last is history and is not taken here. */
  update(candle: ChartCandle): void {
    const last = this.length === 0 ? Number.NEGATIVE_INFINITY : this.#at(this.#time, this.length - 1)
    if (candle.time < last) return
    if (candle.time > last) {
      this.#reserve(0, 1)
      this.length += 1
    }
    this.#write(this.length - 1, candle)
    this.version += 1
  }

  /** History that ends before the first candle; what overlaps is left out. Returns how many were taken. */
  prepend(candles: readonly ChartCandle[]): number {
    const first = this.length === 0 ? Number.POSITIVE_INFINITY : this.#at(this.#time, 0)
    let count = candles.length
    while (count > 0 && (candles[count - 1]?.time ?? 0) >= first) count -= 1
    if (count === 0) return 0
    this.#reserve(count, 0)
    this.#offset -= count
    this.length += count
    for (let index = 0; index < count; index += 1) {
      const candle = candles[index]
      if (candle) this.#write(index, candle)
    }
    this.version += 1
    return count
  }

  clear(): void {
    this.length = 0
    this.#offset = 0
    this.version += 1
  }

  /** The first index whose candle opens at or after that time; `length` where there is none. */
  indexAt(time: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#at(this.#time, middle) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  candleAt(index: number): ChartCandle | undefined {
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

  #at(column: Float64Array, index: number): number {
    return column[this.#offset + index] ?? Number.NaN
  }

  #view(column: Float64Array): Float64Array {
    return column.subarray(this.#offset, this.#offset + this.length)
  }

  #write(index: number, candle: ChartCandle): void {
    const place = this.#offset + index
    this.#time[place] = candle.time
    this.#open[place] = candle.open
    this.#high[place] = candle.high
    this.#low[place] = candle.low
    this.#close[place] = candle.close
    this.#volume[place] = candle.volume
  }

  /** Makes sure that there is room; growing doubles, so that adding one by one stays cheap. */
  #reserve(before: number, after: number): void {
    const capacity = this.#time.length
    if (this.#offset >= before && this.#offset + this.length + after <= capacity) return
    const spare = Math.max(this.length, 256)
    const start = before > 0 ? before + spare : this.#offset
    const size = start + this.length + after + spare
    const moved = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(size)
      larger.set(this.#view(column), start)
      return larger
    }
    this.#time = moved(this.#time)
    this.#open = moved(this.#open)
    this.#high = moved(this.#high)
    this.#low = moved(this.#low)
    this.#close = moved(this.#close)
    this.#volume = moved(this.#volume)
    this.#offset = start
  }
}
