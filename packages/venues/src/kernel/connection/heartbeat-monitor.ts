export interface SilenceLimits {
  /** After so long without anything, ask whether somebody is there. */
  askAfterMs: number
  /** After so long nothing that came over the line may be believed to be current. */
  quietAfterMs: number
  /** After so long only a new line helps. */
  deadAfterMs: number
  /** The same where nobody has ever answered a question; a minute where nothing else is said. */
  unansweredMs?: number
}

/** Where nobody has ever answered a question, so long a silence is ended all the same: pings alone are no market. */
const usualUnansweredMs = 60_000
/** Between two judgments. */
const leastPauseMs = 250

export type Silence = 'none' | 'ask' | 'quiet' | 'dead'

/** Hears whether a line is alive, because a half-open one looks exactly like a market where nothing happens. */
export class HeartbeatMonitor {
  isOpen = false
  /** It was too quiet for what came before to be believed, and is not mended yet. */
  isQuiet = false
  #limits: SilenceLimits
  #heardAt = 0
  #askedAt: number | undefined
  #judgedAt = -Infinity
  /** Set once the other side has answered a question, on this line or one before: until then, silence proves little. */
  #answers: boolean
  /** Nothing at all has come since the line opened, although it was asked. */
  #isMute = true

  /** `speaksByItself`: the other side sends something at least every second or so, asked or not. */
  constructor(limits: SilenceLimits, speaksByItself: boolean) {
    this.#limits = limits
    this.#answers = speaksByItself
  }

  opened(now: number): void {
    this.isOpen = true
    this.isQuiet = false
    this.#heardAt = now
    this.#askedAt = undefined
    this.#isMute = true
  }

  closed(): void {
    this.isOpen = false
    this.isQuiet = false
  }

  /** Something came. True if the silence before it was too long to believe what was there. */
  heard(now: number): boolean {
    // Also after a sleep of the computer, when the first thing that runs may be a message that waited.
    const wasLong = this.#answers && now - this.#heardAt >= this.#limits.quietAfterMs
    this.#heardAt = now
    this.#askedAt = undefined
    this.#isMute = false
    return wasLong
  }

  /** The other side answers questions, so its silence means something. */
  answered(): void {
    this.#answers = true
  }

  asked(now: number): void {
    this.#askedAt = now
  }

  silentMs(now: number): number {
    return now - this.#heardAt
  }

  setBack(byMs: number): void {
    this.#heardAt -= byMs
    if (this.#askedAt !== undefined) this.#askedAt -= byMs
    this.#judgedAt -= byMs
  }

  /** What the silence up to now means. */
  judge(now: number): Silence {
    this.#judgedAt = now
    const { askAfterMs, quietAfterMs } = this.#limits
    // Somebody may have set the clock back.
    this.#heardAt = Math.min(this.#heardAt, now)
    const silentMs = now - this.#heardAt
    if (!this.isOpen || silentMs < askAfterMs) return 'none'
    if (silentMs >= this.#deadAfterMs) return 'dead'
    if (this.#answers && silentMs >= quietAfterMs && !this.isQuiet) return 'quiet'
    return this.#askedAt === undefined ? 'ask' : 'none'
  }

  /** When to judge again: the same time however often it is asked for, or those who ask would put it off forever. */
  nextAt(): number | undefined {
    if (!this.isOpen) return undefined
    const { askAfterMs, quietAfterMs } = this.#limits
    const next =
      this.isQuiet || (!this.#answers && this.#askedAt !== undefined)
        ? this.#deadAfterMs
        : this.#askedAt === undefined
          ? askAfterMs
          : quietAfterMs
    return Math.max(this.#heardAt + next, this.#judgedAt + leastPauseMs)
  }

  get #deadAfterMs(): number {
    const { deadAfterMs, unansweredMs = usualUnansweredMs } = this.#limits
    return this.#answers || this.#isMute ? deadAfterMs : unansweredMs
  }
}
