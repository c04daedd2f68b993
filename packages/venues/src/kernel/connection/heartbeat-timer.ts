import type { Scheduler } from '@leadline/runtime/scheduler'

import type { HeartbeatMonitor } from './heartbeat-monitor.ts'

export interface HeartbeatEvents {
  /** Say something that must be answered. */
  request(now: number): void
  /** Nothing that came over the connection is current any more. */
  quiet(now: number): void
  /** Only a new connection helps. */
  dead(silentMs: number, now: number): void
}

/** What comes after a query calls for the next one, however long its answer would be waited for. */
const mostPauseMs = 10_000

/** Looks at a heartbeat monitor in time, however many connections an exchange has. */
export class HeartbeatTimer {
  readonly #scheduler: Scheduler
  readonly #name: string
  readonly #monitor: HeartbeatMonitor
  readonly #events: HeartbeatEvents

  constructor(
    scheduler: Scheduler,
    name: string,
    monitor: HeartbeatMonitor,
    events: HeartbeatEvents,
  ) {
    this.#scheduler = scheduler
    this.#name = `heartbeat ${name}`
    this.#monitor = monitor
    this.#events = events
  }

  /** From the opening on, and wherever silence means more than it did: each message would be too often. */
  start(): void {
    const next = this.#monitor.nextAt()
    if (next === undefined) this.stop()
    else {
      const latest = this.#scheduler.now + mostPauseMs
      this.#scheduler.at(this.#name, Math.min(next, latest), (now) => this.#look(now))
    }
  }

  stop(): void {
    this.#scheduler.cancel(this.#name)
  }

  #look(now: number): void {
    const silence = this.#monitor.judge(now)
    if (silence === 'probe') {
      this.#monitor.requested(now)
      this.#events.request(now)
    } else if (silence === 'quiet') {
      this.#monitor.isQuiet = true
      this.#events.quiet(now)
    } else if (silence === 'dead') this.#events.dead(this.#monitor.silentMs(now), now)
    this.start()
  }
}
