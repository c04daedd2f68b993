import { Coverage, type Span } from '../book/coverage.ts'
import type { BookScale } from '../book/venue-book.ts'
import type { Print } from '../tape/print.ts'
import { type Candle, folded, type TimedCandle } from './candle.ts'
import { KeptCandles } from './kept-candles.ts'
import { LiveMinutes } from './live-minutes.ts'
import {
  candleStart,
  finerTimeframe,
  type Timeframe,
  timeframeMs,
  timeframes,
} from './timeframe.ts'

const day = timeframeMs['1d']
/** Minutes built from trades that are kept as such, at most; older ones are kept as candles that have ended. */
const mostLiveMinutes = 3 * 1440
/** Candles of one timeframe that are remembered as put together, at most. */
const mostBuilt = 5000

/**
 * The candles of one symbol at one exchange, in all timeframes, from its history and its trades together. No trade is
 * counted twice, because every candle has one source: trades, where we received every one of them from its opening on;
 * else the exchange's history, once it says that candle; else the next finer candles in it. What is neither received
 * nor reported whole is shown as far as it is known, and `isWhole` says so.
 */
export class VenueCandles {
  readonly scale: BookScale
  readonly #minutes = new LiveMinutes()
  /** When every trade was received. */
  readonly #received = new Coverage()
  readonly #kept = new Map(timeframes.map((timeframe) => [timeframe, new KeptCandles(timeframe)]))
  /** Candles that have ended and were put together; forgotten when a late trade falls into them. */
  readonly #built = new Map(
    timeframes.map((name) => [name, new Map<number, Readonly<TimedCandle> | undefined>()]),
  )
  /** None of them ends later, so that most trades need not look for theirs. */
  #builtUntil = -Infinity
  #changedFrom = Infinity

  constructor(scale: BookScale) {
    this.scale = scale
  }

  /** From this moment of the exchange's clock on, every trade is received. */
  listen(from: number): void {
    this.#received.add(from, Infinity)
    this.#forgetBuilt()
  }

  /**
   * Trades after this moment may have been missed: the last one that was surely received, not when that was noticed.
   */
  interrupt(receivedUntil: number): void {
    this.#received.cutFrom(receivedUntil)
    this.#forgetBuilt()
  }

  addTrade(trade: Pick<Print, 'price' | 'size' | 'time' | 'isBackfill'>): void {
    this.#minutes.add(trade)
    if (trade.time < this.#builtUntil) {
      for (const timeframe of timeframes) {
        this.#built.get(timeframe)?.delete(candleStart(trade.time, timeframe))
      }
    }
    this.#changedFrom = Math.min(this.#changedFrom, candleStart(trade.time, '1m'))
    if (this.#minutes.size > mostLiveMinutes) this.#keep(candleStart(trade.time - 2 * day, '1d'))
  }

  /** All candles of the exchange's history that opened between two moments; the one that is forming is not among them. */
  addHistory(timeframe: Timeframe, { from, to }: Span, candles: readonly Candle[]): void {
    this.#keptOf(timeframe).replace([{ from, to }], candles)
    this.#forgetBuilt()
    this.#changedFrom = Math.min(this.#changedFrom, from)
  }

  /** The earliest moment whose candles may have changed since the last call; Infinity when none has. */
  takeChanged(): number {
    const changed = this.#changedFrom
    this.#changedFrom = Infinity
    return changed
  }

  /**
   * `now` is the exchange's time: a candle that has not ended by then is forming, and goes on changing in place.
   * Undefined where nobody traded.
   */
  at(timeframe: Timeframe, start: number, now: number): Readonly<TimedCandle> | undefined {
    const end = start + timeframeMs[timeframe]
    const kept = this.#keptOf(timeframe)
    const isReceiving = this.#received.covers(start, Math.min(end, now))
    if (!isReceiving && kept.covers(start)) return kept.at(start)
    const finer = finerTimeframe[timeframe]
    if (!finer) return this.#minutes.at(start)
    const built = this.#built.get(timeframe)
    if (built?.has(start)) return built.get(start)
    const candle = folded(start, this.#pieces(finer, start, Math.min(end, now)))
    if (end <= now) {
      if (built && built.size >= mostBuilt) built.clear()
      built?.set(start, candle)
      this.#builtUntil = Math.max(this.#builtUntil, end)
    }
    return candle
  }

  /**
   * Everything that was traded in that candle up to now is known: received, or reported in this timeframe or a finer
   * one.
   */
  isWhole(timeframe: Timeframe, start: number, now: number): boolean {
    let gaps = this.#received.missing({
      from: start,
      to: Math.min(start + timeframeMs[timeframe], now),
    })
    for (
      let reported: Timeframe | undefined = timeframe;
      reported;
      reported = finerTimeframe[reported]
    ) {
      const { coverage } = this.#keptOf(reported)
      gaps = gaps.flatMap((gap) => coverage.missing(gap))
    }
    return gaps.length === 0
  }

  /**
   * The history that is needed to make the forming candle of a timeframe whole, as far as an exchange can report it.
   */
  missingInForming(timeframe: Timeframe, now: number): (Span & { timeframe: Timeframe })[] {
    const finer = finerTimeframe[timeframe]
    if (!finer) return []
    const ended = { from: candleStart(now, timeframe), to: candleStart(now, finer) }
    const known = this.#keptOf(finer).coverage
    const missing = this.#received.missing(ended).flatMap((span) => known.missing(span))
    // A history has whole candles only.
    const spans = missing.map(({ from, to }) => ({
      timeframe: finer,
      from: candleStart(from, finer),
      to: candleStart(to + timeframeMs[finer] - 1, finer),
    }))
    return [...spans, ...this.missingInForming(finer, now)]
  }

  #pieces(timeframe: Timeframe, from: number, to: number): Readonly<TimedCandle>[] {
    const pieces: Readonly<TimedCandle>[] = []
    for (let start = from; start < to; start += timeframeMs[timeframe]) {
      const piece = this.at(timeframe, start, to)
      if (piece) pieces.push(piece)
    }
    return pieces
  }

  /** Turns minutes from before that moment into candles of every timeframe that ended by then, and lets them go. */
  #keep(before: number): void {
    const oldest = this.#minutes.oldest() ?? before
    for (const timeframe of timeframes) {
      const width = timeframeMs[timeframe]
      const whole: Span[] = []
      const candles: Readonly<TimedCandle>[] = []
      for (let at = candleStart(oldest, timeframe); at + width <= before; at += width) {
        if (!this.isWhole(timeframe, at, before)) continue
        whole.push({ from: at, to: at + width })
        const candle = this.at(timeframe, at, before)
        if (candle) candles.push(candle)
      }
      this.#keptOf(timeframe).replace(whole, candles)
    }
    this.#received.cutBefore(before)
    this.#minutes.dropBefore(before)
    this.#forgetBuilt()
  }

  #forgetBuilt(): void {
    for (const built of this.#built.values()) built.clear()
  }

  #keptOf(timeframe: Timeframe): KeptCandles {
    const kept = this.#kept.get(timeframe)
    if (!kept) throw new RangeError(`${timeframe} is not a timeframe`)
    return kept
  }
}
