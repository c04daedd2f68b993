import { BacktestRefused } from '@leadline/backtest/backtest-needs'
import { ExplainCanceled, explainRun } from '@leadline/backtest/difference/explain-run'
import { RunUnreadable } from '@leadline/backtest/difference/record/run-reader'
import { ScriptGone, ScriptRefused } from '@leadline/backtest/script/script-talk'
import {
  differenceFamily,
  type DifferenceRequest,
  type DifferenceUpdate,
} from '@leadline/desk-protocol/messages/difference-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { Clock } from '@leadline/runtime/clock'

import type { LoadedAlgorithms } from '../algorithms/loaded-algorithms.ts'
import { recordedOrder } from '../algorithms/run-recording/recorded-order.ts'
import type { RunStore } from '../algorithms/run-recording/run-store.ts'
import type { BacktestSetup } from '../backtests/backtest-setup.ts'
import { Slices } from '../backtests/slices.ts'
import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'

export interface DifferenceNeeds {
  /** Of Leadline. */
  version: string
  clock: Clock
  runs: RunStore
  /** Undefined where there is no Python at all. */
  setup: BacktestSetup | undefined
  /** Undefined where nothing can be traded. */
  algorithms: LoadedAlgorithms | undefined
}

type Difference = typeof differenceFamily

interface Explaining {
  run: string
  part: number
  isCanceled: boolean
  /** For whoever asks for the same meanwhile: a desk that was not reached asks again. */
  outcome: Promise<Outcome<Difference>>
}

/** A desk draws no more of them than this. */
const progressEveryMs = 100

/** Runs of algorithms, replayed through the backtest: why each trade that differs does, and what it cost. One at a time. */
export class DifferenceService implements HubService<Difference> {
  readonly family = differenceFamily
  readonly #needs: DifferenceNeeds
  readonly #desks = new Set<ServiceSession<Difference>['publish']>()
  #explaining: Explaining | undefined

  constructor(needs: DifferenceNeeds) {
    this.#needs = needs
  }

  join({ publish }: ServiceSession<Difference>): JoinedService<Difference> {
    this.#desks.add(publish)
    void this.#reportRuns(publish)
    if (this.#explaining) publish(this.#progress())
    return {
      handle: (request) => this.#handle(request),
      leave: () => {
        this.#desks.delete(publish)
      },
    }
  }

  #handle(request: DifferenceRequest): Outcome<Difference> | Promise<Outcome<Difference>> {
    if (request.type === 'explain') return this.#explain(request.run)
    if (request.type === 'look') {
      for (const publish of this.#desks) void this.#reportRuns(publish)
    } else if (this.#explaining) this.#explaining.isCanceled = true
    return {}
  }

  #explain(run: string): Outcome<Difference> | Promise<Outcome<Difference>> {
    const { setup } = this.#needs
    if (this.#explaining?.run === run) return this.#explaining.outcome
    const refusal = this.#explaining ? 'Another run is being explained.' : this.#refusal()
    if (!setup || refusal !== '') return { isDone: false, reason: refusal }
    const nothing = Promise.resolve<Outcome<Difference>>({})
    const explaining: Explaining = { run, part: 0, isCanceled: false, outcome: nothing }
    this.#explaining = explaining
    explaining.outcome = this.#outcome(run, setup, explaining)
    return explaining.outcome
  }

  async #outcome(
    run: string,
    setup: BacktestSetup,
    explaining: Explaining,
  ): Promise<Outcome<Difference>> {
    try {
      this.#publish(this.#progress())
      return { report: await this.#report(run, setup, explaining) }
    } catch (error) {
      const isCanceled = error instanceof ExplainCanceled
      if (isCanceled || isReadable(error)) {
        return { isDone: false, reason: error.message, isCanceled }
      }
      throw error
    } finally {
      this.#explaining = undefined
      this.#publish(this.#progress())
    }
  }

  async #report(run: string, setup: BacktestSetup, explaining: Explaining) {
    const { version, clock, runs, algorithms } = this.#needs
    if (!(await runs.list()).includes(run)) {
      throw new RunUnreadable('There is no record of this run any more.')
    }
    const loaded = algorithms?.get(run)
    // What waits to be written belongs to it.
    loaded?.recorder.flush()
    const slices = new Slices(clock)
    let saidAt = 0
    return explainRun(() => runs.read(run), {
      version,
      engine: setup.engine(),
      breathe: () => slices.breathe(),
      isCanceled: () => explaining.isCanceled,
      isRunning: loaded !== undefined && !loaded.runner.isOver,
      actual: (id) => this.#ordersOf(id),
      progress: (part) => {
        explaining.part = part
        if (clock.now() - saidAt < progressEveryMs) return
        saidAt = clock.now()
        this.#publish(this.#progress())
      },
    })
  }

  /** As the journal has them. */
  #ordersOf(run: string) {
    const all = [...(this.#needs.algorithms?.setup.orders.manager.records.all() ?? [])]
    return all
      .filter(({ source }) => source.kind === 'algorithm' && source.id === run)
      .map(recordedOrder)
  }

  #progress(): DifferenceUpdate {
    const { run = null, part = 0 } = this.#explaining ?? {}
    return { type: 'progress', run, part }
  }

  async #reportRuns(publish: ServiceSession<Difference>['publish']): Promise<void> {
    // A folder that cannot be read is one in which nothing is found.
    const runs = [...(await this.#needs.runs.list().catch(() => []))]
    publish({ type: 'recordedRuns', refusal: this.#refusal(), runs })
  }

  #publish(update: DifferenceUpdate): void {
    for (const publish of this.#desks) publish(update)
  }

  #refusal(): string {
    const { setup, algorithms } = this.#needs
    if (!setup || !algorithms) return 'Python does not run here, so no run can be explained.'
    return setup.refusal()
  }
}

function isReadable(error: unknown): error is Error {
  return (
    error instanceof RunUnreadable ||
    error instanceof BacktestRefused ||
    error instanceof ScriptGone ||
    error instanceof ScriptRefused
  )
}
