/** So far below the lower edge a value that has no logarithm is put: out of sight, and a number still. */
const belowEdge = 1e-6

/**
 * Which values lie between the lower and the upper edge of a pane. Automatic until somebody moves it: then it stays
 * where it was put, and a lock on the axis says so.
 */
export class PriceScale {
  isAutomatic = true
  /** Equal heights are equal percentages. Where the lower edge is not above zero there are none, and it is even again. */
  isLogarithmic = false
  /** The value at the lower edge. */
  low = 0
  /** The value at the upper edge. */
  high = 1
  /** Device pixels. */
  top = 0
  height = 1
  /** The edges whose logarithms are kept: a painter asks for thousands of heights between the same two. */
  #keptLow = 0
  #keptHigh = 0
  #logHigh = 0
  #logSpan = 0

  /** Whether heights are logarithms here and now. */
  get hasLogarithms(): boolean {
    return this.isLogarithmic && this.low > 0
  }

  y(value: number): number {
    if (!this.hasLogarithms) {
      return this.top + ((this.high - value) / (this.high - this.low)) * this.height
    }
    this.#keepLogarithms()
    const height = Math.log(Math.max(value, this.low * belowEdge))
    return this.top + ((this.#logHigh - height) / this.#logSpan) * this.height
  }

  valueAt(y: number): number {
    const part = (y - this.top) / this.height
    if (!this.hasLogarithms) return this.high - part * (this.high - this.low)
    this.#keepLogarithms()
    return Math.exp(this.#logHigh - part * this.#logSpan)
  }

  /**
   * Puts a range of values between the margins, given as shares of the height. Says whether anything moved: if not,
   * what is painted may stay.
   */
  fit(min: number, max: number, marginTop: number, marginBottom: number): boolean {
    if (!(min <= max)) return false
    // One price only: a little air, so that it stands in the middle.
    const air = min === max ? Math.max(Math.abs(min) * 0.001, 1) : 0
    const isLog = this.isLogarithmic && min - air > 0
    const [bottom, top] = isLog
      ? [Math.log(min - air), Math.log(max + air)]
      : [min - air, max + air]
    const span = (top - bottom) / (1 - marginTop - marginBottom)
    const lowest = bottom - span * marginBottom
    const highest = top + span * marginTop
    const [low, high] = isLog ? [Math.exp(lowest), Math.exp(highest)] : [lowest, highest]
    const moved = low !== this.low || high !== this.high
    this.low = low
    this.high = high
    return moved
  }

  /** Moves to higher (positive) or lower values, by device pixels. */
  moveBy(pixels: number): void {
    const share = pixels / this.height
    if (this.hasLogarithms) {
      const factor = (this.high / this.low) ** share
      this.low *= factor
      this.high *= factor
    } else {
      const step = share * (this.high - this.low)
      this.low += step
      this.high += step
    }
    this.isAutomatic = false
  }

  /** Shows more (factor below 1) or fewer values around the middle. */
  stretch(factor: number): void {
    const isLog = this.hasLogarithms
    const [bottom, top] = isLog ? [Math.log(this.low), Math.log(this.high)] : [this.low, this.high]
    const middle = (bottom + top) / 2
    const half = (top - bottom) / 2 / factor
    // Beyond this neither pixels nor numbers can report two values apart.
    const most = isLog ? 30 : 1e15
    if (half < Math.max(Math.abs(middle) * 1e-9, 1e-9) || half > most) return
    this.low = isLog ? Math.exp(middle - half) : middle - half
    this.high = isLog ? Math.exp(middle + half) : middle + half
    this.isAutomatic = false
  }

  #keepLogarithms(): void {
    if (this.low === this.#keptLow && this.high === this.#keptHigh) return
    this.#keptLow = this.low
    this.#keptHigh = this.high
    this.#logHigh = Math.log(this.high)
    this.#logSpan = this.#logHigh - Math.log(this.low)
  }
}
