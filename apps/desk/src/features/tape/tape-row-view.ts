import { venueOf } from '@leadline/venues/venue-registry'

import { figure } from '../../platform/figures/figures.ts'
import { TextCell, textCell } from '../../platform/painting/text-cell.ts'
import { clockTime } from '../../platform/time.ts'
import { sizeFigure, type TapeFigures } from './tape-figures.ts'
import type { TapeGap, TapeLine } from './tape-lines.ts'

/** One line on the screen: made once, filled again and again. */
export class TapeRowView {
  readonly element: HTMLDivElement
  readonly #line: TextCell
  readonly #time: TextCell
  readonly #venue: TextCell
  readonly #arrow: TextCell
  readonly #price: TextCell
  readonly #you: TextCell
  readonly #size: TextCell
  readonly #bar: HTMLElement
  #shown: TapeLine | TapeGap | undefined
  #figures: TapeFigures | undefined
  #fullSize = 0
  #y = Number.NaN

  constructor(document: Document) {
    this.element = document.createElement('div')
    this.element.className = 'tape-row'
    this.#line = new TextCell(this.element)
    this.#bar = document.createElement('i')
    this.#bar.className = 'tape-bar'
    this.element.append(this.#bar)
    this.#time = textCell(this.element, 'tape-time')
    this.#venue = textCell(this.element, 'tape-venue')
    this.#arrow = textCell(this.element, 'tape-arrow')
    this.#price = textCell(this.element, 'tape-price')
    this.#you = textCell(this.element, 'tape-you')
    this.#size = textCell(this.element, 'tape-size')
  }

  moveTo(y: number): void {
    if (y === this.#y) return
    this.#y = y
    this.element.style.transform = `translateY(${y}px)`
  }

  show(line: TapeLine | TapeGap | undefined, figures: TapeFigures, fullSize: number): void {
    if (line === this.#shown && figures === this.#figures && fullSize === this.#fullSize) return
    this.#shown = line
    this.#figures = figures
    this.#fullSize = fullSize
    if (line?.kind === 'print') this.#showPrint(line, figures, fullSize)
    else this.#showWords(line ? gapWords(line) : '')
  }

  #showPrint(line: TapeLine, figures: TapeFigures, fullSize: number): void {
    this.#line.mark('side', line.takerSide)
    this.#line.mark('own', line.isOwn ? '' : undefined)
    this.#line.mark('words', undefined)
    this.#time.write(clockTime(line.time))
    this.#venue.write(venueOf(line.venue).monogram)
    this.#arrow.write(line.takerSide === 'buy' ? '▲' : '▼')
    this.#price.write(figure(line.price, figures.priceDecimals))
    this.#you.write(line.isOwn ? 'you' : '')
    this.#size.write(sizeFigure(line.size, figures))
    this.#bar.style.transform = `scaleX(${Math.min(Number(line.size) / fullSize, 1)})`
  }

  #showWords(words: string): void {
    this.#line.mark('side', undefined)
    this.#line.mark('own', undefined)
    this.#line.mark('words', words === '' ? undefined : '')
    this.#time.write(words)
    for (const cell of [this.#venue, this.#arrow, this.#price, this.#you, this.#size])
      cell.write('')
    this.#bar.style.transform = 'scaleX(0)'
  }
}

function gapWords({ missed }: TapeGap): string {
  return missed === 1
    ? '1 print is missing here'
    : `${missed.toLocaleString('en-US')} prints are missing here`
}
