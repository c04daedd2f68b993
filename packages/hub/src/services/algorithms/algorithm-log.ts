import { cutText } from '@leadline/algorithms/cut-text'
import { keptLogLines } from '@leadline/algorithms/kept-log-lines'
import type { LogLevel } from '@leadline/algorithms/script-values'
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

  add(kind: WireLogLine['kind'], text: string, at: number, level?: LogLevel): void {
    if (this.#untold.length >= mostUntold && kind === 'script') {
      this.#swallowed += 1
      return
    }
    this.#last += 1
    const usual = { number: this.#last, at, kind, text: cutText(text) }
    const line = level === undefined ? usual : { ...usual, level }
    this.#untold.push(line)
    this.#lines.push(line)
    // Not with each line: what is dropped is looked for among all.
    if (this.#lines.length >= 2 * mostKept) this.#lines = keptLogLines(this.#lines, mostKept)
  }

  all(): WireLogLine[] {
    return keptLogLines(this.#lines, mostKept)
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
