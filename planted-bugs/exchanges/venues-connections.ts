import { plainBug, type PlantedBug } from '../planted-bug.ts'
import { venueBug } from './venue-bug.ts'

/** Lines and clocks, which the adapters of several exchanges share. */
export const venuesConnections: readonly PlantedBug[] = [
  venueBug(
    'lines: one that never said a word is waited for without end',
    'kernel/connection/heartbeat-monitor.ts',
    `this.#answers || this.#isMute ? deadAfterMs : unansweredMs`,
    `this.#answers ? deadAfterMs : Infinity`,
    'kernel/connection/heartbeat-monitor.test.ts',
  ),
  venueBug(
    'Connections: what an exchange has shown on one is forgotten on the next',
    'kernel/connection/heartbeat-monitor.ts',
    `    this.#isMute = true\n`,
    `    this.#isMute = true\n    this.#answers = false\n`,
    'kernel/connection/heartbeat-monitor.test.ts',
  ),
  plainBug(
    'clocks: set back while a book is busy, they keep its silence from being noticed',
    'packages/runtime/src/scheduler.ts',
    `if (this.#alarmAt < Infinity) this.#setAlarm(this.#alarmAt - backMs)`,
    `if (this.#alarmAt < 0) this.#setAlarm(this.#alarmAt - backMs)`,
    'packages/venues/src/kernel/market/market-state-machine.test.ts',
  ),
  venueBug(
    'clocks: set back, they make an adapter sleep for as long',
    'session/adapter-port.ts',
    `if (inMs > longestTimerMs && clock.now() < this.#wakeAt) this.#armWake()`,
    `if (clock.now() < this.#wakeAt) this.#armWake()`,
    'session/wake-times.test.ts',
  ),
  venueBug(
    'clocks: set back, they are not reported to an adapter that sleeps for an hour',
    'session/adapter-port.ts',
    `if (this.#wakeAt !== undefined) this.#wake()`,
    `if (this.#wakeAt !== undefined) this.#armWake()`,
    'session/wake-times.test.ts',
  ),
  plainBug(
    'lines: an answer that unpacks to more than the memory ends the program',
    'packages/client/src/limited-text.ts',
    `if (bytes > most) {`,
    `if (text.length > most * 1000) {`,
    'apps/terminal/src/hub/network/node-transport.test.ts',
  ),
]
