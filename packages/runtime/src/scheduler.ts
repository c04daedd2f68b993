interface Timer {
  time: number
  run: (now: number) => void
}

/** The one timer that whoever runs the scheduler keeps; a later call replaces an earlier one. */
export interface Alarm {
  wakeAt(time: number): void
}

/** Many things to do at their times, over one alarm. It reads no clock: the time is an argument of what it is sent. */
export class Scheduler {
  readonly #alarm: Alarm
  readonly #waiting = new Map<string, Timer>()
  #alarmAt = Infinity
  #lastNow = -Infinity

  constructor(alarm: Alarm) {
    this.#alarm = alarm
  }

  /** The time that it was last reported. */
  get now(): number {
    return this.#lastNow
  }

  /** One of a name: a later call replaces an earlier one. */
  at(name: string, time: number, run: (now: number) => void): void {
    this.#waiting.set(name, { time, run })
    if (time < this.#alarmAt) this.#setAlarm(time)
  }

  /** Sets it unless it is to happen sooner already. */
  bringForward(name: string, time: number, run: (now: number) => void): void {
    if (time < (this.#waiting.get(name)?.time ?? Infinity)) this.at(name, time, run)
  }

  cancel(name: string): void {
    this.#waiting.delete(name)
  }

  /** Nothing is to be done any more. */
  clear(): void {
    this.#waiting.clear()
  }

  has(name: string): boolean {
    return this.#waiting.has(name)
  }

  /**
   * To be called with the time whenever an adapter gets it: if somebody set the clock back, what was due in a second is
   * still due in a second. Returns by how much it was set back.
   */
  see(now: number): number {
    const backMs = this.#lastNow - now
    this.#lastNow = now
    if (backMs <= 0) return 0
    for (const timer of this.#waiting.values()) timer.time -= backMs
    if (this.#alarmAt < Infinity) this.#setAlarm(this.#alarmAt - backMs)
    return backMs
  }

  /** Does what is due, earliest first; of equal times, what was set first. */
  tick(now: number): void {
    this.see(now)
    const due = [...this.#waiting].filter(([, { time }]) => time <= now)
    due.sort(([, a], [, b]) => a.time - b.time)
    for (const [name, timer] of due) {
      // What ran before may have taken it back or moved it.
      if (this.#waiting.get(name) !== timer) continue
      this.#waiting.delete(name)
      timer.run(now)
    }
    let next = Infinity
    for (const { time } of this.#waiting.values()) next = Math.min(next, time)
    this.#alarmAt = Infinity
    if (next < Infinity) this.#setAlarm(next)
  }

  #setAlarm(time: number): void {
    this.#alarmAt = time
    this.#alarm.wakeAt(time)
  }
}
