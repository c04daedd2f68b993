import type { Clock } from '@leadline/runtime/clock'

import { graceMs } from './market-interest.ts'

interface Kept<Thing> {
  thing: Thing
  lookers: number
  /** Ends the wait for somebody to come back. */
  cancelEnd: () => void
}

/** What is kept as long as somebody looks at it, and as long after that as its feed goes on. */
export class WhileVisible<Thing> {
  readonly #clock: Clock
  readonly #kept = new Map<string, Kept<Thing>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Somebody looks from now on; the first one has it made. Returns what ends it. */
  look(name: string, make: () => Thing): () => void {
    const kept = this.#kept.get(name) ?? { thing: make(), lookers: 0, cancelEnd: () => {} }
    this.#kept.set(name, kept)
    kept.lookers += 1
    // An earlier goodbye must not end what is looked at again.
    kept.cancelEnd()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      kept.lookers -= 1
      if (kept.lookers > 0) return
      kept.cancelEnd = this.#clock.after(graceMs, () => this.#kept.delete(name))
    }
  }

  of(name: string): Thing | undefined {
    return this.#kept.get(name)?.thing
  }

  *all(): Iterable<[name: string, thing: Thing]> {
    for (const [name, { thing }] of this.#kept) yield [name, thing]
  }
}
