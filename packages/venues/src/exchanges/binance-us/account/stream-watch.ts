import type { OrderReport, VenueOrderStatus } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { isFinished } from '../../../kernel/account/order-report.ts'

/** The stream follows an answer within so long. */
const withinMs = 5000
const mostRemembered = 2000

/**
 * Whether the user stream still speaks. Another program of the same user can silence it without ending the connection:
 * then answers report orders of which the stream does not.
 */
export class StreamWatch {
  readonly #core: AccountCore
  readonly #silenced: (now: number) => void
  readonly #reported = new Map<string, VenueOrderStatus>()

  constructor(core: AccountCore, silenced: (now: number) => void) {
    this.#core = core
    this.#silenced = silenced
  }

  /** The stream reported an order. */
  received({ venueOrderId, status }: OrderReport): void {
    if (!isFinished(this.#reported.get(venueOrderId) ?? 'unknown'))
      this.#reported.set(venueOrderId, status)
    const [oldest] = this.#reported.keys()
    if (this.#reported.size > mostRemembered && oldest !== undefined) this.#reported.delete(oldest)
    if (this.#isEven(venueOrderId)) this.#core.scheduler.cancel(`stream reports ${venueOrderId}`)
  }

  /** An answer reported an order: the stream must, too. */
  expect({ venueOrderId }: OrderReport, now: number): void {
    if (!this.#core.state.isLive || this.#isEven(venueOrderId)) return
    this.#core.scheduler.at(`stream reports ${venueOrderId}`, now + withinMs, (later) => {
      if (this.#core.state.isLive && !this.#isEven(venueOrderId)) this.#silenced(later)
    })
  }

  /** The stream has reported it, and its end where it has ended. */
  #isEven(venueOrderId: string): boolean {
    const reported = this.#reported.get(venueOrderId)
    if (reported === undefined) return false
    const known = this.#core.known.ofVenue(venueOrderId)
    return isFinished(reported) || !isFinished(known?.status ?? 'unknown')
  }
}
