/** As a new chart opens, in CSS pixels. */
const defaultSlotWidth = 6
/** So few slots fill the chart at the closest zoom. */
const fewestSlots = 4
/** So much of the data stays in view however far one moves, in slots. */
const leastInView = 2

/**
 * Where slots lie across the plot. The zoom is kept in CSS pixels, so that it means the same on every screen; everything
 * that is painted is in device pixels.
 */
export class TimeScale {
  /** CSS pixels per slot. */
  slotWidth = defaultSlotWidth
  /** The place at the right edge of the plot, in slots. */
  rightSlot = 0
  /** Device pixels. */
  width = 0
  /** Device pixels per CSS pixel. */
  ratio = 1

  /** Device pixels per slot. */
  get pitch(): number {
    return this.slotWidth * this.ratio
  }

  /**
   * Device pixels from the place of slot 0 to the left edge, a whole number: while one only moves, every candle
   * keeps its shape and its distance to its neighbors, and the same candles share a column.
   */
  get shift(): number {
    return Math.round(this.rightSlot * this.pitch) - this.width
  }

  /** Device pixels of a place in slots; a candle's middle is at its slot plus a half. */
  x(slot: number): number {
    return slot * this.pitch - this.shift
  }

  /** The place in slots under a device pixel. */
  slotAt(x: number): number {
    return this.rightSlot - (this.width - x) / this.pitch
  }

  get leftSlot(): number {
    return this.slotAt(0)
  }

  /** Zooms by a factor; what lies under that device pixel stays under it. */
  zoomAt(x: number, factor: number, slotsOfData: number): void {
    const under = this.slotAt(x)
    this.slotWidth = this.#withinLimits(this.slotWidth * factor, slotsOfData)
    this.rightSlot = under + (this.width - x) / this.pitch
  }

  /** Moves to later (positive) or earlier places, by device pixels. */
  moveBy(pixels: number): void {
    this.rightSlot += pixels / this.pitch
  }

  /** The latest candle in view, with room for what comes next. */
  showLatest(lastSlot: number): void {
    this.rightSlot = lastSlot + 1 + this.#rightMargin() / this.slotWidth
  }

  /** Whether that is what is shown. */
  isAtLatest(lastSlot: number): boolean {
    const room = (this.rightSlot - lastSlot - 1) * this.slotWidth
    return Math.abs(room - this.#rightMargin()) < 0.5
  }

  /** From the opening of one slot to the end of the other, with a little room. */
  fit(first: number, last: number, slotsOfData: number): void {
    const slots = last - first + 1
    const room = Math.max(slots * 0.05, 0.5)
    const wanted = this.width / this.ratio / (slots + 2 * room)
    this.slotWidth = this.#withinLimits(wanted, slotsOfData)
    const middle = first + slots / 2
    this.rightSlot = middle + this.width / this.pitch / 2
  }

  /** Keeps some of the data between the edges. */
  stayNear(firstSlot: number, lastSlot: number): void {
    const earliest = firstSlot + leastInView
    const latest = lastSlot + 1 - leastInView + this.width / this.pitch
    this.rightSlot = Math.min(Math.max(this.rightSlot, earliest), Math.max(latest, earliest))
  }

  /** CSS pixels kept free at the right of the latest candle: the tags of orders stand there. */
  #rightMargin(): number {
    return Math.min(Math.max((this.width / this.ratio) * 0.4 - 160, 24), 128)
  }

  #withinLimits(slotWidth: number, slotsOfData: number): number {
    const plot = this.width / this.ratio
    const least = Math.min(plot / (Math.max(slotsOfData, 1) * 1.25), 1)
    return Math.min(Math.max(slotWidth, least), Math.max(plot / fewestSlots, 1))
  }
}
