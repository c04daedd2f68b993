import type { CandleKeeper, WideCandle } from './candle-keeper.ts'
import type { BookPlan } from './listings.ts'
import type { MarketTrade } from './market-trade.ts'
import { type MinuteCandle, addCandle, addTrade, candleOf, minuteMs } from './minute-candle.ts'
import type { Tape } from './tape.ts'

const hourMs = 3_600_000
const keptMinutes = 3 * 1440
const keptHours = 12_000
/** The hours at both ends of a day are asked for minute by minute, again and again. */
const keptPastMinutes = 600

/**
 * Candles of one instrument. Minutes that were lived through are kept as they were; all others are made from the
 * tape when somebody asks, and hours of the past are remembered.
 */
export class CandleStore implements CandleKeeper {
  readonly #tape: Tape
  readonly #lived = new Map<number, MinuteCandle>()
  /** Of the time before the exchange opened, as the tape reports them. */
  readonly #pastMinutes = new Map<number, MinuteCandle | undefined>()
  readonly #hours = new Map<number, MinuteCandle | undefined>()
  readonly #toHundredths: number

  constructor(tape: Tape, plan: BookPlan) {
    this.#tape = tape
    this.#toHundredths = 100 / 10 ** (plan.priceDecimals + plan.sizeDecimals)
  }

  record(trade: MarketTrade): void {
    const minute = Math.floor(trade.time / minuteMs)
    const candle = this.#lived.get(minute)
    if (candle) addTrade(candle, trade, this.#turnover(trade))
    else this.#keep(minute, candleOf(trade, this.#turnover(trade)))
  }

  settle(time: number): void {
    const minute = Math.floor(time / minuteMs)
    const candle = this.#fromTape(minute * minuteMs, (minute + 1) * minuteMs)
    if (candle) this.#keep(minute, candle)
    this.#hours.delete(Math.floor(time / hourMs))
  }

  candles(widthMs: number, from: number, to: number, now: number, offset = 0): WideCandle[] {
    const candles: WideCandle[] = []
    let begin = Math.floor((from - offset) / widthMs) * widthMs + offset
    if (begin < from) begin += widthMs
    for (; begin <= to; begin += widthMs) {
      const candle = this.over(begin, Math.min(begin + widthMs, now + 1))
      if (candle) candles.push({ time: begin, ...candle })
    }
    return candles
  }

  over(from: number, to: number): MinuteCandle | undefined {
    let sum: MinuteCandle | undefined
    let time = from
    while (time < to) {
      const isWholeHour = time % hourMs === 0 && time + hourMs <= to
      const part = isWholeHour ? this.#hour(time / hourMs) : this.#minute(time / minuteMs)
      if (part && sum) addCandle(sum, part)
      else if (part) sum = { ...part }
      time += isWholeHour ? hourMs : minuteMs
    }
    return sum
  }

  #hour(hour: number): MinuteCandle | undefined {
    if (this.#hours.has(hour)) return this.#hours.get(hour)
    let sum: MinuteCandle | undefined
    if (!this.#tape.isLivedWithin(hour * hourMs, (hour + 1) * hourMs)) {
      sum = this.#fromTape(hour * hourMs, (hour + 1) * hourMs)
      if (this.#hours.size > keptHours) this.#hours.clear()
      this.#hours.set(hour, sum)
      return sum
    }
    for (let minute = hour * 60; minute < hour * 60 + 60; minute += 1) {
      const part = this.#minute(minute)
      if (part && sum) addCandle(sum, part)
      else if (part) sum = { ...part }
    }
    return sum
  }

  #minute(minute: number): MinuteCandle | undefined {
    const lived = this.#lived.get(minute)
    if (lived || this.#tape.isLived(minute * minuteMs)) return lived
    // The minute that goes on at this moment is not over.
    if (this.#tape.isLivedWithin(minute * minuteMs, (minute + 1) * minuteMs)) {
      return this.#fromTape(minute * minuteMs, (minute + 1) * minuteMs)
    }
    const known = this.#pastMinutes.get(minute)
    if (known || this.#pastMinutes.has(minute)) return known
    const candle = this.#fromTape(minute * minuteMs, (minute + 1) * minuteMs)
    if (this.#pastMinutes.size >= keptPastMinutes) this.#pastMinutes.clear()
    this.#pastMinutes.set(minute, candle)
    return candle
  }

  #fromTape(from: number, to: number): MinuteCandle | undefined {
    let sum: MinuteCandle | undefined
    let id = this.#tape.idAt(from)
    for (;;) {
      const trade = this.#tape.trade(id)
      if (!trade || trade.time >= to) return sum
      if (sum) addTrade(sum, trade, this.#turnover(trade))
      else sum = candleOf(trade, this.#turnover(trade))
      id += 1
    }
  }

  #turnover(trade: MarketTrade): number {
    return Math.round(trade.price * trade.size * this.#toHundredths)
  }

  #keep(minute: number, candle: MinuteCandle): void {
    this.#lived.set(minute, candle)
    if (this.#lived.size > keptMinutes) {
      const [oldest] = this.#lived.keys()
      if (oldest !== undefined) this.#lived.delete(oldest)
    }
  }
}

export function storeCandles(tape: Tape, plan: BookPlan): CandleStore {
  return new CandleStore(tape, plan)
}
