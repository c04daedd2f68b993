export interface SilenceLimits {
  /** After this long without anything, ask whether somebody is there. */
  probeAfterMs: number
  /** After this long nothing that came over the connection may be believed to be current. */
  quietAfterMs: number
  /** After this long only a new connection helps. */
  deadAfterMs: number
  /** The same where nobody has ever answered a query; a minute where nothing else is said. */
  unansweredMs?: number
}

/** Where nobody has ever answered a query, this long a silence is ended all the same: pings alone are no market. */
const usualUnansweredMs = 60_000
/** Between two judgments. */
const leastPauseMs = 250

export type Silence = 'none' | 'probe' | 'quiet' | 'dead'

/**
 * Finds out whether a connection is alive, because a half-open one looks exactly like a market where nothing happens.
 */
export class HeartbeatMonitor {
  isOpen = false
  /** It was too quiet for what came before to be believed, and is not mended yet. */
  isQuiet = false
  #limits: SilenceLimits
  #receivedAt = 0
  #requestedAt: number | undefined
  #judgedAt = -Infinity
  /**
   * Set once the other side has answered a query, on this connection or one before: until then, silence proves little.
   */
  #answers: boolean
  /** Nothing at all has come since the connection opened, although it was asked. */
  #isMute = true

  /** `speaksByItself`: the other side sends something at least every second or so, asked or not. */
  constructor(limits: SilenceLimits, speaksByItself: boolean) {
    this.#limits = limits
    this.#answers = speaksByItself
  }

  opened(now: number): void {
    this.isOpen = true
    this.isQuiet = false
    this.#receivedAt = now
    this.#requestedAt = undefined
    this.#isMute = true
  }

  closed(): void {
    this.isOpen = false
    this.isQuiet = false
  }

  /** Something came. True if the silence before it was too long to believe what was there. */
  received(now: number): boolean {
    // Also after a sleep of the computer, when the first thing that runs may be a message that waited.
    const wasLong = this.#answers && now - this.#receivedAt >= this.#limits.quietAfterMs
    this.#receivedAt = now
    this.#requestedAt = undefined
    this.#isMute = false
    return wasLong
  }

  /** The other side answers queries, so its silence means something. */
  answered(): void {
    this.#answers = true
  }

  requested(now: number): void {
    this.#requestedAt = now
  }

  silentMs(now: number): number {
    return now - this.#receivedAt
  }

  setBack(byMs: number): void {
    this.#receivedAt -= byMs
    if (this.#requestedAt !== undefined) this.#requestedAt -= byMs
    this.#judgedAt -= byMs
  }

  /** What the silence up to now means. */
  judge(now: number): Silence {
    this.#judgedAt = now
    const { probeAfterMs, quietAfterMs } = this.#limits
    // Somebody may have set the clock back.
    this.#receivedAt = Math.min(this.#receivedAt, now)
    const silentMs = now - this.#receivedAt
    if (!this.isOpen || silentMs < probeAfterMs) return 'none'
    if (silentMs >= this.#deadAfterMs) return 'dead'
    if (this.#answers && silentMs >= quietAfterMs && !this.isQuiet) return 'quiet'
    return this.#requestedAt === undefined ? 'probe' : 'none'
  }

  /** When to judge again: the same time however often it is requested, or those who ask would put it off forever. */
  nextAt(): number | undefined {
    if (!this.isOpen) return undefined
    const { probeAfterMs, quietAfterMs } = this.#limits
    const next =
      this.isQuiet || (!this.#answers && this.#requestedAt !== undefined)
        ? this.#deadAfterMs
        : this.#requestedAt === undefined
          ? probeAfterMs
          : quietAfterMs
    return Math.max(this.#receivedAt + next, this.#judgedAt + leastPauseMs)
  }

  get #deadAfterMs(): number {
    const { deadAfterMs, unansweredMs = usualUnansweredMs } = this.#limits
    return this.#answers || this.#isMute ? deadAfterMs : unansweredMs
  }
}
