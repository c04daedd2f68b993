interface Reading {
  offsetMs: number
  roundTripMs: number
  receivedAt: number
}

/** How far a clock may be ahead of ours: by so much, give or take. */
export interface KnownOffset {
  offsetMs: number
  uncertaintyMs: number
}

/** What is left of it when the doubt is taken away: a slow answer alone is no wrong clock. */
export function surelyOffMs({ offsetMs, uncertaintyMs }: KnownOffset): number {
  return Math.sign(offsetMs) * Math.max(0, Math.abs(offsetMs) - uncertaintyMs)
}

const keptReadings = 8
const maxAgeMs = 30 * 60_000
/** Dates of answers are told in whole seconds, and two servers of one exchange differ by about as much. */
const sameClockMs = 2000

/** How far an exchange's clock is ahead of ours: the reading with the shortest way there and back is the truest. */
export class ClockOffset {
  #readings: Reading[] = []

  add(venueTime: number, sentAt: number, receivedAt: number): void {
    const roundTripMs = receivedAt - sentAt
    // Our own clock was set while the question was under way: the reading means nothing.
    if (roundTripMs < 0 || !Number.isFinite(venueTime)) return
    const offsetMs = Math.round(venueTime - (sentAt + receivedAt) / 2)
    // A clock was set since then. However short the way of an older reading was, it is about another clock.
    this.#readings = this.#readings.filter(
      (older) =>
        Math.abs(older.offsetMs - offsetMs) <= (older.roundTripMs + roundTripMs) / 2 + sameClockMs,
    )
    this.#readings.push({ offsetMs, roundTripMs, receivedAt })
    if (this.#readings.length > keptReadings) this.#readings.shift()
  }

  /** Undefined until there is a reading of the last half hour. */
  best(now: number): KnownOffset | undefined {
    let best: Reading | undefined
    for (const reading of this.#readings) {
      if (now - reading.receivedAt > maxAgeMs) continue
      if (!best || reading.roundTripMs <= best.roundTripMs) best = reading
    }
    return best && { offsetMs: best.offsetMs, uncertaintyMs: Math.ceil(best.roundTripMs / 2) }
  }

  /**
   * Our clock was set, or the computer slept, by so much: what was read before is about another clock. That is noticed
   * a moment later, and what was read in that moment holds.
   */
  clockJumped(jumpMs: number, now: number): void {
    const before = this.#readings
    const firstAfter =
      jumpMs > 0
        ? before.findIndex(({ receivedAt }) => receivedAt > now - jumpMs)
        : before.findIndex(({ receivedAt }, at) => receivedAt < (before[at - 1]?.receivedAt ?? 0))
    this.#readings = firstAfter < 0 ? [] : before.slice(firstAfter)
  }
}
