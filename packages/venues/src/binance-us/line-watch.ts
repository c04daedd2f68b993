import type { Wakeups } from '../wire/wakeups.ts'
import type { StreamLine } from './stream-line.ts'

const probeAfterMs = 2500
const quietAfterMs = 4500
export const silentAfterMs = 10_000

export interface WatchEvents {
  probe(line: StreamLine): void
  quiet(line: StreamLine, now: number): void
  silent(line: StreamLine, reason: string, now: number): void
}

/**
 * Whether a line is alive. On thin markets minutes pass without a message, and an adapter does not see pings: so a line
 * that says nothing for a while is asked something that it must answer.
 */
export class LineWatch {
  readonly #wakeups: Wakeups
  readonly #events: WatchEvents

  constructor(wakeups: Wakeups, events: WatchEvents) {
    this.#wakeups = wakeups
    this.#events = events
  }

  start(line: StreamLine): void {
    this.#lookAt(line, line.heardAt + probeAfterMs)
  }

  stop({ name }: StreamLine): void {
    this.#wakeups.cancel(`watch ${name}`)
  }

  #lookAt(line: StreamLine, time: number): void {
    this.#wakeups.at(`watch ${line.name}`, time, (now) => {
      // Somebody may have set the clock back.
      line.heardAt = Math.min(line.heardAt, now)
      const silentMs = now - line.heardAt
      if (silentMs >= silentAfterMs) {
        this.#events.silent(line, `No answer for ${Math.round(silentMs / 1000)} s.`, now)
        return
      }
      if (silentMs >= probeAfterMs && line.probedFor !== line.heardAt) {
        line.probedFor = line.heardAt
        this.#events.probe(line)
      }
      if (silentMs >= quietAfterMs && !line.isQuiet) {
        line.isQuiet = true
        this.#events.quiet(line, now)
      }
      const nextMs = [probeAfterMs, quietAfterMs, silentAfterMs].find((ms) => ms > silentMs)
      this.#lookAt(line, line.heardAt + (nextMs ?? silentAfterMs))
    })
  }
}
