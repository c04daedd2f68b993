import type { MakerUpdate } from '@leadline/desk-protocol/frames/maker-section'
import type { VenueId } from '@leadline/venues/venue-names'

import { formatNumber } from '../../platform/numbers/format-number.ts'
import { NumberCanvas } from '../../platform/painting/number-canvas.ts'
import { PaintTurns } from '../../platform/painting/paint-turns.ts'
import { TapePause } from '../../platform/painting/tape-pause.ts'
import { wheelLines } from '../../platform/painting/wheel-lines.ts'
import { readMakerColors } from './maker-colors.ts'
import { makerColumns, priceWidthPx } from './maker-columns.ts'
import { MakerLines } from './maker-lines.ts'
import { type MakerPaint, MakerPicture } from './maker-picture.ts'
import { shownDecimals } from './maker-sums.ts'

/** The lines of the maker tape, outside of React: a new one is painted, and the others are taken along. */
export class MakerSurface {
  readonly lines = new MakerLines()
  readonly pause = new TapePause()
  readonly #body: HTMLElement
  readonly #canvas: NumberCanvas
  readonly #view: Window
  readonly #painted: () => void
  #pictures: MakerPicture[] = []
  #paint: MakerPaint | undefined
  /** The number of the line at the top, as it was painted. */
  #top = Number.NaN
  #height = 0
  #width = 0
  #rowHeight = 20
  #wantedDecimals: number | null = null
  #venues: readonly VenueId[] = []
  #scale = { priceDecimals: 0, sizeDecimals: 0, sizeStepDecimals: 0 }
  #priceLength = 0
  #fullSize = 1
  #requested = 0

  constructor(body: HTMLElement, painted: () => void) {
    this.#view = body.ownerDocument.defaultView ?? window
    this.#painted = painted
    this.#body = body
    const canvas = body.ownerDocument.createElement('canvas')
    canvas.className = 'number-canvas'
    body.append(canvas)
    this.#canvas = new NumberCanvas(canvas, () => this.resize(this.#width, this.#height))
    body.addEventListener('pointerenter', () => this.#point(true))
    body.addEventListener('pointerleave', () => this.#point(false))
    wheelLines(
      body,
      () => this.#rowHeight,
      (lines) => this.scroll(lines),
    )
  }

  get visibleLines(): number {
    return Math.floor(this.#height / this.#rowHeight)
  }

  /** Of its integers. */
  get scale() {
    return this.#scale
  }

  configure(rowHeight: number, wantedDecimals: number | null): void {
    this.#rowHeight = rowHeight
    this.#wantedDecimals = wantedDecimals
    this.resize(this.#width, this.#height)
  }

  resize(width: number, height: number): void {
    this.#width = width
    this.#height = height
    this.#canvas.resize(width, height, this.#rowHeight, this.#view.devicePixelRatio)
    const needed = Math.ceil(height / this.#rowHeight)
    this.#pictures = Array.from({ length: needed }, () => new MakerPicture(this.#canvas))
    this.#paint = undefined
    // A canvas of another size is empty: now, or there would be a frame without lines.
    this.paint()
  }

  take(update: MakerUpdate, isWhole: boolean, venues: readonly VenueId[]): void {
    const { priceDecimals, sizeDecimals, sizeStepDecimals } = update
    this.lines.take(update, isWhole)
    if (isWhole) this.pause.goOn()
    const last = update.lines.at(-1)
    const length = last ? formatNumber(last.price, priceDecimals).length : this.#priceLength
    const isOther =
      priceDecimals !== this.#scale.priceDecimals ||
      sizeDecimals !== this.#scale.sizeDecimals ||
      sizeStepDecimals !== this.#scale.sizeStepDecimals ||
      venues.join() !== this.#venues.join()
    if (isOther || isWhole || length > this.#priceLength) {
      this.#scale = { priceDecimals, sizeDecimals, sizeStepDecimals }
      this.#venues = venues
      this.#priceLength = length
      this.#paint = undefined
    }
    PaintTurns.of(this.#body.ownerDocument).request(this, () => this.paint())
  }

  scroll(lines: number): void {
    const { next, first } = this.lines
    this.pause.scroll(lines, next, first, this.visibleLines)
    this.request()
  }

  goOn(): void {
    this.pause.goOn()
    this.request()
  }

  request(): void {
    if (this.#requested !== 0) return
    this.#requested = this.#view.requestAnimationFrame(() => this.paint())
  }

  paint(): void {
    this.#view.cancelAnimationFrame(this.#requested)
    this.#requested = 0
    const count = this.#pictures.length
    if (this.#width === 0 || count === 0) return
    const top = this.pause.newest(this.lines.next) - 1 - this.pause.scrolled
    this.#fitBars(top)
    const paint = this.#linePaint()
    const hasMoved = top !== this.#top
    this.#top = top
    for (let place = 0; place < count; place += 1) {
      const number = top - place
      const picture = this.#pictures[((number % count) + count) % count]
      if (!picture) continue
      const isOther = picture.show(this.lines.at(number), paint)
      if (isOther || hasMoved) this.#canvas.put(picture.line, place * this.#rowHeight)
    }
    this.#painted()
  }

  #point(isOn: boolean): void {
    this.pause.pointer(isOn, this.lines.next)
    this.request()
  }

  /** Bars are measured against the largest in view, in steps of two: they do not breathe with every line. */
  #fitBars(top: number): void {
    let largest = 1
    for (let number = top; number > top - this.#pictures.length; number -= 1) {
      const line = this.lines.at(number)
      if (line && line.kind !== 'gap') largest = Math.max(largest, Number(line.size))
    }
    if (largest > this.#fullSize || largest < this.#fullSize / 4) this.#fullSize = largest
  }

  #linePaint(): MakerPaint {
    if (this.#paint?.fullSize === this.#fullSize) return this.#paint
    const { priceDecimals, sizeDecimals, sizeStepDecimals } = this.#scale
    const pricePx = priceWidthPx(this.#priceLength)
    this.#paint = {
      venues: this.#venues,
      priceDecimals,
      sizeDecimals,
      shownSizeDecimals: shownDecimals(this.#wantedDecimals, sizeStepDecimals, sizeDecimals),
      columns: makerColumns(this.#width, pricePx),
      colors: this.#paint?.colors ?? readMakerColors(this.#body),
      fullSize: this.#fullSize,
      lineHeight: this.#rowHeight,
    }
    const tape = this.#body.closest<HTMLElement>('.maker-tape')
    tape?.style.setProperty('--maker-price-width', `${pricePx}px`)
    return this.#paint
  }
}
