import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'

/** One candle at the instrument's scale. Minutes without a trade have none. */
export interface Candle {
  /** Milliseconds of its opening, UTC. */
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: Scaled
}

/**
 * A candle of one exchange, and between which moments its first and its last trade were printed. Built from trades, both
 * are known exactly; from an exchange's history, only that they were within the candle.
 */
export interface TimedCandle extends Candle {
  openedFrom: number
  openedTo: number
  closedFrom: number
  closedTo: number
}

/** A candle from history: its first and last prints were some time within it. */
export function untimed(candle: Candle, widthMs: number): TimedCandle {
  const [from, to] = [candle.time, candle.time + widthMs - 1]
  return { ...candle, openedFrom: from, openedTo: to, closedFrom: from, closedTo: to }
}

/** One candle of the candles in it, oldest first. Undefined where there is none: nobody traded. */
export function folded(time: number, pieces: readonly TimedCandle[]): TimedCandle | undefined {
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last) return undefined
  return {
    time,
    open: first.open,
    high: Math.max(...pieces.map(({ high }) => high)),
    low: Math.min(...pieces.map(({ low }) => low)),
    close: last.close,
    volume: pieces.reduce<Scaled>((volume, piece) => addScaled(volume, piece.volume), 0),
    openedFrom: first.openedFrom,
    openedTo: first.openedTo,
    closedFrom: last.closedFrom,
    closedTo: last.closedTo,
  }
}
