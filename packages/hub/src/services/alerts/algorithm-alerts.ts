import type { WireAlgorithm, WireEndedAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import type { AlgorithmUpdate } from '@leadline/desk-protocol/messages/algorithm-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import type { Raise } from './order-alerts.ts'

/** Scripts that speak up, that an error paused, and that ended without the trader: by a crash of their Python, or of Leadline. */
export class AlgorithmAlerts {
  readonly #raise: Raise
  /** Ends before it were raised when they happened. */
  readonly #since: number
  readonly #running = new Set<string>()
  readonly #ended = new Set<string>()

  constructor(raise: Raise, since: number) {
    this.#raise = raise
    this.#since = since
  }

  take(update: AlgorithmUpdate): void {
    if (update.type === 'algorithms') for (const each of update.list) this.#algorithm(each)
    else if (update.type === 'algorithm') this.#algorithm(update.algorithm)
    else if (update.type === 'algorithmsEnded') for (const each of update.list) this.#over(each)
    else if (update.type === 'algorithmNotice') this.#raise('script', update.name, update.text)
  }

  #algorithm({ id, name, state, error }: WireAlgorithm): void {
    const wasRunning = this.#running.has(id)
    if (state === 'Running') this.#running.add(id)
    else this.#running.delete(id)
    // What the trader paused has no error.
    if (!wasRunning || state !== 'Paused' || error === null) return
    this.#raise('stopped', `Paused by an error: ${name}`, sentence(error.message))
  }

  #over({ id, name, endedAt, isExpected, reason, error, positions, orders }: WireEndedAlgorithm) {
    if (this.#ended.has(id)) return
    this.#ended.add(id)
    if (isExpected === true || (endedAt !== null && endedAt < this.#since)) return
    const words = [
      ...(error ? [sentence(error.message)] : []),
      sentence(reason),
      ...positions.map(
        ({ size, symbol, venue }) => `It holds ${size} ${symbol} on ${venueOf(venue).name}.`,
      ),
      ...(orders.length === 0 ? [] : [`Orders of it that stand: ${orders.length}.`]),
    ]
    this.#raise('stopped', `Stopped: ${name}`, words.join(' '))
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
