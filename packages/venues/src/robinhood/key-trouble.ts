import { BackOff } from '../wire/back-off.ts'

const minuteMs = 60_000

/** What an error of the whole key means: how long to leave the venue alone, and what to say. */
export interface KeyTrouble {
  waitMs: number
  words: string
}

/** Judges errors that are not about one symbol. */
export class KeyTroubles {
  readonly #backOff = new BackOff(2000, minuteMs)
  #refusals = 0
  #slowUntil = -Infinity

  worked(): void {
    this.#backOff.reset()
    this.#refusals = 0
  }

  /** After too many requests, half as many for a minute. */
  pace(now: number): number {
    // Somebody may have set the clock back: it is still a minute.
    this.#slowUntil = Math.min(this.#slowUntil, now + minuteMs)
    return now < this.#slowUntil ? 2 : 1
  }

  judge(status: number, words: string, action: string, now: number): KeyTrouble {
    if (status === 401) return this.#refused(words)
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
  #refused(words: string): KeyTrouble {
    this.#refusals += 1
    if (this.#refusals === 1) return { waitMs: 0, words: `Robinhood: ${words}` }
    return { waitMs: minuteMs, words: `Robinhood refuses the key: ${words}` }
  }
}
