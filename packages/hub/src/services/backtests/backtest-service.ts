import {
  backtestFamily,
  type BacktestRequest,
  type RunBacktest,
} from '@leadline/desk-protocol/messages/backtest-messages'
import type { Outcome, UpdateOf } from '@leadline/desk-protocol/messages/service-family'
import type { Clock } from '@leadline/runtime/clock'

import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import type { BacktestSetup } from './backtest-setup.ts'
import { KeptRuns, timeLeft } from './kept-runs.ts'
import { type CandleNeeds, pastCandles } from './past-candles.ts'
import { runBacktest } from './run-backtest.ts'

export interface BacktestNeeds {
  clock: Clock
  candles: CandleNeeds
  /** Undefined where there is no Python at all. */
  setup: BacktestSetup | undefined
  /** The file of a loaded algorithm, as it is now; or why it cannot be read. */
  fileOf: (algorithm: string) => { fileName: string; text: string } | { error: string }
}

type Backtests = typeof backtestFamily
type Progress = Extract<UpdateOf<Backtests>, { type: 'progress' }>

interface Running {
  isCanceled: boolean
  progress: Progress | undefined
}

/** A desk draws no more of them than this. */
const progressEveryMs = 100

/**
 * Backtests, for the desks. They belong to the program and not to a window: one at a time, which goes on while a window is
 * loaded again, and what came of each is kept.
 */
export class BacktestService implements HubService<Backtests> {
  readonly family = backtestFamily
  readonly #needs: BacktestNeeds
  readonly #desks = new Set<ServiceSession<Backtests>['publish']>()
  readonly #runs = new KeptRuns()
  #running: Running | undefined

  constructor(needs: BacktestNeeds) {
    this.#needs = needs
  }

  join({ publish }: ServiceSession<Backtests>): JoinedService<Backtests> {
    this.#desks.add(publish)
    void this.#reportRecordings(publish)
    publish({ type: 'runs', runs: this.#runs.list })
    if (this.#running?.progress) publish(this.#running.progress)
    return {
      handle: (request) => this.#handle(request),
      leave: () => {
        this.#desks.delete(publish)
      },
    }
  }

  #handle(request: BacktestRequest): Outcome<Backtests> | Promise<Outcome<Backtests>> {
    switch (request.type) {
      case 'run':
        return this.#run(request)
      case 'cancel': {
        if (this.#running) this.#running.isCanceled = true
        return {}
      }
      case 'read':
        return this.#runs.read(request.id)
      case 'forget': {
        if (!this.#runs.forget(request.id)) return { isDone: false, reason: 'It is still running.' }
        this.#reportRuns()
        return {}
      }
      case 'file': {
        const file = this.#needs.fileOf(request.algorithm)
        return 'error' in file ? { isDone: false, reason: file.error } : { file }
      }
    }
  }

  async #reportRecordings(publish: ServiceSession<Backtests>['publish']): Promise<void> {
    // A folder that cannot be read is one in which nothing is found.
    const found = await this.#needs.setup?.recordings.list().catch(() => [])
    const recordings = [...(found ?? [])]
    publish({ type: 'recordings', refusal: this.#refusal(), recordings })
  }

  async #run(request: RunBacktest): Promise<Outcome<Backtests>> {
    const refusal = this.#running ? 'Another backtest is running.' : this.#refusal()
    const { setup, clock, candles } = this.#needs
    if (!setup || refusal) return { isDone: false, reason: refusal }
    const running: Running = { isCanceled: false, progress: undefined }
    this.#running = running
    const startedAt = clock.now()
    const about = this.#runs.begin(request, startedAt)
    this.#reportRuns()
    let saidAt = 0
    try {
      const result = await runBacktest(request, {
        clock,
        candles: pastCandles(candles),
        setup,
        isCanceled: () => running.isCanceled,
        progress: (part, run, runs) => {
          const now = clock.now()
          const leftMs = timeLeft(part, now - startedAt)
          if (about.drill === null) about.runs = runs
          running.progress = { type: 'progress', part, run, runs, leftMs }
          if (now - saidAt < progressEveryMs) return
          saidAt = now
          this.#publish(running.progress)
        },
      })
      const { isCanceled } = running
      const reply = { ...result, isDone: result.reason === '', isCanceled, id: about.id }
      this.#runs.end(about, reply)
      return reply
    } catch (error) {
      this.#runs.end(about, { isDone: false, reason: 'It failed inside Leadline.' })
      throw error
    } finally {
      this.#running = undefined
      this.#reportRuns()
    }
  }

  #reportRuns(): void {
    this.#publish({ type: 'runs', runs: this.#runs.list })
  }

  #publish(update: UpdateOf<Backtests>): void {
    for (const publish of this.#desks) publish(update)
  }

  #refusal(): string {
    const { setup } = this.#needs
    return setup ? setup.refusal() : 'Python does not run here, so no backtest can be run.'
  }
}
