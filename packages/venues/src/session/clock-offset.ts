interface ClockSample {
  offsetMs: number
  roundTripMs: number
  receivedAt: number
}

/** How far a clock may be ahead of ours: by so much, give or take. */
export interface KnownOffset {
  offsetMs: number
  uncertaintyMs: number
}

/** What is left of it when the uncertainty is taken away: a slow answer alone is no wrong clock. */
export function surelyOffMs({ offsetMs, uncertaintyMs }: KnownOffset): number {
  return Math.sign(offsetMs) * Math.max(0, Math.abs(offsetMs) - uncertaintyMs)
}

const keptVariants = 8
const maxAgeMs = 30 * 60_000
/** Dates of answers are reported in whole seconds, and two servers of one exchange differ by about as much. */
const sameClockMs = 2000

/** How far an exchange's clock is ahead of ours: the reading with the shortest way there and back is the truest. */
export class ClockOffset {
  #samples: ClockSample[] = []

  add(venueTime: number, sentAt: number, receivedAt: number): void {
    const roundTripMs = receivedAt - sentAt
    // Our own clock was set while the query was under way: the reading means nothing.
    if (roundTripMs < 0 || !Number.isFinite(venueTime)) return
    const offsetMs = Math.round(venueTime - (sentAt + receivedAt) / 2)
    // A clock was set since then. However short the way of an older reading was, it is about another clock.
    this.#samples = this.#samples.filter(
      (older) =>
        Math.abs(older.offsetMs - offsetMs) <= (older.roundTripMs + roundTripMs) / 2 + sameClockMs,
    )
    this.#samples.push({ offsetMs, roundTripMs, receivedAt })
    if (this.#samples.length > keptVariants) this.#samples.shift()
  }

  /** Undefined until there is a reading of the last half hour. */
  best(now: number): KnownOffset | undefined {
    let best: ClockSample | undefined
    for (const sample of this.#samples) {
      if (now - sample.receivedAt > maxAgeMs) continue
      if (!best || sample.roundTripMs <= best.roundTripMs) best = sample
    }
    return best && { offsetMs: best.offsetMs, uncertaintyMs: Math.ceil(best.roundTripMs / 2) }
  }

  /**
   * Our clock was set, or the computer slept, by so much: what was read before is about another clock. That is noticed
   * a moment later, and what was read in that moment holds.
   */
  clockJumped(jumpMs: number, now: number): void {
    const before = this.#samples
    const firstAfter =
      jumpMs > 0
        ? before.findIndex(({ receivedAt }) => receivedAt > now - jumpMs)
        : before.findIndex(({ receivedAt }, at) => receivedAt < (before[at - 1]?.receivedAt ?? 0))
    this.#samples = firstAfter < 0 ? [] : before.slice(firstAfter)
  }
}
