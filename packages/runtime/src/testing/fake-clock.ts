import type { Clock } from '../clock.ts'
import { seededRandom } from '../seeded-random.ts'

interface Timer {
  at: number
  order: number
  run: () => void
}

/** Time and chance in the hands of a test. */
export class FakeClock implements Clock {
  #now: number
  #timers: Timer[] = []
  #order = 0
  /** The same numbers every time. */
  readonly random: () => number

  constructor(now = Date.UTC(2026, 10, 16, 14, 0, 0), seed = 1) {
    this.#now = now
    this.random = seededRandom(seed)
  }

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    this.#order += 1
    const timer = { at: this.#now + ms, order: this.#order, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  get timers(): number {
    return this.#timers.length
  }

  /** Lets so much time pass, with every timer at its moment and everything that was promised kept in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(next.at, this.#now)
      this.#timers = this.#timers.filter((timer) => timer !== next)
      next.run()
      // oxlint-disable-next-line no-await-in-loop -- one timer after the other is the point
      await settled()
    }
    this.#now = end
  }

  /** The computer sleeps: the clock on the wall goes on, no timer moves. */
  sleep(ms: number): void {
    this.#now += ms
    for (const timer of this.#timers) timer.at += ms
  }

  /** Somebody sets the clock: timers do not care. */
  set(byMs: number): void {
    this.sleep(byMs)
  }

  #next(end: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.at > end) continue
      if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) {
        next = timer
      }
    }
    return next
  }
}

/** Everything that was promised and needs no time. */
async function settled(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- each turn may promise something for the next
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}
