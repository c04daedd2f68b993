import type { Instrument } from '../../instrument.ts'
import type { MarketSink } from '../../market-adapter.ts'
import type { Candle, Timeframe } from '../../market-events.ts'
import { candleWidthMs, openingOf } from './candle-widths.ts'
import { gatherCandles } from './gather-candles.ts'

/** Rows that opened from `from` on, which may be later than was requested; or words on why there are none. */
export type CandleRows = { candles: readonly Candle[]; from: number } | { failed: string }

export interface CandleSource {
  /** Most rows that one call may span. */
  readonly mostRows: number
  /** The timeframe out of which another is built: itself where the venue has it. */
  builtFrom(timeframe: Timeframe): Timeframe
  /** Rows that opened in `from` ≤ time < `to`. */
  read(
    instrument: Instrument,
    timeframe: Timeframe,
    from: number,
    to: number,
    done: (rows: CandleRows, now: number) => void,
  ): void
  /** The venue's time, by which a candle is over or still forming. */
  venueTime(now: number): number
}

interface Job {
  instrument: Instrument
  timeframe: Timeframe
  before: number
  calls: number
}

const mostCalls = 16
const dayMs = candleWidthMs['1d']

/**
 * One page of candles before a time. Minutes without a trade have no candle, so that a page may be empty though there is
 * older history: the days are asked then, and the newest day with a trade is read.
 */
export class CandleHistory {
  readonly #source: CandleSource
  readonly #sink: Pick<MarketSink, 'candles' | 'candlesFailed'>

  constructor(source: CandleSource, sink: Pick<MarketSink, 'candles' | 'candlesFailed'>) {
    this.#source = source
    this.#sink = sink
  }

  request(
    symbol: string,
    instrument: Instrument | undefined,
    timeframe: Timeframe,
    before: number,
    now: number,
  ): void {
    if (!instrument) {
      this.#sink.candlesFailed(symbol, timeframe, before, `There is no ${symbol} here.`)
      return
    }
    const job = { instrument, timeframe, before, calls: 0 }
    const newest = Math.min(before - 1, this.#source.venueTime(now))
    const to = openingOf(newest, timeframe) + candleWidthMs[timeframe]
    this.#readPage(job, to - this.#spanMs(timeframe), to, (from) => {
      if (this.#source.builtFrom(timeframe) === '1d') this.#answer(job, [], true)
      else this.#findDay(job, from)
    })
  }

  /** As long as one call allows, in whole candles of the timeframe. */
  #spanMs(timeframe: Timeframe): number {
    const width = candleWidthMs[timeframe]
    const span = this.#source.mostRows * candleWidthMs[this.#source.builtFrom(timeframe)]
    return Math.max(Math.floor(span / width), 1) * width
  }

  /** Answers with what there is; if nothing, `empty` is called with the time since which there is nothing. */
  #readPage(job: Job, from: number, to: number, empty: (from: number) => void): void {
    const { timeframe } = job
    this.#read(job, this.#source.builtFrom(timeframe), from, to, (rows, readFrom, now) => {
      const end = Math.min(this.#source.venueTime(now), to)
      const candles = gatherCandles(rows, timeframe).filter(
        ({ time }) => time < job.before && time + candleWidthMs[timeframe] <= end,
      )
      if (candles.length > 0) this.#answer(job, candles, false)
      else empty(readFrom)
    })
  }

  /** The newest day with a trade that opened before this time. */
  #findDay(job: Job, before: number): void {
    const to = openingOf(before - 1, '1d') + dayMs
    this.#read(job, '1d', to - this.#source.mostRows * dayMs, to, (rows) => {
      const day = gatherCandles(rows, '1d').at(-1)
      if (!day) this.#answer(job, [], true)
      else this.#walkDay(job, day.time, Math.min(day.time + dayMs, before))
    })
  }

  /** The day's trades may all have come after `to`: then the next older day is looked for. */
  #walkDay(job: Job, opening: number, to: number): void {
    const from = Math.max(opening, to - this.#spanMs(job.timeframe))
    this.#readPage(job, from, to, (readFrom) => {
      if (readFrom > opening) this.#walkDay(job, opening, readFrom)
      else this.#findDay(job, opening)
    })
  }

  #read(
    job: Job,
    timeframe: Timeframe,
    from: number,
    to: number,
    take: (rows: readonly Candle[], from: number, now: number) => void,
  ): void {
    const fail = (reason: string) => {
      this.#sink.candlesFailed(job.instrument.symbol, job.timeframe, job.before, reason)
    }
    job.calls += 1
    if (job.calls > mostCalls) {
      fail('No trade was found in the history that was searched.')
      return
    }
    this.#source.read(job.instrument, timeframe, from, to, (rows, now) => {
      if ('failed' in rows) fail(rows.failed)
      else {
        const inside = rows.candles.filter(({ time }) => time >= rows.from && time < to)
        take(inside, rows.from, now)
      }
    })
  }

  #answer({ instrument, timeframe, before }: Job, candles: Candle[], earliest: boolean): void {
    this.#sink.candles({ symbol: instrument.symbol, timeframe, before, candles, earliest })
  }
}
