/** So many late messages in a row are no longer late: the venue has begun to count again. */
const restartAfter = 3

/**
 * The counter that all channels of one Coinbase connection share, acknowledgements and heartbeats included. The first
 * message fixes it.
 */
export class MessageCounter {
  #last = -1
  #lateInARow = 0
  /** Messages whose numbers could not be read: so many may be missing before the next. */
  #unread = 0

  /** 'gap': something was lost, and nobody knows of which channel. 'late' messages say nothing new. */
  check(value: unknown): 'next' | 'gap' | 'late' | 'unnumbered' {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      this.unread()
      return 'unnumbered'
    }
    const isLate = value <= this.#last
    if (isLate && (this.#lateInARow += 1) < restartAfter) return 'late'
    this.#lateInARow = 0
    const isNext = this.#last < 0 || (!isLate && value <= this.#last + 1 + this.#unread)
    this.#last = value
    this.#unread = 0
    return isNext ? 'next' : 'gap'
  }

  /** A message came whose number cannot be read: that it is missing is no second fault. */
  unread(): void {
    this.#unread += 1
  }

  /** Nothing is missing before this one, and it is no repetition. Nothing is counted by asking. */
  isNext(value: number): boolean {
    return this.#last >= 0 && value === this.#last + 1
  }

  reset(): void {
    this.#last = -1
    this.#lateInARow = 0
    this.#unread = 0
  }
}
