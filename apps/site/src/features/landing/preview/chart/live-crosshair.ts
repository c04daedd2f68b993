import { formatMinute } from '../clock.ts'
import type { CandleSeries } from '../market/candles.ts'
import { formatPrice } from '../market/units.ts'
import { find, TextCell } from '../number-cell.ts'
import { AXIS_PX, NOW_PX, PITCH_PX, PLOT_UNITS } from './chart-geometry.ts'
import { OUT_OF_SIGHT } from './chart-labels.ts'

type Pointed = { readonly fromRightPx: number; readonly heightUnits: number }

/** The lines under the pointer: the price on the axis, the minute below, and the candle between them. */
export class LiveCrosshair {
  readonly #candles: CandleSeries
  readonly #priceAt: (heightUnits: number) => number
  readonly #onCandle: (openMs: number | undefined) => void
  readonly #level: SVGElement
  readonly #levelText: TextCell
  readonly #moment: SVGElement
  readonly #time: SVGElement
  readonly #timeText: TextCell
  #pointed: Pointed | undefined

  constructor(
    root: Element,
    candles: CandleSeries,
    ending: AbortSignal,
    chart: {
      priceAt: (heightUnits: number) => number
      /** Called with the candle under the pointer, and when there is none any more. */
      onCandle: (openMs: number | undefined) => void
    },
  ) {
    this.#candles = candles
    this.#priceAt = chart.priceAt
    this.#onCandle = chart.onCandle
    this.#level = find(root, '.pv-cross-level', SVGElement)
    this.#levelText = new TextCell(find(this.#level, 'text', SVGElement))
    this.#moment = find(root, '.pv-cross-moment', SVGElement)
    this.#time = find(root, '.pv-cross-time', SVGElement)
    this.#timeText = new TextCell(find(this.#time, 'text', SVGElement))
    const plots = find(root, '.pv-plots', HTMLElement)
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const { right, top, height } = plots.getBoundingClientRect()
      const heightUnits = ((clientY - top) / Math.max(1, height)) * PLOT_UNITS
      this.#point({ fromRightPx: right - clientX, heightUnits })
    }
    plots.addEventListener('pointermove', follow, { signal: ending })
    plots.addEventListener('pointerleave', () => this.#point(undefined), { signal: ending })
  }

  /** The market has moved on under a pointer that rests. */
  read(): void {
    if (this.#pointed) this.#show(this.#pointed)
  }

  #point(pointed: Pointed | undefined): void {
    this.#pointed = pointed
    if (pointed) this.#show(pointed)
    else this.#hide()
  }

  #show({ fromRightPx, heightUnits }: Pointed): void {
    this.#level.setAttribute('y', `${((heightUnits * 100) / PLOT_UNITS).toFixed(2)}%`)
    this.#levelText.show(formatPrice(Math.round(this.#priceAt(heightUnits))))
    const { candles } = this.#candles
    const age = Math.max(0, Math.round((fromRightPx - NOW_PX) / PITCH_PX))
    const candle = fromRightPx > AXIS_PX ? candles.at(-1 - age) : undefined
    if (!candle) return this.#hideMoment()
    // It snaps to the middle of the candle, whose minute it names.
    const x = String(-(NOW_PX + age * PITCH_PX))
    this.#moment.setAttribute('transform', `translate(${x} 0)`)
    this.#time.setAttribute('transform', `translate(${x} 0)`)
    this.#timeText.show(formatMinute(candle.openMs))
    this.#onCandle(candle.openMs)
  }

  #hide(): void {
    this.#level.setAttribute('y', OUT_OF_SIGHT)
    this.#hideMoment()
  }

  #hideMoment(): void {
    for (const element of [this.#moment, this.#time]) {
      element.setAttribute('transform', 'translate(100 0)')
    }
    this.#onCandle(undefined)
  }
}
