import { PriceScale } from '../scale/price-scale.ts'

/** The candles, or one indicator below them. */
export interface Pane {
  /** `price`, or the id of its indicator. */
  id: string
  scale: PriceScale
  /** Its share of the height, in relation to the others. */
  weight: number
}

/** CSS pixels below which no pane is dragged. */
const leastHeight = 48
const belowWeight = 0.28

/** The panes from top to bottom. They keep their scale and their height while indicators come and go. */
export class PaneStack {
  readonly price: Pane = { id: 'price', scale: new PriceScale(), weight: 1 }
  #below: Pane[] = []

  get all(): readonly Pane[] {
    return [this.price, ...this.#below]
  }

  /** One pane for each of these indicators. */
  arrange(ids: readonly string[]): void {
    this.#below = ids.map(
      (id) =>
        this.#below.find((pane) => pane.id === id) ?? {
          id,
          scale: new PriceScale(),
          weight: belowWeight,
        },
    )
  }

  /** Gives every pane its place between two device pixels, with a line's width between them. */
  place(height: number, line: number): void {
    const panes = this.all
    const total = panes.reduce((sum, { weight }) => sum + weight, 0)
    const free = height - line * (panes.length - 1)
    let top = 0
    let weighed = 0
    for (const [index, { scale, weight }] of panes.entries()) {
      weighed += weight
      const bottom = Math.round((free * weighed) / total) + line * index
      scale.top = top
      scale.height = Math.max(bottom - top, 1)
      top = bottom + line
    }
  }

  /** The pane at a device pixel. */
  at(y: number): Pane {
    return this.all.findLast(({ scale }) => y >= scale.top) ?? this.price
  }

  /** The pane whose lower edge is near a device pixel, and which has another one below. */
  dividerAt(y: number, reach: number): number | undefined {
    const index = this.all.findIndex(({ scale }) => Math.abs(y - scale.top - scale.height) <= reach)
    return index === -1 || index === this.all.length - 1 ? undefined : index
  }

  /** Drags the line below a pane; what one gains the other loses. */
  drag(index: number, pixels: number, ratio: number): void {
    const upper = this.all[index]
    const lower = this.all[index + 1]
    if (!upper || !lower) return
    const both = upper.scale.height + lower.scale.height
    const least = Math.min(leastHeight * ratio, both / 2)
    const height = Math.min(Math.max(upper.scale.height + pixels, least), both - least)
    const weight = upper.weight + lower.weight
    upper.weight = (weight * height) / both
    lower.weight = weight - upper.weight
  }
}
