import type { Clock } from '@leadline/runtime/clock'

import type { VenueAnswer, VenueRequest } from '../adapter-io.ts'
import { AnswerBackOff } from './answer-back-off.ts'
import { Buckets, type BucketUse } from './buckets.ts'
import { type Hold, Holds } from './holds.ts'
import { isUrgent, laneOf, rankOf } from './request-order.ts'
import type { SessionLimits } from './session-limits.ts'
import { type Waiting, type WaitingRequest, waitingTimes } from './waiting-times.ts'

/** Beyond this the least urgent and newest is dropped: a queue that only grows helps nobody. */
const maxWaiting = 500
/**
 * An order that could not leave in this time does not leave any more. After five seconds it is shown as unknown and
 * requested: it must not be sent after the exchange has said that it is not there.
 */
const longestOrderWaitMs = 4000
export const notInTime = 'It could not be sent in time, and was not sent'

export interface RateLimiterSetup {
  limits: SessionLimits
  clock: Clock
  /** How far the exchange's clock is ahead of ours. */
  offsetMs: () => number
  /** Signs and sends, unless it is signed too late; never rejects. */
  exchange(request: VenueRequest, leaveBy: number): Promise<VenueAnswer>
}

/**
 * The rate limiter: every request to one exchange passes here, whoever sends it. It leaves when its turn has come, its
 * allowance is there and nothing holds it back: cancels first, then orders, then the rest in the order of their coming.
 */
export class RateLimiter {
  #setup: RateLimiterSetup
  #buckets: Buckets
  #holds = new Holds()
  #backOff = new AnswerBackOff()
  /** By rank, then by arrival. */
  #waiting: Waiting[] = []
  #inFlight = new Map<string, number>()
  #lastId = 0
  #cancelTimer: (() => void) | undefined
  #isStopped = false

  constructor(setup: RateLimiterSetup) {
    this.#setup = setup
    this.#buckets = new Buckets(setup.limits.buckets, setup.offsetMs)
  }

  /** Takes a request in; `answered` is called once, later. Returns the number it is listed under. */
  add(request: VenueRequest, answered: (answer: VenueAnswer) => void): number {
    this.#lastId += 1
    const entry: Waiting = { id: this.#lastId, request, answered, since: this.#setup.clock.now() }
    const rank = rankOf(request.priority)
    const index = this.#waiting.findIndex((other) => rankOf(other.request.priority) > rank)
    this.#waiting.splice(index < 0 ? this.#waiting.length : index, 0, entry)
    if (this.#waiting.length > maxWaiting)
      this.#dropEntry(this.#waiting.at(-1), 'Too many are waiting')
    // Never from within the caller: an answer must not overtake the query.
    this.#wakeAt(this.#setup.clock.now())
    return entry.id
  }

  /** Takes one out before it was sent. */
  drop(id: number, reason: string): boolean {
    const entry = this.#waiting.find((other) => other.id === id)
    this.#dropEntry(entry, reason)
    return entry !== undefined
  }

  /** Takes an order out that has not left yet: who sent it may not send it any more. */
  dropOrder(clientOrderId: string, reason: string): boolean {
    const isIts = ({ request: { priority, body, query } }: Waiting) =>
      priority === 'order' && JSON.stringify([body, query]).includes(clientOrderId)
    const entry = this.#waiting.find(isIts)
    this.#dropEntry(entry, reason)
    return entry !== undefined
  }

  hold(hold: Hold): void {
    this.#holds.add(hold)
  }

  holds(): readonly Hold[] {
    return this.#holds.active(this.#setup.clock.now())
  }

  /** What waits, in the order in which it will leave, each with the time at which that is expected. */
  waiting(): WaitingRequest[] {
    return waitingTimes(this.#waiting, this.#buckets, this.#holds, this.#setup.clock.now())
  }

  use(): BucketUse[] {
    return this.#buckets.use(this.#setup.clock.now())
  }

  /** Our clock was set back by so much. */
  shift(byMs: number): void {
    this.#holds.shift(byMs)
    this.#buckets.shift(byMs)
    this.#wakeAt(this.#setup.clock.now())
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelTimer?.()
    for (const entry of this.#waiting.slice()) this.#dropEntry(entry, 'Leadline is closing')
  }

  #pump(): void {
    const now = this.#setup.clock.now()
    /** An allowance that somebody ahead waits for is not taken by those behind. */
    const spokenFor = new Set<string>()
    let next = Number.POSITIVE_INFINITY
    // What is sent leaves the list on the way.
    for (const entry of this.#waiting.slice()) {
      const { request } = entry
      const leaveBy = leaveByOf(entry)
      if (now >= leaveBy) {
        this.#dropEntry(entry, notInTime)
        continue
      }
      next = Math.min(next, leaveBy)
      const keys = this.#buckets.keysOf(request)
      const hold = this.#holds.over(request, laneOf(request), now)
      if (hold) {
        next = Math.min(next, hold.until)
        continue
      }
      if (keys.some((key) => spokenFor.has(key))) continue
      const readyAt = this.#buckets.readyAt(request, now)
      if (readyAt > now) {
        next = Math.min(next, readyAt)
        for (const key of keys) spokenFor.add(key)
        continue
      }
      if (this.#hasRoom(request)) this.#send(entry, now)
    }
    if (next < Number.POSITIVE_INFINITY) this.#wakeAt(next)
  }

  #hasRoom(request: VenueRequest): boolean {
    const { inFlight } = this.#setup.limits
    const room =
      (request.keyId === undefined ? inFlight.public : inFlight.key) +
      (isUrgent(request.priority) ? inFlight.urgent : 0)
    return (this.#inFlight.get(laneOf(request)) ?? 0) < room
  }

  #send(entry: Waiting, now: number): void {
    const { request } = entry
    const lane = laneOf(request)
    this.#waiting.splice(this.#waiting.indexOf(entry), 1)
    this.#buckets.take(request, now)
    this.#inFlight.set(lane, (this.#inFlight.get(lane) ?? 0) + 1)
    void this.#exchange(entry, lane)
  }

  async #exchange(entry: Waiting, lane: string): Promise<void> {
    const { request, answered } = entry
    const answer = await this.#setup.exchange(request, leaveByOf(entry))
    this.#inFlight.set(lane, (this.#inFlight.get(lane) ?? 1) - 1)
    if (this.#isStopped) return
    const now = this.#setup.clock.now()
    if (answer.kind === 'answered') this.#buckets.observe(request, answer.headers, now)
    const hold = this.#backOff.after(request, answer, now)
    if (hold) this.#holds.add(hold)
    answered(answer)
    this.#wakeAt(this.#setup.clock.now())
  }

  #dropEntry(entry: Waiting | undefined, reason: string): void {
    if (!entry) return
    this.#waiting.splice(this.#waiting.indexOf(entry), 1)
    entry.answered({ kind: 'dropped', reason })
  }

  #wakeAt(time: number): void {
    if (this.#isStopped) return
    this.#cancelTimer?.()
    this.#cancelTimer = this.#setup.clock.after(
      Math.min(Math.max(time - this.#setup.clock.now(), 0), 60_000),
      () => this.#pump(),
    )
  }
}

function leaveByOf({ request, since }: Waiting): number {
  return request.priority === 'order' ? since + longestOrderWaitMs : Number.POSITIVE_INFINITY
}
