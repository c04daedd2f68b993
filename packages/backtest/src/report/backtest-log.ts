import type { LogLevel } from '@leadline/algorithms/script-values'

import type { LogRow } from './backtest-report.ts'

const mostLines = 2000
const mostLength = 2000

/** What the script wrote, and what became of its orders, by the time of the backtest. */
export class BacktestLog {
  readonly rows: LogRow[] = []
  /** With those that are not kept. */
  lines = 0
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  add(said: string, level: LogLevel = 'info'): void {
    this.lines += 1
    if (this.lines > mostLines) return
    const text = level === 'info' ? said : `${level}: ${said}`
    this.rows.push({ time: this.#now(), text: text.slice(0, mostLength) })
  }
}
