import type { Candle } from '@leadline/venues/market-events'

/** A chart library at work: candles, volume and an EMA of 14. */
export interface BenchSubject {
  /** Puts so many candles into view. */
  show(candlesInView: number): void
  /** Moves by a few candles, or zooms a little. */
  move(step: number): void
  /** The last candle has another close. */
  tick(close: number): void
  remove(): void
}

export type OpenSubject = (element: HTMLElement, candles: readonly Candle[]) => BenchSubject

/** Here and there in turn, so that it stays about where it is. */
export function direction(step: number): 1 | -1 {
  return step % 20 < 10 ? -1 : 1
}

/** Every fourth step zooms. */
export function isZoom(step: number): boolean {
  return step % 4 === 3
}

/** So much a step moves, in parts of the view, and zooms. */
export const movedShare = 0.01
export const zoomFactor = 1.05

/** The other libraries are handed the values of the average; they have no arithmetic of their own for it, or a slower one. */
export function emaOf(candles: readonly Candle[], length: number): number[] {
  let value = 0
  return candles.map(({ close }, index) => {
    value = index === 0 ? close : value + ((close - value) * 2) / (length + 1)
    return value / 100
  })
}
