import type { Scheduler } from '@leadline/runtime/scheduler'

import type { RequestOutcome } from '../../account-events.ts'

/** Exchanges answer a frame in some milliseconds. */
const answerWithinMs = 10_000

interface Entry<T> {
  what: T
  isReported: boolean
}

/** Frames that wait for an answer. One that is overdue is reported as unknown, and may still be answered. */
export class FrameRequests<T> {
  #scheduler: Scheduler
  #unknown: (what: T, outcome: RequestOutcome, now: number) => void
  #entries = new Map<string, Entry<T>>()

  constructor(
    scheduler: Scheduler,
    unknown: (what: T, outcome: RequestOutcome, now: number) => void,
  ) {
    this.#scheduler = scheduler
    this.#unknown = unknown
  }

  add(id: number, what: T, now: number): void {
    const entry = { what, isReported: false }
    this.#entries.set(String(id), entry)
    this.#scheduler.at(`answer ${id}`, now + answerWithinMs, (later) => {
      const seconds = answerWithinMs / 1000
      this.#report(entry, `no answer within ${seconds} seconds`, later)
    })
  }

  /** What the answer with this number is about; undefined if nothing waits for it. */
  take(id: string): T | undefined {
    const entry = this.#entries.get(id)
    this.#entries.delete(id)
    this.#scheduler.cancel(`answer ${id}`)
    return entry?.what
  }

  /** Nobody will answer any more. */
  connectionLost(reason: string, now: number): void {
    const entries = [...this.#entries]
    this.#entries.clear()
    for (const [id, entry] of entries) {
      this.#scheduler.cancel(`answer ${id}`)
      this.#report(entry, reason, now)
    }
  }

  #report(entry: Entry<T>, reason: string, now: number): void {
    if (entry.isReported) return
    entry.isReported = true
    this.#unknown(entry.what, { kind: 'unknown', reason }, now)
  }
}
