import type { Scheduler } from '@leadline/runtime/scheduler'

import type { BinanceUsConnection } from './connection.ts'

const probeAfterMs = 2500
const quietAfterMs = 4500
const silentAfterMs = 10_000
/** Without an answer to the question, only so much silence is surely a sleep. */
const asleepAfterMs = 3_600_000

export interface WatchEvents {
  probe(line: BinanceUsConnection): void
  quiet(line: BinanceUsConnection, now: number): void
  silent(line: BinanceUsConnection, reason: string, now: number): void
}

/**
 * Whether a line is alive. On thin markets minutes pass without a message, and an adapter does not see pings: so a line
 * that says nothing for a while is asked something that it must answer. A venue that never answered that question is
 * not judged by it: then only the shell, which sees pings, ends a dead line.
 */
export class ConnectionWatch {
  readonly #scheduler: Scheduler
  readonly #events: WatchEvents
  #isAnswered = false

  constructor(scheduler: Scheduler, events: WatchEvents) {
    this.#scheduler = scheduler
    this.#events = events
  }

  /** True where the line was asked at once: until the venue has answered one question, silence means nothing. */
  start(line: BinanceUsConnection): boolean {
    const asks = !this.#isAnswered
    if (asks) this.#events.probe(line)
    this.#lookAt(line, line.heardAt + probeAfterMs)
    return asks
  }

  /** The venue answers the question, so that silence after it means something. */
  answered(): void {
    this.#isAnswered = true
  }

  /** After so long what waits in a line is too old to be believed. */
  get longestMs(): number {
    return this.#isAnswered ? silentAfterMs : asleepAfterMs
  }

  stop({ name }: BinanceUsConnection): void {
    this.#scheduler.cancel(`watch ${name}`)
  }

  #lookAt(line: BinanceUsConnection, time: number): void {
    this.#scheduler.at(`watch ${line.name}`, time, (now) => {
      // Somebody may have set the clock back.
      line.heardAt = Math.min(line.heardAt, now)
      const silentMs = now - line.heardAt
      if (silentMs >= silentAfterMs && this.#isAnswered) {
        this.#events.silent(line, `No answer for ${Math.round(silentMs / 1000)} s.`, now)
        return
      }
      if (silentMs >= probeAfterMs && line.probedFor !== line.heardAt) {
        line.probedFor = line.heardAt
        this.#events.probe(line)
      }
      if (silentMs >= quietAfterMs && !line.isQuiet && this.#isAnswered) {
        line.isQuiet = true
        this.#events.quiet(line, now)
      }
      const nextMs = [probeAfterMs, quietAfterMs, silentAfterMs].find((ms) => ms > silentMs)
      this.#lookAt(line, nextMs === undefined ? now + silentAfterMs : line.heardAt + nextMs)
    })
  }
}
