import type { FastifyBaseLogger } from 'fastify'

import { type Runtime, systemRuntime } from './runtime.ts'

export interface Job {
  name: string
  everyMs: number
  /**
   * Another process may run the same job at the same time. Must stop early when the signal is
   * aborted.
   */
  run: (signal: AbortSignal) => Promise<void>
}

/** What this process knows of a job's runs. */
export interface JobReport {
  name: string
  failures: number
  lastSuccessAt: number | undefined
}

/** Background jobs. Each runs one at a time, until the app closes. */
export class Jobs {
  readonly #log: FastifyBaseLogger
  readonly #runtime: Runtime
  readonly #stopping = new AbortController()
  readonly #runners: JobRunner[] = []

  constructor(log: FastifyBaseLogger, runtime = systemRuntime) {
    this.#log = log
    this.#runtime = runtime
  }

  /** Returns how to run it now instead of at its next turn. */
  add(job: Job): () => void {
    const runner = new JobRunner(job, this.#log, this.#runtime, this.#stopping.signal)
    this.#runners.push(runner)
    return () => runner.wake()
  }

  start(): void {
    for (const runner of this.#runners) runner.wake()
  }

  report(): JobReport[] {
    return this.#runners.map((runner) => runner.report())
  }

  /** No run begins after this call, and none is under way once it returns. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#runners.map((runner) => runner.settle()))
  }
}

class JobRunner {
  readonly #job: Job
  readonly #log: FastifyBaseLogger
  readonly #runtime: Runtime
  readonly #signal: AbortSignal
  #running: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #lastSuccessAt: number | undefined

  constructor(job: Job, log: FastifyBaseLogger, runtime: Runtime, signal: AbortSignal) {
    this.#job = job
    this.#log = log
    this.#runtime = runtime
    this.#signal = signal
  }

  wake(): void {
    if (this.#signal.aborted) return
    // The run that is under way may have missed what woke the job, so run once more.
    if (this.#running) this.#again = true
    else this.#running = this.#runUntilQuiet()
  }

  report(): JobReport {
    const { name } = this.#job
    return { name, failures: this.#failures, lastSuccessAt: this.#lastSuccessAt }
  }

  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
  }

  async #runUntilQuiet(): Promise<void> {
    clearTimeout(this.#timer)
    do {
      this.#again = false
      try {
        await this.#job.run(this.#signal)
        this.#lastSuccessAt = this.#runtime.now()
      } catch (error) {
        this.#failures++
        this.#log.error({ err: error, job: this.#job.name }, 'a job failed')
      }
    } while (this.#again && !this.#signal.aborted)
    this.#running = undefined
    if (this.#signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), this.#job.everyMs).unref()
  }
}
