import type { VenueRequest } from '../adapter-io.ts'
import { isUrgent } from './request-order.ts'

/** Requests that an exchange, or its silence, makes us hold back. */
export interface Hold {
  until: number
  /** For the trader to read. */
  reason: string
  /** Only requests that cost this bucket; all where undefined. */
  bucket?: string
  /** Only requests of this lane: a key, or 'public'; all where undefined. */
  lane?: string
  /** Cancels, orders and queries about them still go: one failing call is no reason to keep those back. */
  sparesUrgent?: boolean
}

export class Holds {
  #holds: Hold[] = []

  add(hold: Hold): void {
    const same = this.#holds.find(
      (other) =>
        other.bucket === hold.bucket &&
        other.lane === hold.lane &&
        other.sparesUrgent === hold.sparesUrgent,
    )
    if (!same) this.#holds.push({ ...hold })
    else if (hold.until > same.until) Object.assign(same, hold)
  }

  /** The longest of those that keep this request back, or undefined. */
  over(request: VenueRequest, lane: string, now: number): Hold | undefined {
    let longest: Hold | undefined
    for (const hold of this.active(now)) {
      if (hold.lane !== undefined && hold.lane !== lane) continue
      if (hold.sparesUrgent === true && isUrgent(request.priority)) continue
      if (hold.bucket !== undefined && !request.costs.some(({ bucket }) => bucket === hold.bucket))
        continue
      if (!longest || hold.until > longest.until) longest = hold
    }
    return longest
  }

  active(now: number): readonly Hold[] {
    if (this.#holds.some(({ until }) => until <= now)) {
      this.#holds = this.#holds.filter(({ until }) => until > now)
    }
    return this.#holds
  }

  /** Our clock was set back by so much. */
  shift(byMs: number): void {
    for (const hold of this.#holds) hold.until += byMs
  }
}
