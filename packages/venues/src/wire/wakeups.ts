import type { AdapterIo } from '../adapter-io.ts'

interface Wakeup {
  time: number
  run: (now: number) => void
}

/** Many things to do at their times, over the one alarm that an adapter may set. */
export class Wakeups {
  readonly #io: Pick<AdapterIo, 'wakeAt'>
  readonly #waiting = new Map<string, Wakeup>()
  #alarm = Infinity
  #lastNow = -Infinity

  constructor(io: Pick<AdapterIo, 'wakeAt'>) {
    this.#io = io
  }

  /** The time that it was last told. */
  get now(): number {
    return this.#lastNow
  }

  /** One of a name: a later call replaces an earlier one. */
  at(name: string, time: number, run: (now: number) => void): void {
    this.#waiting.set(name, { time, run })
    if (time < this.#alarm) this.#setAlarm(time)
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
   * To be told the time whenever an adapter is: if somebody set the clock back, what was to be done in a second is to be
   * done in a second still. Answers by how much it was set back.
   */
  see(now: number): number {
    const backMs = this.#lastNow - now
    this.#lastNow = now
    if (backMs <= 0) return 0
    for (const wakeup of this.#waiting.values()) wakeup.time -= backMs
    if (this.#alarm < Infinity) this.#setAlarm(this.#alarm - backMs)
    return backMs
  }

  /** Does what is due, earliest first; of equal times, what was set first. */
  tick(now: number): void {
    this.see(now)
    const due = [...this.#waiting].filter(([, { time }]) => time <= now)
    due.sort(([, a], [, b]) => a.time - b.time)
    for (const [name, wakeup] of due) {
      // What ran before may have taken it back or moved it.
      if (this.#waiting.get(name) !== wakeup) continue
      this.#waiting.delete(name)
      wakeup.run(now)
    }
    let next = Infinity
    for (const { time } of this.#waiting.values()) next = Math.min(next, time)
    this.#alarm = Infinity
    if (next < Infinity) this.#setAlarm(next)
  }

  #setAlarm(time: number): void {
    this.#alarm = time
    this.#io.wakeAt(time)
  }
}
