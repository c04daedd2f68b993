import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import type { AlgorithmUpdate } from '@leadline/desk-protocol/messages/algorithm-messages'

import type { Raise } from './order-alerts.ts'

/** Scripts that speak up, and those that ended by themselves. */
export class AlgorithmAlerts {
  readonly #raise: Raise
  readonly #running = new Set<string>()

  constructor(raise: Raise) {
    this.#raise = raise
  }

  take(update: AlgorithmUpdate): void {
    if (update.type === 'algorithms') for (const each of update.list) this.#algorithm(each)
    else if (update.type === 'algorithm') this.#algorithm(update.algorithm)
    else if (update.type === 'algorithmNotice') this.#raise('script', update.name, update.text)
  }

  #algorithm({ id, name, state, error, orders }: WireAlgorithm): void {
    const wasRunning = this.#running.has(id)
    if (state === 'Running' || state === 'Paused') this.#running.add(id)
    else this.#running.delete(id)
    // What the trader stopped has no error.
    if (!wasRunning || state !== 'Stopped' || error === null) return
    const left = orders.length === 0 ? '' : ` Orders of it that stand: ${orders.length}.`
    this.#raise('stopped', `Stopped: ${name}`, `${error.message}.${left}`.replace('..', '.'))
  }
}
