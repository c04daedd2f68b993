import type { CandleSeries } from '../market/candles.ts'
import { find, TextCell } from '../number-cell.ts'
import {
  candleKind,
  candlePath,
  closedCandlesPath,
  emaPath,
  NOW_PX,
  PITCH_PX,
  volumePath,
} from './chart-geometry.ts'
import { ohlcText, timeLabels } from './chart-labels.ts'

/** Candles, average and volume, which scroll on by one place each minute. */
export class LiveCandles {
  readonly #series: CandleSeries
  readonly #baseTicks: number
  readonly #rose: SVGPathElement
  readonly #fell: SVGPathElement
  readonly #now: SVGPathElement
  readonly #ema: SVGPathElement
  readonly #volume: SVGPathElement
  readonly #ohlc: TextCell
  readonly #times: readonly { readonly element: Element; readonly text: TextCell }[]
  readonly #scrolling: readonly Element[]
  #openMs = 0
  #scrollPx = 0
  #pointedMs: number | undefined

  constructor(root: Element, series: CandleSeries, baseTicks: number) {
    this.#series = series
    this.#baseTicks = baseTicks
    this.#now = find(root, '.pv-now', SVGPathElement)
    this.#rose = find(root, '.pv-rose:not(.pv-now)', SVGPathElement)
    this.#fell = find(root, '.pv-fell:not(.pv-now)', SVGPathElement)
    this.#ema = find(root, '.pv-ema', SVGPathElement)
    this.#volume = find(root, '.pv-volume', SVGPathElement)
    this.#ohlc = new TextCell(find(root, '.pv-ohlc', HTMLElement))
    this.#times = [...root.querySelectorAll('.pv-times text')].map((element) => ({
      element,
      text: new TextCell(element),
    }))
    this.#scrolling = [...root.querySelectorAll('.pv-scroll')]
  }

  read(): void {
    const { candles, live } = this.#series
    if (live.openMs !== this.#openMs) this.#startCandle(live.openMs)
    this.#now.setAttribute('class', `pv-candles pv-now pv-${candleKind(live)}`)
    this.#now.setAttribute('d', candlePath(live, 0, this.#baseTicks))
    this.#ema.setAttribute('d', emaPath(candles, this.#baseTicks))
    this.#volume.setAttribute('d', volumePath(candles))
    this.#showOhlc()
  }

  /** Say what this candle is made of instead of the newest one. */
  point(openMs: number | undefined): void {
    if (openMs === this.#pointedMs) return
    this.#pointedMs = openMs
    this.#showOhlc()
  }

  #showOhlc(): void {
    const { candles, live } = this.#series
    this.#ohlc.show(ohlcText(candles.find(({ openMs }) => openMs === this.#pointedMs) ?? live))
  }

  animate(part: number): void {
    if (this.#scrollPx === 0) return
    this.#scrollPx = this.#scrollPx < 0.1 ? 0 : this.#scrollPx * (1 - part)
    const transform = `translate(${(this.#scrollPx - NOW_PX).toFixed(2)} 0)`
    for (const element of this.#scrolling) element.setAttribute('transform', transform)
  }

  /** The candle that has just closed joins the others, and all make room for the next one. */
  #startCandle(openMs: number): void {
    const { candles } = this.#series
    if (this.#openMs > 0) this.#scrollPx += PITCH_PX
    this.#openMs = openMs
    this.#rose.setAttribute('d', closedCandlesPath(candles, 'rose', this.#baseTicks))
    this.#fell.setAttribute('d', closedCandlesPath(candles, 'fell', this.#baseTicks))
    for (const [place, { text, at }] of timeLabels(candles).entries()) {
      this.#times[place]?.text.show(text)
      this.#times[place]?.element.setAttribute('x', at)
    }
  }
}
