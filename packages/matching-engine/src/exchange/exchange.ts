import type { MarketBook } from '../market/market-book.ts'
import type { Account } from './account.ts'
import type { Agenda } from './agenda.ts'
import { type Amendment, Amending } from './amending.ts'
import type { Amount } from './amount.ts'
import { refusalOf } from './entry-check.ts'
import type { ExchangeListener } from './exchange-events.ts'
import type { ExchangeRules } from './exchange-rules.ts'
import { type KeptTicket, ticketOf } from './kept-ticket.ts'
import { Matcher } from './matcher.ts'
import type { OrderPlan, Reason } from './order-plan.ts'
import { type ChangeWatcher, TicketLifecycle } from './ticket-lifecycle.ts'
import { Ticket } from './ticket.ts'
import type { TradedInstrument } from './traded-instrument.ts'

export interface ExchangeNeeds {
  rules: ExchangeRules
  books: readonly MarketBook[]
  agenda: Agenda
  /** A fault to try clients with: asked before a cancel, and if so, a fill overtakes it. */
  fillRacesCancel?: () => boolean
}

/** Orders and accounts of one exchange, matched in the same books as simulated flow. */
export class Exchange {
  readonly rules: ExchangeRules
  /** Informs whoever shows the book that it changed. */
  publish: (marketBook: MarketBook, now: number) => void = (marketBook) =>
    marketBook.book.forgetTouched()
  /** Brings a book up to date before an order enters it: one that is filled from elsewhere and not looked at meanwhile. */
  prepare: (marketBook: MarketBook, now: number) => void = () => {}
  readonly #agenda: Agenda
  readonly #fillRacesCancel: () => boolean
  readonly #lifecycle: TicketLifecycle
  readonly #matcher: Matcher
  readonly #amending: Amending
  readonly #tickets = new Map<string, Ticket>()
  #numbers = 0

  constructor({ rules, books, agenda, fillRacesCancel = () => false }: ExchangeNeeds) {
    this.rules = rules
    this.#agenda = agenda
    this.#fillRacesCancel = fillRacesCancel
    this.#lifecycle = new TicketLifecycle(rules, books)
    this.#matcher = new Matcher(this.#lifecycle)
    this.#amending = new Amending(rules, this.#lifecycle, this.#matcher)
  }

  set listener(listener: ExchangeListener) {
    this.#lifecycle.listener = listener
  }

  /** Learns of everything that a later run would have to know. */
  set watcher(watcher: ChangeWatcher) {
    this.#lifecycle.watcher = watcher
  }

  /** How many orders and fills there have been: later runs count on from here. */
  get counts(): { orders: number; fills: number } {
    return { orders: this.#numbers, fills: this.#matcher.fillCount }
  }

  /** All orders there ever were, oldest first. */
  get tickets(): Iterable<Ticket> {
    return this.#tickets.values()
  }

  ticket(id: string): Ticket | undefined {
    return this.#tickets.get(id)
  }

  /** Orders of an earlier run take their places again, behind those that rest there now. Nobody is notified. */
  restore(
    account: Account,
    orders: readonly KeptTicket[],
    counts: { orders: number; fills: number },
    instrumentOf: (symbol: string) => TradedInstrument | undefined,
    now: number,
  ): Ticket[] {
    this.#numbers = counts.orders
    this.#matcher.fillCount = counts.fills
    return orders.flatMap((kept) => {
      const instrument = instrumentOf(kept.plan.symbol)
      if (!instrument) return []
      const ticket = ticketOf(kept, account, instrument, this.#matcher.makerFilled)
      this.#tickets.set(ticket.id, ticket)
      if (ticket.isLive) this.#resume(ticket, now)
      return ticket
    })
  }

  /** Something comes in from outside; below zero it goes out. */
  deposit(account: Account, currency: string, amount: Amount, now: number): void {
    account.add(currency, amount)
    this.#lifecycle.reportBalances(account, now)
  }

  /** Would it be taken? Nothing happens. */
  check(account: Account, plan: OrderPlan, now: number): Reason | undefined {
    this.prepare(plan.instrument.marketBook, now)
    return refusalOf(this.#draft(account, plan, now), this.rules)
  }

  place(account: Account, plan: OrderPlan, now: number): Ticket | Reason {
    this.prepare(plan.instrument.marketBook, now)
    const ticket = this.#draft(account, plan, now)
    const refusal = refusalOf(ticket, this.rules)
    if (refusal) return refusal
    this.#numbers += 1
    this.#accept(ticket, now)
    this.#begin(ticket, now)
    this.#finish(ticket, now)
    return ticket
  }

  /** Two orders of which only one is to happen. The funds are held once. */
  placeEither(
    account: Account,
    plans: readonly [OrderPlan, OrderPlan],
    now: number,
  ): Ticket[] | Reason {
    const tickets: Ticket[] = []
    for (const plan of plans) {
      this.prepare(plan.instrument.marketBook, now)
      const ticket = this.#draft(account, plan, now)
      const refusal = refusalOf(ticket, this.rules)
      if (refusal) return refusal
      this.#numbers += 1
      tickets.push(ticket)
    }
    for (const ticket of tickets) ticket.group = tickets
    for (const ticket of tickets) this.#accept(ticket, now)
    for (const ticket of tickets) if (ticket.isLive) this.#begin(ticket, now)
    for (const ticket of tickets) this.#finish(ticket, now)
    return tickets
  }

  /** False where it had ended already. */
  cancel(ticket: Ticket, now: number, reason: Reason = 'requested'): boolean {
    if (ticket.resting && ticket.remaining > 1 && this.#fillRacesCancel()) {
      ticket.plan.instrument.marketBook.hit(
        ticket.resting,
        Math.ceil(ticket.resting.shown / 2),
        now,
      )
    }
    if (!ticket.isLive) return false
    this.#lifecycle.end(ticket, 'cancelled', reason, now)
    this.#finish(ticket, now)
    return true
  }

  /** The reason why not, or nothing. A smaller size keeps the place in the queue; all else goes to its end. */
  amend(
    ticket: Ticket,
    change: Amendment,
    now: number,
    kind: 'amended' | 'restated' = 'amended',
  ): Reason | undefined {
    const refusal = this.#amending.amend(ticket, change, now, kind)
    if (refusal === undefined) this.#finish(ticket, now)
    return refusal
  }

  /** The exchange makes everything that rests in an account smaller by half of what is left, on its own. */
  restate(account: Account, now: number): void {
    for (const ticket of this.#tickets.values()) {
      if (ticket.account !== account || !ticket.resting) continue
      const size = ticket.size - Math.floor(ticket.remaining / 2)
      this.amend(ticket, { size }, now, 'restated')
    }
  }

  /** After something happened in a book: waiting orders wake up, and everybody is notified. */
  settle(marketBook: MarketBook, now: number): void {
    const triggers = this.#lifecycle.triggersOf(marketBook)
    for (let woken = triggers.wake(); woken.length > 0; woken = triggers.wake()) {
      for (const ticket of woken) if (ticket.isLive) this.#trigger(ticket, now)
    }
    this.publish(marketBook, now)
  }

  #draft(account: Account, plan: OrderPlan, now: number): Ticket {
    const number = this.#numbers + 1
    const id = this.rules.orderId(number)
    return new Ticket(id, number, account, plan, now, this.#matcher.makerFilled)
  }

  #accept(ticket: Ticket, now: number): void {
    const { startsAt, trigger } = ticket.plan
    this.#tickets.set(ticket.id, ticket)
    if (startsAt !== undefined && startsAt > now) ticket.status = 'scheduled'
    else if (trigger) ticket.status = 'waiting'
    this.#lifecycle.adjustHold(ticket)
    this.#lifecycle.emit('accepted', ticket, now)
    this.#expireInTime(ticket)
  }

  #resume(ticket: Ticket, now: number): void {
    this.#lifecycle.adjustHold(ticket)
    this.#expireInTime(ticket)
    if (ticket.status === 'scheduled') return this.#begin(ticket, now)
    const { instrument, bracket } = ticket.plan
    if (ticket.status === 'waiting' || bracket) {
      this.#lifecycle.triggersOf(instrument.marketBook).enter(ticket)
    }
    if (ticket.status === 'open') this.#matcher.resume(ticket, now)
    return undefined
  }

  #expireInTime(ticket: Ticket): void {
    const { expiresAt } = ticket.plan
    if (expiresAt === undefined) return
    this.#agenda.at(expiresAt, (at) => {
      if (!ticket.isLive) return
      this.#lifecycle.end(ticket, 'expired', 'time-reached', at)
      this.#finish(ticket, at)
    })
  }

  #begin(ticket: Ticket, now: number): void {
    const { plan } = ticket
    if (ticket.status === 'scheduled') {
      this.#agenda.at(plan.startsAt ?? now, (at) => {
        if (!ticket.isLive) return
        ticket.status = plan.trigger ? 'waiting' : 'open'
        // Meanwhile the funds may be gone.
        const refusal = plan.trigger ? undefined : refusalOf(ticket, this.rules, 'triggered')
        if (refusal) this.#lifecycle.end(ticket, 'cancelled', refusal, at)
        else {
          this.#lifecycle.adjustHold(ticket)
          this.#begin(ticket, at)
        }
        this.#finish(ticket, at)
      })
      return
    }
    const triggers = this.#lifecycle.triggersOf(plan.instrument.marketBook)
    if (ticket.status === 'waiting' || plan.bracket) triggers.enter(ticket)
    if (ticket.status === 'open') this.#matcher.match(ticket, now)
  }

  #trigger(ticket: Ticket, now: number): void {
    const { bracket, instrument } = ticket.plan
    ticket.triggeredAt = now
    ticket.updatedAt = now
    if (bracket) {
      if (ticket.resting) instrument.marketBook.book.remove(ticket.resting)
      ticket.resting = undefined
      ticket.limit = bracket.limitAfter
    }
    if (ticket.limitOffset !== undefined && ticket.trailStop !== undefined) {
      ticket.limit = ticket.trailStop + ticket.limitOffset
    }
    ticket.status = 'open'
    this.#lifecycle.endGroup(ticket, now)
    this.#lifecycle.emit('triggered', ticket, now)
    const refusal = refusalOf(ticket, this.rules, 'triggered')
    if (refusal) this.#lifecycle.end(ticket, 'cancelled', refusal, now)
    else {
      this.#lifecycle.adjustHold(ticket)
      this.#matcher.match(ticket, now)
    }
    this.#lifecycle.reportBalances(ticket.account, now)
  }

  #finish(ticket: Ticket, now: number): void {
    this.settle(ticket.plan.instrument.marketBook, now)
    this.#lifecycle.reportBalances(ticket.account, now)
  }
}
