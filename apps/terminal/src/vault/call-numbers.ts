import { join } from 'node:path'

import * as z from 'zod/mini'

import { readText, writeDurably } from './durable-file.ts'

const Ceilings = z.record(z.string(), z.string().check(z.regex(/^\d{1,30}$/)))

/** How far ahead a number is promised on the disk, so that it is not written for each call. */
const reserveMs = 10_000n
const unitsPerMs = { nanoseconds: 1_000_000n, milliseconds: 1n }

/**
 * Numbers for exchanges that want each call of a key numbered higher than all before it: the time in the unit that the
 * exchange wants, or one more than the last. No number is used that the disk does not know to be used up, so that a restart or a clock that was
 * set back never repeats one.
 */
export class CallNumbers {
  readonly #path: string
  readonly #now: () => number
  readonly #last = new Map<string, bigint>()
  readonly #ceilings = new Map<string, bigint>()
  #writing = Promise.resolve()

  constructor(folder: string, now: () => number) {
    this.#path = join(folder, 'call-numbers.json')
    this.#now = now
    for (const [key, ceiling] of Object.entries(readCeilings(this.#path))) {
      this.#last.set(key, BigInt(ceiling))
      this.#ceilings.set(key, BigInt(ceiling))
    }
  }

  async next(key: string, unit: keyof typeof unitsPerMs = 'nanoseconds'): Promise<string> {
    const perMs = unitsPerMs[unit]
    const time = BigInt(Math.floor(this.#now())) * perMs
    const after = (this.#last.get(key) ?? 0n) + 1n
    const number = time > after ? time : after
    this.#last.set(key, number)
    while (number > (this.#ceilings.get(key) ?? 0n)) {
      this.#writing = this.#writing.then(() =>
        this.#promise(key, number, number + reserveMs * perMs),
      )
      await this.#writing
    }
    return String(number)
  }

  async #promise(key: string, number: bigint, ceiling: bigint): Promise<void> {
    if ((this.#ceilings.get(key) ?? 0n) >= number) return
    const all = new Map([...this.#ceilings, [key, ceiling]])
    const entries = [...all].map(([id, value]) => [id, String(value)])
    await writeDurably(this.#path, JSON.stringify(Object.fromEntries(entries)))
    this.#ceilings.set(key, ceiling)
  }
}

/** A file that cannot be read leaves the clock, which has not been set back in all likelihood. */
function readCeilings(path: string): z.infer<typeof Ceilings> {
  try {
    return Ceilings.parse(JSON.parse(readText(path) ?? '{}'))
  } catch {
    return {}
  }
}
