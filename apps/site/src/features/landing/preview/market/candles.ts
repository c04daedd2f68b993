export type Candle = {
  readonly openMs: number
  readonly openTicks: number
  highTicks: number
  lowTicks: number
  closeTicks: number
  volumeE4: number
  emaTicks: number
}

export const CANDLE_MS = 60_000
export const EMA_PERIOD = 14
export const CANDLES_KEPT = 90

const EMA_WEIGHT = 2 / (EMA_PERIOD + 1)

/** One-minute candles with their moving average; the last one is still being made. */
export class CandleSeries {
  readonly candles: Candle[] = []
  #emaOfClosed: number

  constructor(openMs: number, openTicks: number) {
    this.#emaOfClosed = openTicks
    this.candles.push(flatCandle(openMs, openTicks))
  }

  get live(): Candle {
    const last = this.candles.at(-1)
    if (!last) throw new Error('A series always holds the candle that is being made.')
    return last
  }

  /** Close what the clock has passed. A minute without trades is a flat candle, not a hole. */
  advanceTo(timeMs: number): void {
    while (timeMs >= this.live.openMs + CANDLE_MS) {
      const closed = this.live
      this.#emaOfClosed = closed.emaTicks
      const next = flatCandle(closed.openMs + CANDLE_MS, closed.closeTicks)
      this.candles.push(next)
      this.#average(next)
      if (this.candles.length > CANDLES_KEPT) this.candles.shift()
    }
  }

  record(priceTicks: number, sizeE4: number): void {
    const candle = this.live
    candle.closeTicks = priceTicks
    candle.highTicks = Math.max(candle.highTicks, priceTicks)
    candle.lowTicks = Math.min(candle.lowTicks, priceTicks)
    candle.volumeE4 += sizeE4
    this.#average(candle)
  }

  #average(candle: Candle): void {
    candle.emaTicks = this.#emaOfClosed + EMA_WEIGHT * (candle.closeTicks - this.#emaOfClosed)
  }
}

function flatCandle(openMs: number, priceTicks: number): Candle {
  return {
    openMs,
    openTicks: priceTicks,
    highTicks: priceTicks,
    lowTicks: priceTicks,
    closeTicks: priceTicks,
    volumeE4: 0,
    emaTicks: priceTicks,
  }
}
