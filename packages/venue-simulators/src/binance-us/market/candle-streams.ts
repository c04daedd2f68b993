import { jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { StreamHub } from '../wire/stream-hub.ts'
import { candleBetween } from './candles.ts'
import { candleAround, candleWidths } from './intervals.ts'
import type { BinanceSymbol } from './symbol.ts'
import type { BinanceSymbols } from './symbols.ts'

const everyMs = 2000

/** Candles while they form, and once more when they are done. */
export function startCandleStreams(
  context: ServerContext,
  symbols: BinanceSymbols,
  hub: StreamHub,
  now: number,
): void {
  /** What each stream reported last: when its candle began, and how many trades it had. */
  const reported = new Map<string, { begin: number; trades: number }>()

  function emit(stream: string, at: number): void {
    const [, name = '', interval = ''] = /^(\w+)@kline_(\w+)$/.exec(stream) ?? []
    const symbol = symbols.byStream(name)
    const width = candleWidths[interval]
    if (!symbol || !width) return
    const time = Math.floor(venueTime(context, at))
    const { begin, end } = candleAround(width, at)
    const last = reported.get(stream)
    if (last && last.begin !== begin) {
      const final = () => candleEvent(symbol, interval, last.begin, begin, true, time, at)
      hub.emit(stream, 'candle', final, at)
    }
    const trades = candleBetween(symbol, begin, end, at)?.trades ?? 0
    const hasChanged = last?.begin !== begin || last.trades !== trades
    const event = () => candleEvent(symbol, interval, begin, end, false, time, at)
    if (trades > 0 && hasChanged) hub.emit(stream, 'candle', event, at)
    reported.set(stream, { begin, trades })
  }

  context.agenda.every(everyMs, now, (at) => {
    for (const stream of hub.matching(/^\w+@kline_\w+$/)) emit(stream, at)
  })
}

function candleEvent(
  symbol: BinanceSymbol,
  interval: string,
  begin: number,
  end: number,
  isFinal: boolean,
  time: number,
  now: number,
): string | undefined {
  const candle = candleBetween(symbol, begin, end, now)
  if (!candle) return undefined
  const { tape } = symbol.marketBook
  return jsonText({
    e: 'kline',
    E: time,
    s: symbol.name,
    k: {
      t: begin,
      T: end - 1,
      s: symbol.name,
      i: interval,
      f: tape.idAt(begin),
      L: Math.min(tape.lastId, tape.idAt(end) - 1),
      o: symbol.price(candle.open),
      c: symbol.price(candle.close),
      h: symbol.price(candle.high),
      l: symbol.price(candle.low),
      v: symbol.size(candle.volume),
      n: candle.trades,
      x: isFinal,
      q: symbol.turnover(candle.turnover),
      V: symbol.size(candle.takerBuyVolume),
      Q: symbol.turnover(candle.takerBuyTurnover),
      B: '0',
    },
  })
}
