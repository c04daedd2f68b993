import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'

import type { BookScale } from '../book/venue-book.ts'
import type { Candle, TimedCandle } from './candle.ts'

/** One exchange's candle, at the scale of that exchange. */
export interface VenueCandle {
  candle: Readonly<TimedCandle>
  scale: BookScale
}

/**
 * One candle of the same candle on several exchanges, in the order of the columns: the open is the first print on any of
 * them, the close the last, high and low are the extremes, the volume is the sum. Undefined where nobody traded.
 *
 * Who printed first is known where the trades were received, or where one exchange had printed before another could
 * have. A history does not report the times of its prints; then, and between prints of the same millisecond, the open
 * is
 * that of the exchange that traded the most in this candle, because with more trades it is likelier to have printed
 * first. The close likewise. A price that was printed is shown in either case, never one that was not.
 */
export function consolidateCandle(
  time: number,
  parts: readonly VenueCandle[],
  scale: BookScale,
): Candle | undefined {
  const candles = parts.map((part) => rescaled(part, scale)).filter(isExact)
  if (candles.length === 0) return undefined
  const firstSurely = Math.min(...candles.map(({ openedTo }) => openedTo))
  const lastSurely = Math.max(...candles.map(({ closedFrom }) => closedFrom))
  const openers = candles.filter(({ openedFrom }) => openedFrom <= firstSurely)
  const closers = candles.filter(({ closedTo }) => closedTo >= lastSurely)
  return {
    time,
    open: busiest(openers).open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: busiest(closers).close,
    volume: candles.reduce<Scaled>((volume, candle) => addScaled(volume, candle.volume), 0),
  }
}

/** The one with the largest volume; of equals, the first column. */
function busiest(candles: readonly TimedCandle[]): TimedCandle {
  return candles.reduce((most, candle) => (candle.volume > most.volume ? candle : most))
}

function rescaled({ candle, scale }: VenueCandle, to: BookScale): TimedCandle {
  const factor = 10 ** (to.priceDecimals - scale.priceDecimals)
  return {
    ...candle,
    open: candle.open * factor,
    high: candle.high * factor,
    low: candle.low * factor,
    close: candle.close * factor,
    volume: withMoreDecimals(candle.volume, scale.sizeDecimals, to.sizeDecimals),
  }
}

/** A price beyond 2^53 at the common scale cannot be determined exactly, so it is not reported. No market has one. */
function isExact({ high }: Candle): boolean {
  return high <= Number.MAX_SAFE_INTEGER
}
