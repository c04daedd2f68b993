import {
  backtestFamily,
  type BacktestRequest,
  type RunBacktest,
} from '@leadline/desk-protocol/messages/backtest-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { Clock } from '@leadline/runtime/clock'

import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import type { BacktestSetup } from './backtest-setup.ts'
import type { CandleNeeds } from './candle-source.ts'
import { runBacktest } from './run-backtest.ts'

export interface BacktestNeeds {
  clock: Clock
  candles: CandleNeeds
  /** Undefined where there is no Python at all. */
  setup: BacktestSetup | undefined
}

type Backtests = typeof backtestFamily

/** Backtests, for the desks. */
export class BacktestService implements HubService<Backtests> {
  readonly family = backtestFamily
  readonly #needs: BacktestNeeds

  constructor(needs: BacktestNeeds) {
    this.#needs = needs
  }

  join({ publish }: ServiceSession<Backtests>): JoinedService<Backtests> {
    return new BacktestSession(this.#needs, publish)
  }
}

/** What one desk runs: one thing at a time. */
class BacktestSession implements JoinedService<Backtests> {
  readonly #needs: BacktestNeeds
  readonly #publish: ServiceSession<Backtests>['publish']
  #running: { isCanceled: boolean } | undefined

  constructor(needs: BacktestNeeds, publish: ServiceSession<Backtests>['publish']) {
    this.#needs = needs
    this.#publish = publish
    void this.#report()
  }

  handle(request: BacktestRequest): Outcome<Backtests> | Promise<Outcome<Backtests>> {
    switch (request.type) {
      case 'run':
        return this.#run(request)
      case 'cancel': {
        this.leave()
        return {}
      }
    }
  }

  /** Nobody waits for the report any more, or it reports the time until now. */
  leave(): void {
    if (this.#running) this.#running.isCanceled = true
  }

  async #report(): Promise<void> {
    // A folder that cannot be read is one in which nothing is found.
    const found = await this.#needs.setup?.recordings.list().catch(() => [])
    const recordings = [...(found ?? [])]
    this.#publish({ type: 'recordings', refusal: this.#refusal(), recordings })
  }

  async #run(request: RunBacktest): Promise<Outcome<Backtests>> {
    const refusal = this.#running ? 'Another backtest of this desk is running.' : this.#refusal()
    const { setup, clock, candles } = this.#needs
    if (!setup || refusal) return { isDone: false, reason: refusal }
    const running = { isCanceled: false }
    this.#running = running
    try {
      const result = await runBacktest(request, {
        clock,
        candles,
        setup,
        isCanceled: () => running.isCanceled,
        progress: (part, run, runs) => this.#publish({ type: 'progress', part, run, runs }),
      })
      const { isCanceled } = running
      return { ...result, isDone: result.reason === '', isCanceled }
    } finally {
      this.#running = undefined
    }
  }

  #refusal(): string {
    const { setup } = this.#needs
    return setup ? setup.refusal() : 'Python does not run here, so no backtest can be run.'
  }
}
