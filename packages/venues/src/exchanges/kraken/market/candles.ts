import type { Instrument } from '../../../instrument.ts'
import { candleWidthMs, openingOf, widenCandles } from '../../../kernel/market/candle-widths.ts'
import type { Requests } from '../../../kernel/requests.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { Candle, Timeframe } from '../../../market-events.ts'
import { publicCost } from '../wire/limits.ts'
import { readRestAnswer, type RestAnswer } from '../wire/rest-answer.ts'
import { type CandleRows, readCandleRows } from './candle-rows.ts'

const intervalMinutes: Readonly<Record<Timeframe, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
  '1w': 10_080,
}

/** Only so many of the newest can be had, at any interval. */
const mostRows = 720

/** History of candles. There is no paging: the one page is all there is, and says so. */
export class KrakenCandles {
  #requests: Requests
  #sink: MarketSink
  #troubled: (answer: RestAnswer, now: number) => void
  /** Whether Kraken's own weeks open on Monday is not written anywhere: the first answer shows it. */
  #weeksAreOurs: boolean | undefined
  #requested = new Set<string>()

  constructor(
    requests: Requests,
    sink: MarketSink,
    troubled: (answer: RestAnswer, now: number) => void,
  ) {
    this.#requests = requests
    this.#sink = sink
    this.#troubled = troubled
  }

  request(instrument: Instrument, timeframe: Timeframe, before: number): void {
    const key = `${instrument.symbol} ${timeframe} ${before}`
    // Its answer is on the way.
    if (this.#requested.has(key)) return
    this.#requested.add(key)
    const source = timeframe === '1w' && this.#weeksAreOurs === false ? '1d' : timeframe
    this.#request(instrument, timeframe, before, source)
  }

  #request(instrument: Instrument, timeframe: Timeframe, before: number, source: Timeframe): void {
    const query = [
      ['pair', instrument.restSymbol],
      ['interval', String(intervalMinutes[source])],
    ] as const
    const { symbol } = instrument
    const request = {
      purpose: `Candles of ${symbol}, ${timeframe}`,
      method: 'GET',
      path: '/0/public/OHLC',
      query,
      priority: 'history',
      costs: publicCost,
      timeoutMs: 15_000,
    } as const
    this.#requests.send(request, (answer, now) => {
      const read = readRestAnswer(answer)
      this.#troubled(read, now)
      const rows =
        read.kind === 'result' ? readCandleRows(read.result, instrument, source, now) : undefined
      if (rows && source === '1w' && !this.#areWeeksOurs(rows)) {
        this.#request(instrument, timeframe, before, '1d')
        return
      }
      this.#requested.delete(`${symbol} ${timeframe} ${before}`)
      if (rows) {
        const candles = asTimeframe(rows, timeframe, source).filter(
          ({ time }) => time < before && time + candleWidthMs[timeframe] <= now,
        )
        const reportedFrom = rows.firstTime ?? before
        this.#sink.candles({ symbol, timeframe, before, candles, earliest: true, reportedFrom })
      } else {
        const reason =
          read.kind === 'failed' ? read.reason : 'Kraken answered with something unreadable'
        this.#sink.candlesFailed(symbol, timeframe, before, reason)
      }
    })
  }

  #areWeeksOurs({ firstTime }: CandleRows): boolean {
    if (firstTime === undefined) return true
    this.#weeksAreOurs = openingOf(firstTime, '1w') === firstTime
    return this.#weeksAreOurs
  }
}

function asTimeframe(rows: CandleRows, timeframe: Timeframe, source: Timeframe): Candle[] {
  if (source !== timeframe) {
    return widenCandles(rows.candles, timeframe, rows.rowCount >= mostRows - 1)
  }
  return rows.candles.filter(({ time }) => openingOf(time, timeframe) === time)
}
