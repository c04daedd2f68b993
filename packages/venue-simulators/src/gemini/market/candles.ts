import type { WideCandle } from '@leadline/matching-engine/market/candle-keeper'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { geminiError, geminiOk } from '../wire/answers.ts'
import type { GeminiSymbol } from './symbols.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const lagMs = minute / 2

/** Width and number of rows. There is no paging: this is all there is. */
const widths: Readonly<Record<string, readonly [ms: number, rows: number, offset: number]>> = {
  '1m': [minute, 1440, 0],
  '5m': [5 * minute, 2015, 0],
  '15m': [15 * minute, 1343, 0],
  '30m': [30 * minute, 1439, 0],
  '1hr': [hour, 1463, 0],
  '6hr': [6 * hour, 367, 0],
  '1day': [day, 364, 0],
  '1w': [7 * day, 240, 4 * day],
  '1mo': [30 * day, 115, 0],
}

/** Newest first; quiet times are flat rows without volume. */
export function restCandles(
  symbol: GeminiSymbol,
  width: string,
  variants: GeminiVariants,
  now: number,
): WireAnswer {
  const known = Object.hasOwn(widths, width) ? widths[width] : undefined
  if (!known) {
    const accepted = Object.keys(widths).join(', ')
    const words = `Supplied value '${width}' is not valid. Expected one of [${accepted}]`
    return geminiError(400, 'InvalidParameterValue', words)
  }
  const until = variants.candlesLag === 'none' ? now : now - lagMs
  return geminiOk(candleRows(symbol, known, variants.formingCandle === 'first', until))
}

export function candleRows(
  { instrument, marketBook }: GeminiSymbol,
  [ms, rows, offset]: readonly [ms: number, rows: number, offset: number],
  withForming: boolean,
  now: number,
): Json[] {
  const forming = Math.floor((now - offset) / ms) * ms + offset
  const last = withForming ? forming : forming - ms
  const first = marketBook.tape.trade(marketBook.tape.firstId)?.time ?? now
  const from = Math.max(last - (rows - 1) * ms, Math.ceil((first - offset) / ms) * ms + offset)
  const known = new Map(
    marketBook.candles.candles(ms, from, last, now, offset).map((row) => [row.time, row]),
  )
  const found: Json[] = []
  let close = marketBook.tape.trade(marketBook.tape.idAt(from) - 1)?.price ?? marketBook.lastPrice
  for (let time = from; time <= last; time += ms) {
    const candle: WideCandle | undefined = known.get(time)
    const price = (ticks: number) => new RawNumber(instrument.priceText(ticks))
    const flat = price(close)
    found.push(
      candle
        ? [
            time,
            price(candle.open),
            price(candle.high),
            price(candle.low),
            price(candle.close),
            new RawNumber(instrument.sizeText(candle.volume)),
          ]
        : [time, flat, flat, flat, flat, 0],
    )
    close = candle?.close ?? close
  }
  return found.toReversed()
}

/** The widths of the archived socket, which spells them otherwise. */
export const archivedWidths: Readonly<
  Record<string, readonly [ms: number, rows: number, offset: number]>
> = {
  candles_1m: [minute, 1440, 0],
  candles_5m: [5 * minute, 500, 0],
  candles_15m: [15 * minute, 500, 0],
  candles_30m: [30 * minute, 500, 0],
  candles_1h: [hour, 500, 0],
  candles_6h: [6 * hour, 367, 0],
  candles_1d: [day, 364, 0],
}
