import type { VenueId } from '@leadline/venues/venue-names'

import { PointedElement } from '../../../platform/painting/testing/pointed-element.ts'

/** What can be seen at one height of the ladder. */
export interface ShownRow {
  /** As a number, without commas; empty where no row stands. */
  price: string
  side: string
}

interface Seen extends ShownRow {
  since: number
}

/** Where a sequence points, in pixels from where the ladder's upper edge is when nothing stands above it. */
export const heights = Array.from({ length: 11 }, (_, at) => 34 + at * 33)

/**
 * What somebody sees who looks at the screen: at each height the price that is painted there and its side, and since when.
 * It knows no rows: only what stands at a pixel.
 */
export class ShownLadder {
  /** So many pixels stand above the ladder. */
  offset = 0
  readonly #body: PointedElement
  readonly #rowHeightPx: number
  readonly #venues: readonly VenueId[]
  readonly #now: () => number
  readonly #seen = new Map<number, Seen>()

  constructor(
    body: PointedElement,
    rowHeightPx: number,
    venues: readonly VenueId[],
    now: () => number,
  ) {
    this.#body = body
    this.#rowHeightPx = rowHeightPx
    this.#venues = venues
    this.#now = now
  }

  /** After everything that may have painted. */
  look(): void {
    const prices = this.#paintedPrices()
    const sides = new Map(this.#rows().map(({ top, side }) => [top, side]))
    for (const y of heights) {
      const top = prices.find((line) => line.top <= y && y < line.top + this.#rowHeightPx)
      const price = top?.price ?? ''
      const side = price === '' ? '' : (sides.get(top?.top ?? Number.NaN) ?? '')
      const before = this.#seen.get(y)
      if (before?.price === price && before.side === side) continue
      this.#seen.set(y, { price, side, since: this.#now() })
    }
  }

  at(y: number): Seen {
    return this.#seen.get(y) ?? { price: '', side: '', since: this.#now() }
  }

  elementAt({ y, column }: { y: number; column: number }): PointedElement {
    const row = this.#rows().find(({ top }) => top <= y && y < top + this.#rowHeightPx)
    const cell = row?.element.parts.find((part) => part.dataset['column'] === String(column))
    return cell ?? row?.element ?? this.#body
  }

  venueAt(column: number): VenueId | undefined {
    return this.#venues[column]
  }

  #rows() {
    return this.#body.parts
      .filter(({ dataset }) => dataset['slot'] !== undefined)
      .map((element) => ({
        element,
        top: this.offset + Number.parseFloat(element.style['top'] ?? ''),
        side: element.dataset['side'] ?? '',
      }))
  }

  #paintedPrices(): { top: number; price: string }[] {
    const canvas = this.#body.parts.find(({ className }) => className.includes('number-canvas'))
    const painted = Symbol.for('leadline.paintedLines')
    const lines = (canvas as unknown as Record<symbol, () => PaintedLine[]>)[painted]?.() ?? []
    return lines.map(({ y, texts }) => ({
      top: this.offset + y,
      price: (texts[0]?.text ?? '').replaceAll(',', ''),
    }))
  }
}

interface PaintedLine {
  y: number
  texts: readonly { text: string }[]
}
