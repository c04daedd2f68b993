import type { Instrument } from '../../../instrument.ts'
import { candleWidthMs, openingOf, widenCandles } from '../../../kernel/market/candle-widths.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { Timeframe } from '../../../market-events.ts'
import type { GeminiCalls } from '../wire/public-calls.ts'
import type { RestAnswer } from '../wire/rest-answer.ts'
import { readCandleRows } from './candle-rows.ts'

/** How Gemini spells a width; the documentation's spelling is refused, and kept in case that it is not for ever. */
const spellings: Readonly<Record<Timeframe, readonly string[]>> = {
  '1m': ['1m'],
  '5m': ['5m'],
  '15m': ['15m'],
  '30m': ['30m'],
  '1h': ['1hr', '1h'],
  '4h': [],
  '1d': ['1day', '1d'],
  '1w': ['1w'],
}

/** Out of which candles a width can be had, the best first. There are none of four hours. */
const sources: Readonly<Record<Timeframe, readonly Timeframe[]>> = {
  '1m': ['1m'],
  '5m': ['5m'],
  '15m': ['15m'],
  '30m': ['30m'],
  '1h': ['1h'],
  '4h': ['1h'],
  '1d': ['1d', '1h'],
  '1w': ['1w', '1d', '1h'],
}

/** So many rows or more are all that Gemini keeps, and the oldest is not where the market began. */
const cutAtRows: Readonly<Partial<Record<Timeframe, number>>> = { '1h': 1400, '1d': 350, '1w': 200 }

interface Wish {
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  readonly before: number
  /** Widths that were refused on the way. */
  readonly refused: Set<Timeframe>
  /** Which spelling of the present width is being tried. */
  spelling: number | undefined
}

/** History of candles. There is no paging: one answer is all there is, and says so. */
export class GeminiCandles {
  #rest: GeminiCalls
  #sink: MarketSink
  /** Widths that do not exist, or that do not open when ours do. */
  #unfit = new Set<Timeframe>()
  /** The spelling that was accepted. */
  #spelling = new Map<Timeframe, number>()
  #requested = new Set<string>()

  constructor(rest: GeminiCalls, sink: MarketSink) {
    this.#rest = rest
    this.#sink = sink
  }

  request(instrument: Instrument, timeframe: Timeframe, before: number): void {
    const wish = {
      instrument,
      timeframe,
      before,
      refused: new Set<Timeframe>(),
      spelling: undefined,
    }
    // Its answer is on the way.
    if (this.#requested.has(keyOf(wish))) return
    this.#requested.add(keyOf(wish))
    this.#request(wish)
  }

  #request(wish: Wish): void {
    const { instrument, timeframe } = wish
    const source = this.#sourcesOf(wish)[0] ?? '1h'
    const spelling = wish.spelling ?? this.#spelling.get(source) ?? 0
    const path = `/v2/candles/${instrument.restSymbol}/${spellings[source][spelling]}`
    const purpose = `Candles of ${instrument.symbol}, ${timeframe}`
    this.#rest.get(path, purpose, 'history', [], (read, now) => {
      if (read.kind === 'failed') {
        this.#refused(wish, source, spelling, read)
        return
      }
      this.#spelling.set(source, spelling)
      for (const width of wish.refused) this.#unfit.add(width)
      this.#read(wish, source, read.result, now)
    })
  }

  #read(wish: Wish, source: Timeframe, result: unknown, now: number): void {
    const { instrument, timeframe, before } = wish
    const rows = readCandleRows(result, instrument, source, now)
    if (!rows) return this.#fail(wish, 'Gemini answered with something unreadable')
    const aligned = rows.candles.filter(({ time }) => openingOf(time, source) === time)
    if (aligned.length < rows.candles.length && this.#sourcesOf(wish).length > 1) {
      this.#unfit.add(source)
      wish.spelling = undefined
      return this.#request(wish)
    }
    const isCut = rows.rowCount >= (cutAtRows[source] ?? Infinity)
    const whole = source === timeframe ? aligned : widenCandles(aligned, timeframe, isCut)
    const candles = whole.filter(
      ({ time }) => time < before && time + candleWidthMs[timeframe] <= now,
    )
    this.#requested.delete(keyOf(wish))
    const { symbol } = instrument
    const reportedFrom = rows.firstTime ?? before
    this.#sink.candles({ symbol, timeframe, before, candles, earliest: true, reportedFrom })
  }

  /** A refusal may mean the spelling, the width or the symbol: what is left is tried before it is reported. */
  #refused(wish: Wish, source: Timeframe, spelling: number, read: Failure): void {
    const isMeant = read.meaning === 'refused'
    if (isMeant && spelling + 1 < spellings[source].length) {
      wish.spelling = spelling + 1
      this.#request(wish)
    } else if (isMeant && this.#sourcesOf(wish).length > 1) {
      wish.refused.add(source)
      wish.spelling = undefined
      this.#request(wish)
    } else this.#fail(wish, read.reason)
  }

  #sourcesOf({ timeframe, refused }: Wish): Timeframe[] {
    return sources[timeframe].filter((width) => !this.#unfit.has(width) && !refused.has(width))
  }

  #fail(wish: Wish, reason: string): void {
    const { instrument, timeframe, before } = wish
    this.#requested.delete(keyOf(wish))
    this.#sink.candlesFailed(instrument.symbol, timeframe, before, reason)
  }
}

type Failure = RestAnswer & { kind: 'failed' }

function keyOf({ instrument, timeframe, before }: Wish): string {
  return `${instrument.symbol} ${timeframe} ${before}`
}
