import { type Clocks, FrameWatch, isRecent } from './frame-watch.ts'
import type { FromWorker } from './worker-messages.ts'

/** The hub is asked at least this often whether it is there, also where nothing can be seen. */
const heartbeatMs = 400
/** The page is notified that often, at most, that the hub is there. */
const aliveMs = 200

/**
 * Whether the hub is there. A frame proves it only where it answers what was asked a moment ago: one that lay in a buffer
 * while the computer slept does not.
 */
export class HubPulse {
  #clocks: Clocks
  #post: (message: FromWorker) => void
  #watch: FrameWatch
  /** When each pull was sent that may still be answered in time. */
  #requested = new Map<number, { monotonic: number; wall: number }>()
  #askedAt = -Infinity
  #reportedAt = -Infinity
  #isFrozen = false

  constructor(clocks: Clocks, post: (message: FromWorker) => void) {
    this.#clocks = clocks
    this.#post = post
    this.#watch = new FrameWatch(clocks)
  }

  /** Nothing has been asked for a while: request nothing in particular. */
  isHeartbeatDue(): boolean {
    return this.#clocks.monotonic() - this.#askedAt >= heartbeatMs
  }

  requested(pullNumber: number): void {
    this.#askedAt = this.#clocks.monotonic()
    this.#requested.set(pullNumber, { monotonic: this.#askedAt, wall: this.#clocks.wall() })
  }

  /** `time` is the hub's clock. */
  answered(pullNumber: number, time: number): void {
    const requested = this.#requested.get(pullNumber)
    for (const [number, sent] of this.#requested) {
      if (number <= pullNumber || !isRecent(sent, this.#clocks)) this.#requested.delete(number)
    }
    if (!requested || !isRecent(requested, this.#clocks)) return
    this.#watch.received()
    const now = this.#clocks.monotonic()
    if (!this.#isFrozen && now - this.#reportedAt < aliveMs) return
    this.#isFrozen = false
    this.#reportedAt = now
    this.#post({ type: 'alive', at: this.#clocks.wall(), time })
  }

  /** Called many times a second. */
  check(): void {
    if (this.#isFrozen || !this.#watch.isFrozen()) return
    this.#isFrozen = true
    this.#post({ type: 'frozen' })
  }

  /** The connection is gone: no answer comes any more, and the page knows. */
  lost(): void {
    this.#requested.clear()
    this.#isFrozen = true
  }
}
