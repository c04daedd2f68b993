import { PriceScale } from '@leadline/charts/scale/price-scale'
import { TimeScale } from '@leadline/charts/scale/time-scale'
import { periodOf, tierPeriodsMs } from '@leadline/desk-protocol/book-history/book-tile'

/** A slot of the time axis. */
export const secondMs = 1000
/** CSS pixels. */
const priceAxisWidth = 76
const timeAxisHeight = 22
/** As a new panel opens, in CSS pixels a second: some minutes are in view. */
const firstPitch = 3
/** A column is at least so wide, in CSS pixels: below that, the next wider ones are shown. */
const leastColumnPx = 1
/** A row is at least so high where its step is chosen by Leadline. */
const leastRowPx = 2.5
/** Prices beyond the best ones of the time in view, as a share of the price: where the walls are. */
const priceMargin = 0.0012
/** The least time by which one can zoom out. */
const leastSeconds = 3600

export interface PlotPoint {
  /** Device pixels. */
  x: number
  y: number
}

/** What of the book over time is in view: seconds across, prices up. It knows no browser. */
export class HeatmapModel {
  readonly time = new TimeScale()
  readonly price = new PriceScale()
  width = 0
  height = 0
  ratio = 1
  crosshair: PlotPoint | undefined
  /** The newest second moves in by itself. */
  isFollowing = true
  /** When the newest column began; undefined before there is one. */
  newest: number | undefined
  /** The oldest that is kept. */
  oldest: number | undefined

  constructor() {
    this.time.slotWidth = firstPitch
  }

  get plotWidth(): number {
    return Math.max(this.width - Math.round(priceAxisWidth * this.ratio), 1)
  }

  get plotHeight(): number {
    return Math.max(this.height - Math.round(timeAxisHeight * this.ratio), 1)
  }

  resize(width: number, height: number, ratio: number): void {
    Object.assign(this, { width, height, ratio })
    Object.assign(this.time, { width: this.plotWidth, ratio })
    Object.assign(this.price, { top: 0, height: this.plotHeight })
    if (this.isFollowing) this.showNow()
  }

  /** A column has come. */
  advance(newest: number): void {
    this.newest = newest
    if (this.isFollowing) this.showNow()
  }

  showNow(): void {
    this.isFollowing = true
    if (this.newest !== undefined) this.time.showLatest(this.newest / secondMs)
  }

  showOldest(): void {
    if (this.oldest === undefined) return
    this.time.rightSlot = this.oldest / secondMs + this.time.width / this.time.pitch
    this.settle()
  }

  moveTime(pixels: number): void {
    this.time.moveBy(pixels)
    this.settle()
  }

  zoomTime(x: number, factor: number): void {
    this.time.zoomAt(Math.min(x, this.plotWidth), factor, this.#seconds)
    this.settle()
  }

  /** Keeps something in view, and goes on with the newest where that is in view. */
  settle(): void {
    const { newest, oldest = newest } = this
    if (newest === undefined || oldest === undefined) return
    const last = newest / secondMs
    this.time.stayNear(Math.min(oldest / secondMs, last), last)
    this.isFollowing = this.time.rightSlot >= last + 1
  }

  /** The tier whose columns are as narrow as can be told apart. */
  get tier(): number {
    const wanted = leastColumnPx / this.time.slotWidth
    const found = tierPeriodsMs.findIndex((period) => period / secondMs >= wanted)
    return found < 0 ? tierPeriodsMs.length - 1 : found
  }

  /** Where a moment is, in device pixels. */
  xOf(time: number): number {
    return this.time.x(time / secondMs)
  }

  timeAt(x: number): number {
    return this.time.slotAt(x) * secondMs
  }

  /** From the first to the last moment in view. */
  get span(): { from: number; to: number } {
    return { from: this.timeAt(0), to: this.timeAt(this.plotWidth) }
  }

  get columnMs(): number {
    return periodOf(this.tier)
  }

  /** Puts the best prices of the time in view between the edges, and leaves them there while they are well inside. */
  fitPrices(low: number, high: number): void {
    const { price } = this
    if (!price.isAutomatic || !(low <= high)) return
    const margin = high * priceMargin
    const isInside = price.low <= low - margin / 3 && price.high >= high + margin / 3
    const isTight = price.high - price.low <= 2.5 * (high - low + 2 * margin)
    if (isInside && isTight) return
    price.fit(low - margin, high + margin, 0, 0)
  }

  /** The step of the rows for a finest one: larger where rows would be too low to be seen. */
  suitableStep(finest: number): number {
    const pixelsPerUnit = this.price.height / this.ratio / (this.price.high - this.price.low)
    for (let power = 1; power < 1e9; power *= 10) {
      for (const factor of [1, 2, 5]) {
        const step = finest * factor * power
        if (step * pixelsPerUnit >= leastRowPx) return Number(step.toPrecision(12))
      }
    }
    return finest
  }

  get #seconds(): number {
    const { newest, oldest } = this
    const known = newest !== undefined && oldest !== undefined ? (newest - oldest) / secondMs : 0
    return Math.max(known, leastSeconds)
  }
}
