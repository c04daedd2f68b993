import type { TapeNews } from '@leadline/desk-protocol/tape-section'
import type { VenueId } from '@leadline/venues/venue-names'

import { figure } from '../../platform/figures/figures.ts'
import { priceWidthPx, type TapeFigures, tapeFigures } from './tape-figures.ts'
import { type TapeLine, TapeLines } from './tape-lines.ts'
import { TapePause } from './tape-pause.ts'
import { TapeRowView } from './tape-row-view.ts'

/** Rows are placed relative to a base that follows, so that their places stay small enough for whole pixels. */
const rebaseLines = 20_000

/** The lines of the tape, outside of React: a new print writes one row and moves the others together. */
export class TapeSurface {
  readonly lines = new TapeLines()
  readonly pause = new TapePause()
  figures: TapeFigures | undefined
  readonly #box: HTMLElement
  readonly #view: Window
  readonly #painted: () => void
  #rows: TapeRowView[] = []
  #height = 0
  #width = 0
  #rowHeight = 20
  #wantedDecimals: number | null = null
  #scale = { priceDecimals: 0, sizeDecimals: 0, sizeStepDecimals: 0 }
  #priceLength = 0
  #fullSize = 1
  #base = 0
  #asked = 0

  constructor(body: HTMLElement, painted: () => void) {
    this.#view = body.ownerDocument.defaultView ?? window
    this.#painted = painted
    this.#box = body.ownerDocument.createElement('div')
    this.#box.className = 'tape-lines'
    body.append(this.#box)
    body.addEventListener('pointerenter', () => this.#point(true))
    body.addEventListener('pointerleave', () => this.#point(false))
    let wheel = 0
    body.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey) return
        event.preventDefault()
        wheel +=
          event.deltaY / (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 1 : this.#rowHeight)
        const lines = Math.trunc(wheel)
        wheel -= lines
        if (lines !== 0) this.scroll(lines)
      },
      { passive: false },
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
    const needed = Math.ceil(height / this.#rowHeight) + 1
    while (this.#rows.length < needed) {
      const row = new TapeRowView(this.#box.ownerDocument)
      this.#rows.push(row)
      this.#box.append(row.element)
    }
    for (const { element } of this.#rows.splice(needed)) element.remove()
    this.#measure()
    this.request()
  }

  take(
    { prints, missed, priceDecimals, sizeDecimals, sizeStepDecimals }: TapeNews,
    isWhole: boolean,
    venues: readonly VenueId[],
  ): void {
    if (isWhole) {
      this.lines.clear()
      this.pause.goOn()
    }
    if (missed > 0) this.lines.push({ kind: 'gap', missed })
    for (const { venue, price, size, takerSide, time } of prints) {
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
        })
    }
    const last = prints.at(-1)
    if (last) {
      const length = figure(last.price, priceDecimals).length
      const isNew =
        priceDecimals !== this.#scale.priceDecimals || sizeDecimals !== this.#scale.sizeDecimals
      if (isNew || length > this.#priceLength || isWhole) {
        this.#scale = { priceDecimals, sizeDecimals, sizeStepDecimals }
        this.#priceLength = length
        this.#measure()
      }
    }
    this.paint()
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
    if (this.#asked !== 0) return
    this.#asked = this.#view.requestAnimationFrame(() => this.paint())
  }

  paint(): void {
    this.#view.cancelAnimationFrame(this.#asked)
    this.#asked = 0
    if (!this.figures || this.#height === 0) return
    const top = this.pause.newest(this.lines.next) - 1 - this.pause.scrolled
    if (Math.abs(top - this.#base) > rebaseLines) this.#base = top
    this.#fitBars(top)
    const count = this.#rows.length
    for (let place = 0; place < count; place += 1) {
      const number = top - place
      const row = this.#rows[((number % count) + count) % count]
      row?.show(this.lines.at(number), this.figures, this.#fullSize)
      row?.moveTo((this.#base - number) * this.#rowHeight)
    }
    this.#box.style.transform = `translateY(${(top - this.#base) * this.#rowHeight}px)`
    this.#painted()
  }

  #point(isOn: boolean): void {
    this.pause.pointer(isOn, this.lines.next)
    this.request()
  }

  #measure(): void {
    const { priceDecimals, sizeDecimals, sizeStepDecimals } = this.#scale
    if (this.#width === 0 || this.#priceLength === 0) return
    this.figures = tapeFigures(
      priceDecimals,
      sizeDecimals,
      this.#wantedDecimals ?? sizeStepDecimals,
      this.#priceLength,
      this.#width,
    )
    const tape = this.#box.closest<HTMLElement>('.tape')
    tape?.style.setProperty('--tape-price', `${priceWidthPx(this.#priceLength)}px`)
  }

  /** Bars are measured against the largest in view, in steps of two: they do not breathe with every print. */
  #fitBars(top: number): void {
    let largest = 1
    for (let number = top; number > top - this.#rows.length; number -= 1) {
      const line = this.lines.at(number)
      if (line?.kind === 'print') largest = Math.max(largest, Number(line.size))
    }
    if (largest > this.#fullSize || largest < this.#fullSize / 4) this.#fullSize = largest
  }
}
