import type { ExchangeRules } from './exchange-rules.ts'
import type { Matcher } from './matcher.ts'
import type { Reason } from './order-plan.ts'
import { requiredHold } from './settlement.ts'
import type { TicketLifecycle } from './ticket-lifecycle.ts'
import type { Ticket } from './ticket.ts'

/** What may be changed about an order that lives. */
export interface Amendment {
  size?: number
  limit?: number
  /** Ticks, with the sign. */
  limitOffset?: number
  trigger?: number
}

/** Changes orders that live: the money they hold, and their place in the queue. */
export class Amending {
  readonly #rules: ExchangeRules
  readonly #lifecycle: TicketLifecycle
  readonly #matcher: Matcher

  constructor(rules: ExchangeRules, lifecycle: TicketLifecycle, matcher: Matcher) {
    this.#rules = rules
    this.#lifecycle = lifecycle
    this.#matcher = matcher
  }

  /** The reason why not, or nothing. */
  amend(
    ticket: Ticket,
    change: Amendment,
    now: number,
    kind: 'amended' | 'restated',
  ): Reason | undefined {
    const size = change.size ?? ticket.size
    if (size <= ticket.filled) {
      this.#lifecycle.end(ticket, 'cancelled', 'amended-below-filled', now)
      return undefined
    }
    const before = { size: ticket.size, limit: ticket.limit }
    ticket.size = size
    ticket.limit = change.limit ?? ticket.limit
    const more = this.#lifecycle.holdsNow(ticket)
      ? requiredHold(ticket, this.#rules) - ticket.held
      : 0n
    if (more > ticket.account.available(ticket.holdCurrency)) {
      Object.assign(ticket, before)
      return 'insufficient-funds'
    }
    if (change.trigger !== undefined && ticket.plan.trigger?.kind === 'touch') {
      ticket.plan.trigger.price = change.trigger
    }
    ticket.limitOffset = change.limitOffset ?? ticket.limitOffset
    ticket.amendedAt = now
    ticket.updatedAt = now
    this.#requeue(ticket, before, kind, now)
    return undefined
  }

  /** A smaller size keeps the place in the queue at most exchanges; all else goes to its end. */
  #requeue(
    ticket: Ticket,
    before: { size: number; limit: number | undefined },
    kind: 'amended' | 'restated',
    now: number,
  ): void {
    const { resting } = ticket
    const { book } = ticket.plan.instrument.marketBook
    const isOnlySmaller = ticket.limit === before.limit && ticket.size <= before.size
    const keepsPlace = isOnlySmaller && this.#rules.smallerLosesPlace !== true
    if (resting && keepsPlace) book.shrink(resting, before.size - ticket.size)
    if (resting && !keepsPlace) {
      book.remove(resting)
      ticket.resting = undefined
    }
    this.#lifecycle.adjustHold(ticket)
    this.#lifecycle.emit(kind, ticket, now)
    if (resting && !keepsPlace) this.#matcher.match(ticket, now)
  }
}
