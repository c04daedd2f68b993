import { DepthProfile } from '../ladder/depth-profile.ts'
import type { PreviewMarket } from '../market/preview-market.ts'
import { find } from '../number-cell.ts'
import { LiveAxis } from './live-axis.ts'
import { LiveCandles } from './live-candles.ts'
import { LiveCrosshair } from './live-crosshair.ts'

/** The chart pane, live: candles, axis and the depth that rests beside them. */
export class LiveChart {
  readonly #market: PreviewMarket
  /** Heights are counted from here for as long as the panel lives, so that paths stay valid. */
  readonly #baseTicks: number
  readonly #candles: LiveCandles
  readonly #axis: LiveAxis
  readonly #crosshair: LiveCrosshair
  readonly #depth = new DepthProfile()
  readonly #askLines: SVGPathElement
  readonly #bidLines: SVGPathElement

  constructor(panel: Element, market: PreviewMarket, ending: AbortSignal) {
    const root = find(panel, '.pv-chart', HTMLElement)
    this.#market = market
    this.#baseTicks = market.candles.live.openTicks
    this.#candles = new LiveCandles(root, market.candles, this.#baseTicks)
    this.#axis = new LiveAxis(root, market, this.#baseTicks)
    this.#crosshair = new LiveCrosshair(root, market.candles, ending, {
      priceAt: (heightUnits) => this.#axis.priceAt(heightUnits),
      onCandle: (openMs) => this.#candles.point(openMs),
    })
    this.#askLines = find(root, '.pv-depth.pv-ask', SVGPathElement)
    this.#bidLines = find(root, '.pv-depth.pv-bid', SVGPathElement)
  }

  read(): void {
    this.#candles.read()
    this.#axis.read()
    this.#crosshair.read()
    this.#depth.read(this.#market.book)
  }

  point(priceTicks: number | undefined): void {
    this.#axis.point(priceTicks)
  }

  animate(part: number): void {
    this.#candles.animate(part)
    this.#axis.animate(part)
    this.#depth.ease(part * 0.6)
    this.#askLines.setAttribute('d', this.#depth.path('ask', this.#baseTicks))
    this.#bidLines.setAttribute('d', this.#depth.path('bid', this.#baseTicks))
  }

  settle(): void {
    this.animate(1)
    this.#depth.ease(1)
    this.animate(1)
  }
}
