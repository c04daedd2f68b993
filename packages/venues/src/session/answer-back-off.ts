import { backOffMs } from '@leadline/runtime/back-off'

import type { VenueAnswer, VenueRequest } from '../adapter-io.ts'
import type { Hold } from './holds.ts'
import { laneOf } from './request-order.ts'
import { retryAfterTime } from './retry-after.ts'

const failureBackOff = { firstMs: 1000, longestMs: 60_000 }
/** A ban without a term: the shortest one that an exchange is known for. */
const banMs = 120_000

/**
 * Reads from an answer whether the exchange wants to be left alone, in terms that hold for all of them. What only one
 * exchange means (a code in the body, a date in the text) its adapter says by `holdUntil`.
 */
export class AnswerBackOff {
  #failures = new Map<string, { count: number; until: number }>()

  /** What to keep back after this answer, or undefined. */
  after(request: VenueRequest, answer: VenueAnswer, now: number): Hold | undefined {
    const lane = laneOf(request)
    if (answer.kind === 'dropped') return undefined
    if (answer.kind === 'lost') {
      return {
        ...this.#failed(lane, now),
        reason: `No answer: ${answer.reason}`,
        sparesUrgent: true,
      }
    }
    const { status } = answer
    const named = retryAfterTime(answer.headers['retry-after'], now)
    if (status === 418) {
      // A ban is on this computer's address: nothing at all may leave, or it grows.
      return { until: named ?? now + banMs, reason: 'The exchange refuses this address for now' }
    }
    if (status === 429) {
      const { until } = this.#failed(lane, now)
      return {
        lane,
        until: named ?? until,
        reason: 'Too many requests: the exchange asks us to wait',
      }
    }
    if (status >= 500) {
      const { until } = this.#failed(lane, now)
      const reason = `The exchange cannot answer (HTTP ${status})`
      return { lane, until: named ?? until, reason, sparesUrgent: true }
    }
    this.#failures.delete(lane)
    return undefined
  }

  #failed(lane: string, now: number): { lane: string; until: number } {
    const last = this.#failures.get(lane) ?? { count: 0, until: 0 }
    // Several that were under way together and failed together are one failure.
    if (now < last.until) return { lane, until: last.until }
    const until = now + backOffMs(last.count, failureBackOff)
    this.#failures.set(lane, { count: last.count + 1, until })
    return { lane, until }
  }
}
