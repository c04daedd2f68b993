import type { TapeUpdate } from '@leadline/desk-protocol/frames/tape-section'
import type { VenueId } from '@leadline/venues/venue-names'

import { formatNumber } from '../../platform/numbers/format-number.ts'
import { arrowFace } from '../../platform/painting/glyphs.ts'
import { NumberCanvas } from '../../platform/painting/number-canvas.ts'
import { PaintTurns } from '../../platform/painting/paint-turns.ts'
import { TapePause } from '../../platform/painting/tape-pause.ts'
import { wheelLines } from '../../platform/painting/wheel-lines.ts'
import { PrintPicture, type TapePaint } from './print-picture.ts'
import { readTapeColors } from './tape-colors.ts'
import { tapeColumns } from './tape-columns.ts'
import { type TapeLine, TapeLines } from './tape-lines.ts'
import { priceWidthPx, type TapeNumbers, tapeNumbers } from './tape-numbers.ts'

/** The lines of the tape, outside of React: a new print paints one line and takes the others along. */
export class TapeSurface {
  readonly lines = new TapeLines()
  readonly pause = new TapePause()
  numbers: TapeNumbers | undefined
  readonly #body: HTMLElement
  readonly #canvas: NumberCanvas
  readonly #view: Window
  readonly #painted: () => void
  #pictures: PrintPicture[] = []
  #paint: TapePaint | undefined
  /** The number of the line at the top, as it was painted. */
  #top = Number.NaN
  #height = 0
  #width = 0
  #rowHeight = 20
  #wantedDecimals: number | null = null
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
    this.#pictures = Array.from({ length: needed }, () => new PrintPicture(this.#canvas))
    this.#measure()
    // A canvas of another size is empty: now, or there would be a frame without prints.
    this.paint()
  }

  take(
    { prints, missed, priceDecimals, sizeDecimals, sizeStepDecimals }: TapeUpdate,
    isWhole: boolean,
    venues: readonly VenueId[],
  ): void {
    if (isWhole) {
      this.lines.clear()
      this.pause.goOn()
    }
    if (missed > 0) this.lines.push({ kind: 'gap', missed })
    for (const { venue, price, size, takerSide, time, isOurTime } of prints) {
      const id = venues[venue]
      if (id)
        this.lines.pushPrint({
          kind: 'print',
          venue: id,
          price,
          size,
          takerSide,
          time,
          isOwn: false,
          isOurTime,
        })
    }
    const last = prints.at(-1)
    if (last) {
      const length = formatNumber(last.price, priceDecimals).length
      const isNew =
        priceDecimals !== this.#scale.priceDecimals || sizeDecimals !== this.#scale.sizeDecimals
      if (isNew || length > this.#priceLength || isWhole) {
        this.#scale = { priceDecimals, sizeDecimals, sizeStepDecimals }
        this.#priceLength = length
        this.#measure()
      }
    }
    PaintTurns.of(this.#body.ownerDocument).request(this, () => this.paint())
  }

  takeFill(fill: TapeLine): void {
    this.lines.pushFill(fill)
    this.request()
  }

  /** Scale of its integers: those who bring fills must use the same. */
  get scale() {
    return this.#scale
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
    if (!this.numbers || count === 0) {
      // Why it is empty may have changed: a filter can come before the first print.
      this.#painted()
      return
    }
    const top = this.pause.newest(this.lines.next) - 1 - this.pause.scrolled
    this.#fitBars(top)
    const paint = this.#linePaint(this.numbers)
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

  #measure(): void {
    const { priceDecimals, sizeDecimals, sizeStepDecimals } = this.#scale
    if (this.#width === 0 || this.#priceLength === 0) return
    this.numbers = tapeNumbers(
      priceDecimals,
      sizeDecimals,
      this.#wantedDecimals ?? sizeStepDecimals,
      this.#priceLength,
      this.#width,
    )
    this.#paint = undefined
    const tape = this.#body.closest<HTMLElement>('.tape')
    tape?.style.setProperty('--tape-price', `${priceWidthPx(this.#priceLength)}px`)
  }

  /** Bars are measured against the largest in view, in steps of two: they do not breathe with every print. */
  #fitBars(top: number): void {
    let largest = 1
    for (let number = top; number > top - this.#pictures.length; number -= 1) {
      const line = this.lines.at(number)
      if (line?.kind === 'print') largest = Math.max(largest, Number(line.size))
    }
    if (largest > this.#fullSize || largest < this.#fullSize / 4) this.#fullSize = largest
  }

  #linePaint(numbers: TapeNumbers): TapePaint {
    if (this.#paint?.fullSize === this.#fullSize) return this.#paint
    const arrowPx = this.#canvas.widthOf('▲', arrowFace)
    this.#paint = {
      numbers,
      columns: tapeColumns(this.#width, priceWidthPx(this.#priceLength), arrowPx),
      colors: this.#paint?.colors ?? readTapeColors(this.#body),
      fullSize: this.#fullSize,
      lineHeight: this.#rowHeight,
    }
    return this.#paint
  }
}
