/**
 * Which values lie between the lower and the upper edge of a pane. Automatic until somebody moves it: then it stays
 * where it was put, and a lock on the axis says so.
 */
export class PriceScale {
  isAutomatic = true
  /** The value at the lower edge. */
  low = 0
  /** The value at the upper edge. */
  high = 1
  /** Device pixels. */
  top = 0
  height = 1

  y(value: number): number {
    return this.top + ((this.high - value) / (this.high - this.low)) * this.height
  }

  valueAt(y: number): number {
    return this.high - ((y - this.top) / this.height) * (this.high - this.low)
  }

  /**
   * Puts a range of values between the margins, given as shares of the height. Says whether anything moved: if not,
   * what is painted may stay.
   */
  fit(min: number, max: number, marginTop: number, marginBottom: number): boolean {
    if (!(min <= max)) return false
    // One price only: a little air, so that it stands in the middle.
    const air = min === max ? Math.max(Math.abs(min) * 0.001, 1) : 0
    const span = (max - min + 2 * air) / (1 - marginTop - marginBottom)
    const low = min - air - span * marginBottom
    const high = max + air + span * marginTop
    const moved = low !== this.low || high !== this.high
    this.low = low
    this.high = high
    return moved
  }

  /** Moves to higher (positive) or lower values, by device pixels. */
  moveBy(pixels: number): void {
    const step = (pixels / this.height) * (this.high - this.low)
    this.low += step
    this.high += step
    this.isAutomatic = false
  }

  /** Shows more (factor below 1) or fewer values around the middle. */
  stretch(factor: number): void {
    const middle = (this.low + this.high) / 2
    const half = (this.high - this.low) / 2 / factor
    // Beyond this neither pixels nor numbers can report two values apart.
    if (half < Math.max(Math.abs(middle) * 1e-9, 1e-9) || half > 1e15) return
    this.low = middle - half
    this.high = middle + half
    this.isAutomatic = false
  }
}
