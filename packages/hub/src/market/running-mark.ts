import type { Clock } from '@leadline/runtime/clock'

import type { HubStore, RunningNote } from '../store/hub-store.ts'
import type { Interruptions } from './interruptions.ts'

const everyMs = 2000
const reason = 'Leadline was not running'

/**
 * Notes every two seconds which books are live, and takes the note back when the hub is closed. A hub that finds one was killed, or its
 * computer stopped: from that note until now nothing of these books was received, and that is an interruption as any other.
 */
export class RunningMark {
  readonly #store: HubStore
  readonly #clock: Clock
  readonly #mode: RunningNote['mode']
  readonly #live: () => RunningNote['live']
  #cancel: (() => void) | undefined

  constructor(
    store: HubStore,
    clock: Clock,
    mode: RunningNote['mode'],
    live: () => RunningNote['live'],
  ) {
    this.#store = store
    this.#clock = clock
    this.#mode = mode
    this.#live = live
  }

  start(interruptions: Interruptions): void {
    const before = this.#store.running()
    const now = this.#clock.now()
    // Of the other market nothing is shown here.
    if (before?.mode === this.#mode && before.at < now) {
      for (const { venue, symbol } of before.live) {
        interruptions.begin(venue, symbol, reason, before.at)
        interruptions.end(venue, symbol, now)
      }
    }
    this.#store.markRunning(undefined)
    this.#next()
  }

  stop(): void {
    this.#cancel?.()
    this.#store.markRunning(undefined)
  }

  #next(): void {
    this.#cancel = this.#clock.after(everyMs, () => {
      this.#store.markRunning({ at: this.#clock.now(), mode: this.#mode, live: this.#live() })
      this.#next()
    })
  }
}
