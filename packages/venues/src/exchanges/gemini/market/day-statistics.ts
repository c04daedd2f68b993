import type { Scheduler } from '@leadline/runtime/scheduler'

import type { MarketSink } from '../../../market-adapter.ts'
import type { GeminiCalls } from '../wire/public-calls.ts'
import type { RestAnswer } from '../wire/rest-answer.ts'
import type { GeminiTicker } from './ticker.ts'

/** One call at a time, and not more often: candles and lists need the same allowance. */
const spacingMs = 3000
const refreshMs = 60_000

type Statistic = 'volume' | 'range'

interface Poll {
  ticker: GeminiTicker
  statistic: Statistic
  dueAt: number
}

/** The day's numbers of every ticker somebody looks at, requested in turn, because no stream has them. */
export class DayStatistics {
  #scheduler: Scheduler
  #rest: GeminiCalls
  #sink: MarketSink
  #polls: Poll[] = []
  #isRequesting = false

  constructor(scheduler: Scheduler, rest: GeminiCalls, sink: MarketSink) {
    this.#scheduler = scheduler
    this.#rest = rest
    this.#sink = sink
  }

  watch(ticker: GeminiTicker, now: number): void {
    for (const statistic of ['volume', 'range'] as const) {
      this.#polls.push({ ticker, statistic, dueAt: now })
    }
    this.#plan(now)
  }

  unwatch(symbol: string): void {
    this.#polls = this.#polls.filter(({ ticker }) => ticker.instrument.symbol !== symbol)
  }

  #askNext(now: number): void {
    const next = this.#polls.toSorted((a, b) => a.dueAt - b.dueAt)[0]
    if (next && !this.#isRequesting) this.#request(next, now)
  }

  #request(poll: Poll, now: number): void {
    const { ticker, statistic } = poll
    const { symbol, restSymbol } = ticker.instrument
    const path = statistic === 'volume' ? `/v1/pubticker/${restSymbol}` : `/v2/ticker/${restSymbol}`
    poll.dueAt = now + refreshMs
    this.#isRequesting = true
    this.#rest.get(path, `The day of ${symbol}`, 'market', [], (read, at) => {
      this.#isRequesting = false
      if (this.#polls.includes(poll)) this.#read(read, poll, at)
      this.#plan(at + spacingMs)
    })
  }

  #read(read: RestAnswer, { ticker, statistic }: Poll, now: number): void {
    if (read.kind === 'failed') return
    const { result } = read
    const reported =
      statistic === 'volume' ? ticker.readVolume(result, now) : ticker.readRange(result, now)
    if (reported) this.#sink.ticker(reported)
  }

  #plan(earliest: number): void {
    if (this.#isRequesting || this.#polls.length === 0) return
    // Somebody may have set the clock back.
    for (const poll of this.#polls) poll.dueAt = Math.min(poll.dueAt, earliest + refreshMs)
    const dueAt = Math.min(...this.#polls.map((poll) => poll.dueAt))
    this.#scheduler.bringForward('day statistics', Math.max(dueAt, earliest), (now) =>
      this.#askNext(now),
    )
  }
}
