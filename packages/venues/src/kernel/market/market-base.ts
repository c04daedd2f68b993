import { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo, VenueAnswer } from '../../adapter-io.ts'
import type { MarketSink } from '../../market-adapter.ts'
import { Requests } from '../requests.ts'

/** What the market adapter of every exchange begins with: one scheduler, and requests that find their answers. */
export abstract class MarketBase {
  protected readonly io: AdapterIo
  protected readonly sink: MarketSink
  protected readonly scheduler: Scheduler
  protected readonly requests: Requests

  constructor(io: AdapterIo, sink: MarketSink, firstRequestId = 1) {
    this.io = io
    this.sink = sink
    this.scheduler = new Scheduler(io)
    this.requests = new Requests(io, firstRequestId)
  }

  answered(requestId: number, answer: VenueAnswer, now: number): void {
    this.enter(now, () => {
      const isKnown = this.requests.answered(requestId, answer, now)
      if (!isKnown) this.io.anomaly('answer to no request', String(requestId))
    })
  }

  tick(now: number): void {
    this.enter(now, () => {
      this.scheduler.tick(now)
    })
  }

  /** Every way in notices the clock, and then does its work. */
  protected enter(now: number, run: () => void): void {
    this.scheduler.see(now)
    run()
  }
}
