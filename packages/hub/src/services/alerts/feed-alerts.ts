import type { VenueState } from '@leadline/desk-protocol/hub-status'
import { durationText } from '@leadline/runtime/duration-text'
import { venueOf } from '@leadline/venues/venue-registry'

import type { Raise } from './order-alerts.ts'

/** A shorter interruption mends itself before anybody could do something. */
const reportedAfterMs = 30_000

interface Lost {
  since: number
  isReported: boolean
}

/** Exchanges that were connected and are not, and when they are again. */
export class FeedAlerts {
  readonly #raise: Raise
  readonly #wasLive = new Set<VenueState['venue']>()
  readonly #lost = new Map<VenueState['venue'], Lost>()

  constructor(raise: Raise) {
    this.#raise = raise
  }

  take(venues: readonly VenueState[], now: number): void {
    for (const venue of venues) this.#venue(venue, now)
  }

  #venue({ venue: id, state, reason }: VenueState, now: number): void {
    const { name } = venueOf(id)
    const lost = this.#lost.get(id)
    if (state === 'live') {
      this.#wasLive.add(id)
      this.#lost.delete(id)
      if (!lost?.isReported) return
      this.#raise(
        'disconnect',
        `${name}: connected again`,
        `After ${durationText(now - lost.since)}.`,
      )
    } else if (state === 'idle' || state === 'off') {
      // Nobody looks at it any more: that is no interruption.
      this.#wasLive.delete(id)
      this.#lost.delete(id)
    } else if (!lost) {
      if (this.#wasLive.has(id)) this.#lost.set(id, { since: now, isReported: false })
    } else if (!lost.isReported && now - lost.since >= reportedAfterMs) {
      lost.isReported = true
      const words = `For ${durationText(now - lost.since)}. Its prices are not live.`
      this.#raise(
        'disconnect',
        `${name}: disconnected`,
        reason === '' ? words : `${words} ${reason}`,
      )
    }
  }
}
