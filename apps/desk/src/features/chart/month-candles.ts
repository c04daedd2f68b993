import { CandleSeries } from '@leadline/charts/series/candle-series'
import { openingOf, slotOf } from '@leadline/charts/time/timeframes'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'
import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'
import type { Candle } from '@leadline/venues/market-events'

/** Candles of months out of those of days, which are what exchanges keep. They open at 00:00 UTC on the first. */
export class MonthCandles {
  readonly #days = new CandleSeries()
  /** Older days came, and with them no month that is whole: nothing new is drawn that could make the chart ask for more. */
  wantsOlder = false
  /** Nothing is older than the first day. */
  #isComplete = false

  /** Takes days, and gives them as months: the stretches of the update, each from its first month on to the newest. */
  take(update: CandleUpdate, isWhole: boolean): CandleUpdate {
    if (isWhole) this.#days.clear()
    const firstBefore = this.#days.time[0]
    const monthBefore = this.#firstWhole()
    const before = this.#isComplete
    this.#isComplete = update.isComplete
    let changed = isWhole || before !== update.isComplete ? 0 : Number.POSITIVE_INFINITY
    for (const { from, to, candles } of update.stretches) {
      const row = this.#days.replace(from, to, candles)
      if (row < this.#days.length) changed = Math.min(changed, this.#days.time[row] ?? 0)
      else if (candles.length > 0 || to >= (this.#days.time[0] ?? 0))
        changed = Math.min(changed, from)
    }
    const isOlder = firstBefore !== undefined && (this.#days.time[0] ?? 0) < firstBefore
    this.wantsOlder = isOlder && !this.#isComplete && this.#firstWhole() === monthBefore
    if (changed === Number.POSITIVE_INFINITY) return { ...update, stretches: [] }
    const from = monthOf(changed)
    const stretch = { from, to: Number.MAX_SAFE_INTEGER, candles: this.#months(from) }
    return { ...update, stretches: [stretch] }
  }

  get #isCut(): boolean {
    const first = this.#days.time[0]
    return first !== undefined && !this.#isComplete && first !== monthOf(first)
  }

  /** The opening of the first month that is drawn. */
  #firstWhole(): number | undefined {
    const first = this.#days.time[0]
    if (first === undefined) return undefined
    return this.#isCut ? openingOf('1M', slotOf('1M', first) + 1) : monthOf(first)
  }

  #months(from: number): Candle[] {
    const months: Candle[] = []
    for (let row = this.#days.indexAt(from); row < this.#days.length; row += 1) {
      const day = this.#days.candleAt(row)
      if (!day) continue
      const time = monthOf(day.time)
      const last = months.at(-1)
      if (last?.time !== time) {
        months.push({ ...day, time })
        continue
      }
      last.high = Math.max(last.high, day.high)
      last.low = Math.min(last.low, day.low)
      last.close = day.close
      last.volume = addScaled(last.volume, day.volume)
    }
    // Where older days are still to come, the opening and the volume of the first month are somebody else's.
    const first = this.#days.time[0] ?? 0
    const isFirst = months[0]?.time === monthOf(first)
    return isFirst && this.#isCut ? months.slice(1) : months
  }
}

function monthOf(time: number): number {
  return openingOf('1M', slotOf('1M', time))
}
