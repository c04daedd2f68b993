import { BackOff } from '@leadline/runtime/back-off'

const minuteMs = 60_000
/** Requests that were under way together and were refused together are one refusal. */
const togetherMs = 1000

/** What an error of the whole key means: how long to leave the venue alone, and what to say. */
export interface KeyError {
  waitMs: number
  words: string
}

/** Judges errors that are not about one symbol. */
export class KeyErrors {
  readonly #backOff = new BackOff({ firstMs: 2000, longestMs: minuteMs })
  #refusals = 0
  #refusedAt = -Infinity
  #slowUntil = -Infinity

  /** The last call that a key signed was refused, and nothing has worked since. */
  get isRefused(): boolean {
    return this.#refusals > 0
  }

  worked(): void {
    this.#backOff.reset()
    this.#refusals = 0
  }

  /** A clock was set: refusals so far were about a time that is mended now. */
  clockMoved(): void {
    this.#refusals = 0
    this.#refusedAt = -Infinity
  }

  /** After too many requests, half as many for a minute. */
  pace(now: number): number {
    // Somebody may have set the clock back: it is still a minute.
    this.#slowUntil = Math.min(this.#slowUntil, now + minuteMs)
    return now < this.#slowUntil ? 2 : 1
  }

  judge(status: number, words: string, action: string, now: number): KeyError {
    if (status === 401) return this.#refused(words, now)
    if (status === 403) {
      const hint = `The key may lack the action '${action}'.`
      return { waitMs: 5 * minuteMs, words: `Robinhood refuses the key: ${words}. ${hint}` }
    }
    if (status === 429) {
      this.#slowUntil = now + minuteMs
      return { waitMs: this.#backOff.nextMs(), words: `Robinhood: ${words}` }
    }
    return { waitMs: this.#backOff.nextMs(), words: `Robinhood: ${words}` }
  }

  /** A wrong clock mends itself by the next try, and too many requests have been seen to look like this too. */
  #refused(words: string, now: number): KeyError {
    if (Math.abs(now - this.#refusedAt) >= togetherMs) this.#refusals += 1
    this.#refusedAt = now
    if (this.#refusals === 1) return { waitMs: 0, words: `Robinhood: ${words}` }
    return { waitMs: minuteMs, words: `Robinhood refuses the key: ${words}` }
  }
}
