import type { RequestPriority, VenueAnswer, VenueRequest } from '../adapter-io.ts'
import type { Buckets } from './buckets.ts'
import type { Holds } from './holds.ts'
import { laneOf } from './request-order.ts'

/** A request that has not been sent. */
export interface Waiting {
  id: number
  request: VenueRequest
  answered: (answer: VenueAnswer) => void
  since: number
}

/** The same, as the list of waiting requests shows it. */
export interface WaitingRequest {
  id: number
  purpose: string
  priority: RequestPriority
  /** A key, or 'public'. */
  lane: string
  /** 1 leaves next. */
  position: number
  since: number
  expectedAt: number
  /** Why it is kept back, where there is more to it than its turn. */
  reason: string
}

/** Reckons ahead when each of them will leave, if nothing comes in between. */
export function waitingTimes(
  waiting: readonly Waiting[],
  buckets: Buckets,
  holds: Holds,
  now: number,
): WaitingRequest[] {
  const ahead = buckets.clone()
  return waiting.map(({ id, request, since }, index) => {
    const lane = laneOf(request)
    const hold = holds.over(request, lane, now)
    const expectedAt = ahead.readyAt(request, Math.max(now, hold?.until ?? now))
    ahead.take(request, expectedAt)
    const { purpose, priority } = request
    const reason = hold?.reason ?? ''
    return { id, purpose, priority, lane, position: index + 1, since, expectedAt, reason }
  })
}
