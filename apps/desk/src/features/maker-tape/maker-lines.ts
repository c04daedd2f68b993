import type { MakerLine, MakerUpdate } from '@leadline/desk-protocol/frames/maker-section'

/** Lines that did not come: the tape says so instead of pretending. */
export interface MakerGap {
  kind: 'gap'
  missed: number
}

/** Lines that can be scrolled back to. */
const capacity = 5000

/** The newest lines, each with a number that it keeps. */
export class MakerLines {
  /** Numbers of the oldest line that is kept, and of the one that comes next. */
  first = 0
  next = 0
  #lines: (MakerLine | MakerGap)[] = []

  take({ missed, lines }: MakerUpdate, isWhole: boolean): void {
    if (isWhole) {
      this.#lines = []
      this.first = this.next
    }
    if (missed > 0) this.#push({ kind: 'gap', missed })
    for (const line of lines) this.#push(line)
  }

  at(number: number): MakerLine | MakerGap | undefined {
    return number < this.first || number >= this.next ? undefined : this.#lines[number % capacity]
  }

  #push(line: MakerLine | MakerGap): void {
    this.#lines[this.next % capacity] = line
    this.next += 1
    this.first = Math.max(this.first, this.next - capacity)
  }
}
