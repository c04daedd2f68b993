import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'
import type { TapeUpdate } from '@leadline/desk-protocol/frames/tape-section'
import type { Candle } from '@leadline/venues/market-events'

const secondMs = 1000
/** Seconds with a trade that are kept: two hours of a market that never rests. */
const mostSeconds = 7200

/** One second, with when its first and its last print were: prints of several exchanges do not arrive in order. */
interface Second {
  candle: Candle
  openedAt: number
  closedAt: number
}

/**
 * Candles of seconds out of the prints that were received. No exchange has a history of them, so they begin with the first
 * whole second of what the hub has kept of the tape.
 */
export class SecondCandles {
  #seconds = new Map<number, Second>()
  /** From here on every print is there. */
  #since = Number.POSITIVE_INFINITY

  /** Takes prints; the opening of the earliest second that is not what it was, Infinity where none is. */
  take({ prints, missed }: Pick<TapeUpdate, 'prints' | 'missed'>, isWhole: boolean): number {
    if (isWhole || missed > 0) {
      this.#seconds.clear()
      this.#since = Number.POSITIVE_INFINITY
    }
    let changed = isWhole || missed > 0 ? 0 : Number.POSITIVE_INFINITY
    if (this.#since === Number.POSITIVE_INFINITY && prints.length > 0) {
      // The second of the earliest print may have begun before it.
      const earliest = Math.min(...prints.map(({ time }) => time))
      this.#since = (Math.floor(earliest / secondMs) + 1) * secondMs
    }
    for (const { time, price, size } of prints) {
      if (time < this.#since) continue
      const opening = Math.floor(time / secondMs) * secondMs
      this.#add(opening, time, price, size)
      changed = Math.min(changed, opening)
    }
    this.#letGo()
    return changed
  }

  /** The candles that open from `from` on, so many seconds wide, oldest first; only those of which all is known. */
  candles(widthMs: number, from: number): Candle[] {
    const wide = new Map<number, Second>()
    const first = Math.ceil(Math.max(from, this.#since) / widthMs) * widthMs
    for (const second of this.#seconds.values()) {
      const opening = Math.floor(second.candle.time / widthMs) * widthMs
      if (opening < first) continue
      const known = wide.get(opening)
      const { candle } = second
      if (known) fold(known, candle, second)
      else wide.set(opening, { ...second, candle: { ...candle, time: opening } })
    }
    return [...wide.values()]
      .map(({ candle }) => candle)
      .toSorted((one, other) => one.time - other.time)
  }

  #add(opening: number, time: number, price: number, size: Scaled): void {
    const candle = {
      time: opening,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: size,
    }
    const print = { candle, openedAt: time, closedAt: time }
    const known = this.#seconds.get(opening)
    if (known) fold(known, candle, print)
    else this.#seconds.set(opening, print)
  }

  #letGo(): void {
    if (this.#seconds.size <= mostSeconds) return
    const openings = [...this.#seconds.keys()].toSorted((one, other) => one - other)
    // A tenth at once, so that it is not done with every print.
    const kept = openings.slice(-Math.floor(mostSeconds * 0.9))
    for (const opening of openings.slice(0, -kept.length)) this.#seconds.delete(opening)
    this.#since = Math.max(this.#since, kept[0] ?? 0)
  }
}

function fold(into: Second, added: Candle, { openedAt, closedAt }: Omit<Second, 'candle'>): void {
  const { candle } = into
  if (openedAt < into.openedAt) {
    candle.open = added.open
    into.openedAt = openedAt
  }
  // Of two prints in one millisecond the one that arrived later is the close.
  if (closedAt >= into.closedAt) {
    candle.close = added.close
    into.closedAt = closedAt
  }
  candle.high = Math.max(candle.high, added.high)
  candle.low = Math.min(candle.low, added.low)
  candle.volume = addScaled(candle.volume, added.volume)
}
