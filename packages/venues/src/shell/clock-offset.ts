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

/** How far an exchange's clock is ahead of ours: the reading with the shortest way there and back is the truest. */
export class ClockOffset {
  #readings: Reading[] = []

  add(venueTime: number, sentAt: number, receivedAt: number): void {
    const roundTripMs = receivedAt - sentAt
    // Our own clock was set while the question was under way: the reading means nothing.
    if (roundTripMs < 0 || !Number.isFinite(venueTime)) return
    const offsetMs = Math.round(venueTime - (sentAt + receivedAt) / 2)
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

  /** Our clock was set, or the computer slept: what was known is about another clock. */
  forget(): void {
    this.#readings = []
  }
}
