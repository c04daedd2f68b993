import { join } from 'node:path'

import { backOffMs } from '@leadline/runtime/back-off'
import * as z from 'zod/mini'

import { readText, writeDurably, writeDurablySync } from './durable-file.ts'

const Guesses = z.strictObject({ wrong: z.number(), lastAt: z.number() })

const guessBackOff = { firstMs: 2000, longestMs: 15 * 60_000 }
/** A slip of the finger costs nothing. */
const freeGuesses = 2
/** A file that cannot be read is nobody's way around the wait. */
const whenUnreadable = 6

/**
 * Wrong passphrases, counted on the disk before each guess is looked at, so that ending the program wins nothing. It slows
 * somebody at this computer's screen; somebody with a copy of the file is slowed by argon2id alone.
 */
export class WrongGuesses {
  readonly #path: string
  readonly #now: () => number

  constructor(folder: string, now: () => number) {
    this.#path = join(folder, 'wrong-guesses.json')
    this.#now = now
  }

  /** When the next guess is looked at; 0: at once. */
  waitUntil(): number {
    const { wrong, lastAt } = this.#read()
    if (wrong <= freeGuesses) return 0
    const waitMs = backOffMs(wrong - freeGuesses - 1, guessBackOff)
    return lastAt + waitMs > this.#now() ? lastAt + waitMs : 0
  }

  async begin(): Promise<void> {
    const { wrong } = this.#read()
    await this.#write({ wrong: wrong + 1, lastAt: this.#now() })
  }

  /** The wait begins when the answer is known. */
  async missed(): Promise<void> {
    await this.#write({ ...this.#read(), lastAt: this.#now() })
  }

  async right(): Promise<void> {
    await this.#write({ wrong: 0, lastAt: this.#now() })
  }

  #read(): z.infer<typeof Guesses> {
    const text = readText(this.#path)
    if (text === undefined) return { wrong: 0, lastAt: 0 }
    const kept = guessesIn(text)
    const now = this.#now()
    if (kept && kept.lastAt <= now) return kept
    // Spoiled, or from a clock that was set back since. The wait is counted from here, once: counted again at every
    // look, it
    // would never end.
    const found = { wrong: kept?.wrong ?? whenUnreadable, lastAt: now }
    try {
      writeDurablySync(this.#path, JSON.stringify(found))
    } catch {
      // A disk that takes nothing takes no guess either. The next look tries again.
    }
    return found
  }

  async #write(guesses: z.infer<typeof Guesses>): Promise<void> {
    await writeDurably(this.#path, JSON.stringify(guesses))
  }
}

function guessesIn(text: string): z.infer<typeof Guesses> | undefined {
  try {
    return Guesses.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
