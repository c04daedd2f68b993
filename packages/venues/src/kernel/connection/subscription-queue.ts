import { type Pace, SendPace } from './send-pace.ts'
import { goTogether, type SubscriptionEntry as Entry } from './subscription-entry.ts'

/** What is to be said about topics, in order, in as few frames as possible, and not too fast. */
export class SubscriptionQueue {
  readonly pace: SendPace
  #entries: Entry[] = []
  #itemsPerFrame: number

  constructor(pace: Pace, itemsPerFrame: number) {
    this.pace = new SendPace(pace)
    this.#itemsPerFrame = itemsPerFrame
  }

  add(entry: Entry): void {
    entry.isQueued = true
    this.#entries.push(entry)
  }

  remove(entry: Entry): void {
    this.#entries = this.#entries.filter((queued) => queued !== entry)
  }

  clear(): void {
    this.#entries = []
  }

  /** What goes into the next frame; undefined if nothing may leave now. */
  takeFrame(now: number): Entry[] | undefined {
    const [first] = this.#entries
    if (!first || !this.pace.take(now)) return undefined
    const together = this.#entries.filter((entry) => goTogether(entry, first))
    const frame = together.slice(0, this.#itemsPerFrame)
    this.#entries = this.#entries.filter((entry) => !frame.includes(entry))
    return frame
  }

  /** When the next frame may leave; Infinity if there is none. */
  nextAt(now: number): number {
    return this.#entries.length > 0 ? this.pace.readyAt(now) : Infinity
  }
}
