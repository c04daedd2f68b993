import type { Scheduler } from '@leadline/runtime/scheduler'

import type { MarketSink } from '../../../market-adapter.ts'
import type { GeminiCalls } from '../wire/public-calls.ts'
import type { RestAnswer } from '../wire/rest-answer.ts'
import type { GeminiTicker } from './ticker.ts'

/** One call at a time, and not more often: candles and lists need the same allowance. */
const spacingMs = 3000
const refreshMs = 60_000

type Figure = 'volume' | 'range'

interface Poll {
  ticker: GeminiTicker
  figure: Figure
  dueAt: number
}

/** The day's figures of every ticker somebody looks at, requested in turn, because no stream has them. */
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
    for (const figure of ['volume', 'range'] as const) {
      this.#polls.push({ ticker, figure, dueAt: now })
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
    const { ticker, figure } = poll
    const { symbol, restSymbol } = ticker.instrument
    const path = figure === 'volume' ? `/v1/pubticker/${restSymbol}` : `/v2/ticker/${restSymbol}`
    poll.dueAt = now + refreshMs
    this.#isRequesting = true
    this.#rest.get(path, `The day of ${symbol}`, 'market', [], (read, at) => {
      this.#isRequesting = false
      if (this.#polls.includes(poll)) this.#read(read, poll, at)
      this.#plan(at + spacingMs)
    })
  }

  #read(read: RestAnswer, { ticker, figure }: Poll, now: number): void {
    if (read.kind === 'failed') return
    const { result } = read
    const reported =
      figure === 'volume' ? ticker.readVolume(result, now) : ticker.readRange(result, now)
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
