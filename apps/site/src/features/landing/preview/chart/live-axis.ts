import type { PreviewMarket } from '../market/preview-market.ts'
import { formatPrice } from '../market/units.ts'
import { NumberCell, find, TextCell } from '../number-cell.ts'
import type { PriceScale } from './chart-geometry.ts'
import { candleKind, fitScale, heightOf, scaleTransform } from './chart-geometry.ts'
import { gridLabels, gridPath, OUT_OF_SIGHT } from './chart-labels.ts'

/** The price axis: its scale breathes with the candles, and it carries the marks at a price. */
export class LiveAxis {
  readonly #market: PreviewMarket
  readonly #baseTicks: number
  readonly #scaled: readonly Element[]
  readonly #grid: SVGPathElement
  readonly #labels: readonly { readonly element: Element; readonly text: TextCell }[]
  readonly #last: SVGElement
  readonly #lastNumber: NumberCell
  readonly #probe: SVGElement
  readonly #wanted: PriceScale = { topTicks: 0, unitsPerTick: 1 }
  readonly #scale: PriceScale = { topTicks: 0, unitsPerTick: 1 }
  #lastTicks: number
  #probeTicks: number | undefined

  constructor(root: Element, market: PreviewMarket, baseTicks: number) {
    this.#market = market
    this.#baseTicks = baseTicks
    this.#lastTicks = market.lastTicks
    this.#scaled = [...root.querySelectorAll('.pv-scale')]
    this.#grid = find(root, '.pv-grid', SVGPathElement)
    this.#labels = [...root.querySelectorAll('.pv-grid-label')].map((element) => ({
      element,
      text: new TextCell(find(element, 'text', SVGElement)),
    }))
    this.#last = find(root, '.pv-last', SVGElement)
    this.#lastNumber = new NumberCell(find(this.#last, 'text', SVGElement), formatPrice)
    this.#probe = find(root, '.pv-probe', SVGElement)
  }

  read(): void {
    const { candles, live } = this.#market.candles
    fitScale(candles, this.#wanted)
    this.#lastNumber.show(live.closeTicks)
    this.#last.setAttribute('class', `pv-last pv-${candleKind(live)}`)
  }

  /** Draw a line at this price, or none. */
  point(probeTicks: number | undefined): void {
    if (probeTicks === this.#probeTicks) return
    this.#probeTicks = probeTicks
    this.#placeProbe()
  }

  /** The price at a height of the plot, as it is scaled at this moment. */
  priceAt(heightUnits: number): number {
    return this.#scale.topTicks - heightUnits / this.#scale.unitsPerTick
  }

  animate(part: number): void {
    const topStep = (this.#wanted.topTicks - this.#scale.topTicks) * part
    const unitsStep = (this.#wanted.unitsPerTick - this.#scale.unitsPerTick) * part
    const lastStep = (this.#market.lastTicks - this.#lastTicks) * part
    const isScaling = Math.abs(topStep) > 0.005 || Math.abs(unitsStep) > 0.0005
    if (!isScaling && Math.abs(lastStep) < 0.005) return
    this.#scale.topTicks += topStep
    this.#scale.unitsPerTick += unitsStep
    this.#lastTicks += lastStep
    this.#last.setAttribute('y', heightOf(this.#lastTicks, this.#scale))
    if (!isScaling) return
    this.#placeLabels()
    const transform = scaleTransform(this.#scale, this.#baseTicks)
    for (const element of this.#scaled) element.setAttribute('transform', transform)
    this.#grid.setAttribute('d', gridPath(this.#scale, this.#baseTicks))
    this.#placeProbe()
  }

  #placeLabels(): void {
    const placed = gridLabels(this.#scale)
    for (let at = 0; at < placed.length; at += 1) {
      const label = this.#labels[at]
      label?.text.show(placed[at]?.text ?? '')
      label?.element.setAttribute('y', placed[at]?.at ?? OUT_OF_SIGHT)
    }
  }

  #placeProbe(): void {
    const at =
      this.#probeTicks === undefined ? OUT_OF_SIGHT : heightOf(this.#probeTicks, this.#scale)
    this.#probe.setAttribute('y', at)
  }
}
