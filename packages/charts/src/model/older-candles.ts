import { isAnchorBefore } from '../drawings/anchored-vwap-shape.ts'
import type { ChartModel } from './chart-model.ts'

/** Requests older candles before the reader reaches the first one: when it is less than a view away. */
export class OlderCandles {
  readonly #model: ChartModel
  /** The beginning for which they were asked last. */
  #requested: number | undefined

  constructor(model: ChartModel) {
    this.#model = model
  }

  look(): void {
    const { data, time, history, host } = this.#model
    const first = data.series.time[0]
    if (first === undefined || history.isLoading || history.isComplete) return
    const slotsInView = time.width / time.pitch
    const isNear = time.leftSlot - slotsInView <= this.#model.firstSlot
    const isWanted = isNear || isAnchorBefore(this.#model, first)
    if (this.#requested === first || !isWanted) return
    this.#requested = first
    host.loadOlder?.(first)
  }

  /**
   * A page that came may not be enough: look again. Where none came, the next movement asks again; so it does after a
   * request that was lost with the connection, because the same first candle may stand there once more.
   */
  reported(history: ChartModel['history']): void {
    const { history: before, dirty, data } = this.#model
    const isNearer = this.#requested !== data.series.time[0]
    if (!history.isLoading) this.#requested = undefined
    if (before.isLoading === history.isLoading && before.isComplete === history.isComplete) return
    this.#model.history = history
    dirty.touchMarket()
    if (!history.isLoading && isNearer) this.look()
  }
}
