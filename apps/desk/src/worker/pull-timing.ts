/** What an answer needs from this worker to the page, and what timers are late by. */
const slackMs = 3
/** Later than this a pull is never sent, however quick the hub is. */
const mostDelayMs = 11
/** Frames farther apart than this are not those of a screen that runs. */
const longestFrameMs = 40
const weight = 0.1
/** Four quick answers weigh as much as one that is slower than what is reckoned with. */
const slowerStepMs = 1
const quickerStepMs = 0.25

/**
 * When to ask. A page paints once per frame, so an answer that comes right after a frame waits for the next one and grows
 * old. Asked as late as the answer just makes it, what is painted is fresh. A hub that needs long is asked at once.
 */
export class PullTiming {
  #frameMs = 16.7
  #answerMs = 8
  #lastTick: number | undefined
  #askedAt: number | undefined

  /** A frame begins. Returns how long to wait before asking. */
  tick(now: number): number {
    const since = this.#lastTick === undefined ? Infinity : now - this.#lastTick
    this.#lastTick = now
    if (since < longestFrameMs) this.#frameMs += (since - this.#frameMs) * weight
    const delay = this.#frameMs - this.#answerMs - slackMs
    return delay < 1 ? 0 : Math.min(delay, mostDelayMs)
  }

  requested(now: number): void {
    this.#askedAt = now
  }

  /** Settles where one answer of five takes longer: one that is late costs a frame, asking early costs every one. */
  answered(now: number): void {
    if (this.#askedAt === undefined) return
    const took = now - this.#askedAt
    this.#askedAt = undefined
    const off = took - this.#answerMs
    this.#answerMs += Math.min(Math.max(off, -quickerStepMs), slowerStepMs)
  }
}
