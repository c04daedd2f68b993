export type Cancel = () => void

interface Appointment {
  time: number
  order: number
  run: ((now: number) => void) | undefined
  /** Word of a market, which changes nothing but what somebody has seen of it. */
  isMarketData: boolean
}

/** What is to happen when, in order of time; at one time, in the order in which it was asked for. */
export class Agenda {
  /** A heap: each appointment is not later than the two below it. */
  readonly #heap: Appointment[] = []
  #order = 0
  #jumpTo = Number.NEGATIVE_INFINITY

  get nextTime(): number {
    return this.#heap[0]?.time ?? Number.POSITIVE_INFINITY
  }

  get isMarketDataNext(): boolean {
    return this.#heap[0]?.isMarketData === true
  }

  at(time: number, run: (now: number) => void, isMarketData = false): Cancel {
    this.#order += 1
    const appointment: Appointment = { time, order: this.#order, run, isMarketData }
    this.#push(appointment)
    return () => {
      appointment.run = undefined
    }
  }

  /** Again and again. After a time that nobody lived through it runs once, not once for each missed turn. */
  every(periodMs: number, from: number, run: (now: number) => void): Cancel {
    let cancel: Cancel = () => undefined
    const turn = (now: number): void => {
      cancel = this.at(Math.max(now + periodMs, this.#jumpTo), turn)
      run(now)
    }
    cancel = this.at(from + periodMs, turn)
    return () => cancel()
  }

  /** Runs what is due by then although nobody lived through it: what repeats is done once. */
  jumpTo(now: number): void {
    this.#jumpTo = now + 1
    this.runUntil(now)
  }

  /** Runs everything that is due by then, also what is added meanwhile. Each receives the time it was due. */
  runUntil(now: number): void {
    for (;;) {
      const first = this.#heap[0]
      if (!first || first.time > now) return
      this.runNext()
    }
  }

  /** The one thing that is due first. */
  runNext(): void {
    const first = this.#heap[0]
    if (!first) return
    this.#pop()
    first.run?.(first.time)
  }

  /** Returns what puts everything back that is due from here on. What was canceled meanwhile stays so. */
  checkpoint(): () => void {
    const heap = this.#heap.slice()
    const order = this.#order
    return () => {
      this.#heap.splice(0, this.#heap.length, ...heap)
      this.#order = order
    }
  }

  #push(appointment: Appointment): void {
    const heap = this.#heap
    let place = heap.length
    heap.push(appointment)
    while (place > 0) {
      const parent = (place - 1) >>> 1
      const above = heap[parent]
      if (!above || isBefore(above, appointment)) break
      heap[place] = above
      place = parent
    }
    heap[place] = appointment
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let place = 0
    for (;;) {
      const left = place * 2 + 1
      const leftOne = heap[left]
      if (!leftOne) break
      const rightOne = heap[left + 1]
      const isRight = rightOne !== undefined && isBefore(rightOne, leftOne)
      const lower = isRight ? rightOne : leftOne
      if (isBefore(last, lower)) break
      heap[place] = lower
      place = isRight ? left + 1 : left
    }
    heap[place] = last
  }
}

function isBefore(one: Appointment, other: Appointment): boolean {
  return one.time < other.time || (one.time === other.time && one.order < other.order)
}
