/** What an adapter means to do at which time. It sets no timer: whoever runs it is asked to wake it at `next`. */
export class Timetable<Job extends string = string> {
  #times = new Map<Job, number>()

  set(job: Job, at: number): void {
    this.#times.set(job, at)
  }

  /** Sets it unless it is to happen sooner already. */
  bringForward(job: Job, at: number): void {
    if (at < (this.#times.get(job) ?? Infinity)) this.#times.set(job, at)
  }

  clear(job: Job): void {
    this.#times.delete(job)
  }

  has(job: Job): boolean {
    return this.#times.has(job)
  }

  next(): number | undefined {
    let next: number | undefined
    for (const at of this.#times.values()) if (next === undefined || at < next) next = at
    return next
  }

  /** Takes out what is due, the earliest first. */
  takeDue(now: number): Job[] {
    const due = [...this.#times].filter(([, at]) => at <= now).toSorted((a, b) => a[1] - b[1])
    for (const [job] of due) this.#times.delete(job)
    return due.map(([job]) => job)
  }

  /** Somebody has set the clock back by so much: everything planned moves with it. */
  setBack(byMs: number): void {
    for (const [job, at] of this.#times) this.#times.set(job, at - byMs)
  }
}
