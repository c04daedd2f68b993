import { amountText } from '@leadline/matching-engine/exchange/amount'
import { type KeptTicket, keepTicket } from '@leadline/matching-engine/exchange/kept-ticket'
import type { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { VenueId } from '@leadline/venues/venue-names'

import type { OpenVenue } from './venue-parts.ts'

/** One order: what the engine knows of it, and how it was requested on the wire. */
export interface KeptOrder {
  ticket: KeptTicket
  request: object
}

/** What an account was when a run ended. Balances are decimal text. */
export interface KeptVenue {
  balances: Readonly<Record<string, string>>
  counts: { orders: number; fills: number }
  /** Oldest first: those that work, and those whose end somebody may not have learned of. */
  orders: readonly KeptOrder[]
}

/** What has changed since it was last reported: `balances` of the currencies that changed alone. */
export type KeepChanges = (venue: VenueId, changed: KeptVenue, now: number) => void

/** Notes what changes at one exchange, and reports it when asked. */
export class VenueChanges {
  readonly #venue: OpenVenue
  readonly #tickets = new Set<Ticket>()
  readonly #currencies = new Set<string>()

  constructor(venue: OpenVenue) {
    this.#venue = venue
    venue.exchange.watcher = {
      orderChanged: (ticket) => this.#tickets.add(ticket),
      balancesChanged: (_account, currencies) => {
        for (const currency of currencies) this.#currencies.add(currency)
      },
    }
  }

  /** Also what moves without an event of its own, such as the stop of a trailing order. */
  noteAll(): void {
    for (const ticket of this.#venue.exchange.tickets) if (ticket.isLive) this.#tickets.add(ticket)
    for (const currency of this.#venue.account.currencies) this.#currencies.add(currency)
  }

  /** Undefined where nothing has changed. */
  take(): KeptVenue | undefined {
    if (this.#tickets.size === 0 && this.#currencies.size === 0) return undefined
    const { account, exchange, apiServer } = this.#venue
    const orders = [...this.#tickets].flatMap((ticket) => {
      const request = apiServer.keptRequests?.keep(ticket)
      return request ? { ticket: keepTicket(ticket), request } : []
    })
    const balances: Record<string, string> = {}
    for (const currency of this.#currencies) {
      balances[currency] = amountText(account.balance(currency).total)
    }
    this.#tickets.clear()
    this.#currencies.clear()
    return { orders, balances, counts: exchange.counts }
  }
}

/** What rested rests again, and whoever asks for an order finds it. */
export function restoreVenue(venue: OpenVenue, kept: KeptVenue, now: number): void {
  const { account, exchange, apiServer, instruments } = venue
  const { keptRequests } = apiServer
  if (!keptRequests) return
  const requests = new Map(kept.orders.map(({ ticket, request }) => [ticket.id, request]))
  const restored = exchange.restore(
    account,
    kept.orders.map(({ ticket }) => ticket),
    kept.counts,
    (symbol) => instruments.find((one) => one.symbol === symbol),
    now,
  )
  for (const ticket of restored) keptRequests.restore(ticket, requests.get(ticket.id) ?? {})
}
