import { cutText } from '@leadline/algorithms/cut-text'
import type { WireLogLine } from '@leadline/desk-protocol/algorithm-values'

const mostKept = 1000
/** A script that logs in a loop must not fill the desk: more lines than these at once are counted, not shown. */
const mostUntold = 200

/** The last lines of one algorithm, and those that desks have not received yet. */
export class AlgorithmLog {
  #lines: WireLogLine[] = []
  #untold: WireLogLine[] = []
  #last = 0
  #swallowed = 0

  add(kind: WireLogLine['kind'], text: string, at: number): void {
    if (this.#untold.length >= mostUntold && kind === 'script') {
      this.#swallowed += 1
      return
    }
    this.#last += 1
    const line = { number: this.#last, at, kind, text: cutText(text) }
    this.#untold.push(line)
    this.#lines.push(line)
    if (this.#lines.length > mostKept) this.#lines.splice(0, this.#lines.length - mostKept)
  }

  all(): WireLogLine[] {
    return [...this.#lines]
  }

  take(now: number): WireLogLine[] {
    if (this.#swallowed > 0) {
      const words = `${this.#swallowed} more lines came at once and are not shown.`
      this.#swallowed = 0
      this.add('leadline', words, now)
    }
    const lines = this.#untold
    this.#untold = []
    return lines
  }
}
