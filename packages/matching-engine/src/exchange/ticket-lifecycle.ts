import type { MarketBook } from '../market/market-book.ts'
import type { Account } from './account.ts'
import type { ExchangeListener, TicketEvent, TicketEventKind } from './exchange-events.ts'
import type { ExchangeRules } from './exchange-rules.ts'
import type { Reason } from './order-plan.ts'
import { requiredHold } from './settlement.ts'
import type { Ticket } from './ticket.ts'
import { TriggerBook } from './trigger-book.ts'

/** Is notified of whatever changes, so that it can be kept. */
export interface ChangeWatcher {
  orderChanged(ticket: Ticket): void
  balancesChanged(account: Account, currencies: readonly string[]): void
}

/** What an order holds, how it ends, and who learns of it. */
export class TicketLifecycle {
  readonly rules: ExchangeRules
  listener: ExchangeListener | undefined
  watcher: ChangeWatcher | undefined
  readonly #triggers: ReadonlyMap<MarketBook, TriggerBook>
  #events = 0

  constructor(rules: ExchangeRules, books: readonly MarketBook[]) {
    this.rules = rules
    this.#triggers = new Map(books.map((marketBook) => [marketBook, new TriggerBook(marketBook)]))
  }

  triggersOf(marketBook: MarketBook): TriggerBook {
    const triggers = this.#triggers.get(marketBook)
    if (!triggers) throw new Error(`${marketBook.plan.symbol} is not traded here.`)
    return triggers
  }

  complete(ticket: Ticket, now: number): void {
    if (ticket.filled === 0) return this.end(ticket, 'cancelled', 'self-trade', now)
    ticket.status = 'filled'
    this.#leave(ticket, now)
    this.emit('filled', ticket, now)
    return undefined
  }

  end(ticket: Ticket, status: 'cancelled' | 'expired', reason: Reason, now: number): void {
    this.#endAlone(ticket, status, reason, now)
    this.endGroup(ticket, now)
  }

  /** If one of a group trades or ends, so do the others. */
  endGroup(ticket: Ticket, now: number): void {
    for (const other of ticket.group) {
      if (other !== ticket && other.isLive) this.#endAlone(other, 'cancelled', 'linked-order', now)
    }
  }

  /** An order that ended holds nothing; of two of which one is to happen, the first holds for both. */
  adjustHold(ticket: Ticket): void {
    const wanted = ticket.isLive && this.holdsNow(ticket) ? requiredHold(ticket, this.rules) : 0n
    ticket.account.hold(ticket.holdCurrency, wanted - ticket.held)
    ticket.held = wanted
  }

  holdsNow(ticket: Ticket): boolean {
    if (ticket.group.some((other) => other !== ticket && other.isLive && other.held > 0n)) {
      return false
    }
    if (ticket.status === 'waiting' || ticket.status === 'scheduled') return this.rules.stopsHold
    return ticket.limit !== undefined
  }

  emit(kind: TicketEventKind, ticket: Ticket, now: number, more: Partial<TicketEvent> = {}): void {
    this.#events += 1
    this.listener?.happened({ ...more, sequence: this.#events, kind, ticket, time: now })
    this.watcher?.orderChanged(ticket)
  }

  reportBalances(account: Account, now: number): void {
    if (account.touched.size === 0) return
    const currencies = [...account.touched]
    account.touched.clear()
    this.listener?.balancesChanged(account, currencies, now)
    this.watcher?.balancesChanged(account, currencies)
  }

  #endAlone(ticket: Ticket, status: 'cancelled' | 'expired', reason: Reason, now: number): void {
    ticket.status = status
    ticket.reason = reason
    this.#leave(ticket, now)
    this.emit(status, ticket, now)
  }

  #leave(ticket: Ticket, now: number): void {
    const { marketBook } = ticket.plan.instrument
    if (ticket.resting) marketBook.book.remove(ticket.resting)
    ticket.resting = undefined
    ticket.updatedAt = now
    this.triggersOf(marketBook).leave(ticket)
    this.adjustHold(ticket)
  }
}
