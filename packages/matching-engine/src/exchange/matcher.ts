import { type MakerFill, RestingOrder, opposite } from '../book/resting-order.ts'
import type { Reason } from './order-plan.ts'
import { settleFill } from './settlement.ts'
import { dryRun, isOwn, lotsForFunds, ticketOf, worstPrice } from './taking.ts'
import type { TicketLifecycle } from './ticket-lifecycle.ts'
import type { Fill, Ticket } from './ticket.ts'

const mostParts = 15

/** Lets orders of accounts trade: with simulated flow and with each other, best price first, then who came first. */
export class Matcher {
  readonly #lifecycle: TicketLifecycle
  fillCount = 0

  constructor(lifecycle: TicketLifecycle) {
    this.#lifecycle = lifecycle
  }

  /** Takes what crosses; what is left rests or ends. */
  match(ticket: Ticket, now: number): void {
    const { plan } = ticket
    const { book } = plan.instrument.marketBook
    const end = (reason: Reason) => this.#lifecycle.end(ticket, 'cancelled', reason, now)
    if (plan.postOnly && ticket.limit !== undefined && book.wouldTake(plan.side, ticket.limit)) {
      return end('post-only')
    }
    if (plan.timeInForce === 'fok' && dryRun(ticket, ticket.remaining).size < ticket.remaining) {
      return end('not-filled-whole')
    }
    const stopped = this.#take(ticket, now)
    if (!ticket.isLive) return undefined
    if (stopped) return end(stopped)
    if (ticket.remaining === 0) return this.#lifecycle.complete(ticket, now)
    if (ticket.limit === undefined) {
      return end(book.sideOf(opposite(plan.side)).best ? 'price-protection' : 'no-liquidity')
    }
    if (plan.timeInForce !== 'gtc') return end('not-filled-at-once')
    return this.#rest(ticket, now)
  }

  /** An order of an earlier run rests again. Simulated flow that it would trade with steps back. */
  resume(ticket: Ticket, now: number): void {
    const { plan, limit } = ticket
    if (limit === undefined) return
    const { marketBook } = plan.instrument
    const others = marketBook.book.sideOf(opposite(plan.side))
    while (others.isReachedBy(limit)) {
      const head = others.best?.head
      if (!head || head.owner) break
      marketBook.pull(head)
    }
    this.#enter(ticket, limit, now)
  }

  /** Somebody took from an order that rested. */
  readonly makerFilled = (ticket: Ticket, order: RestingOrder, fill: MakerFill): void => {
    const { price, size, tradeId, refilled, time } = fill
    this.#fill(ticket, { price, size, tradeId, isMaker: true, time }, time)
    if (order.remaining === 0) this.#lifecycle.complete(ticket, time)
    else if (refilled) this.#lifecycle.emit('refilled', ticket, time)
    this.#lifecycle.reportBalances(ticket.account, time)
  }

  #rest(ticket: Ticket, now: number): void {
    this.#enter(ticket, ticket.limit ?? 0, now)
    this.#lifecycle.emit('opened', ticket, now)
  }

  #enter(ticket: Ticket, limit: number, now: number): void {
    const { plan } = ticket
    ticket.resting = new RestingOrder(plan.side, limit, ticket.remaining, ticket, shownPart(ticket))
    plan.instrument.marketBook.book.add(ticket.resting, now)
  }

  /** The reason why taking stopped early, if it did. */
  #take(ticket: Ticket, now: number): Reason | undefined {
    const { marketBook } = ticket.plan.instrument
    const ladder = marketBook.book.sideOf(opposite(ticket.side))
    while (ladder.isReachedBy(worstPrice(ticket))) {
      const maker = ladder.best?.head
      const wanted = maker && this.#wantedAt(ticket, maker.price)
      if (!maker || !wanted) return undefined
      if (isOwn(maker, ticket)) {
        if (this.#meetOwn(ticket, maker, wanted, now)) return 'self-trade'
        continue
      }
      const size = Math.min(wanted, maker.shown)
      const { price } = maker
      if (typeof ticket.plan.size !== 'number') ticket.size += size
      const tradeId = marketBook.hit(maker, size, now)
      this.#fill(ticket, { price, size, tradeId, isMaker: false, time: now }, now)
    }
    return undefined
  }

  /** How many lots it would still take at a price. */
  #wantedAt(ticket: Ticket, price: number): number {
    const { plan } = ticket
    if (typeof plan.size === 'number') return ticket.remaining
    const fees = plan.fundsIncludeFee && plan.side === 'buy' ? ticket.fees : 0n
    return lotsForFunds(
      ticket,
      plan.size.funds - ticket.filledValue - fees,
      price,
      this.#lifecycle.rules,
    )
  }

  /** True where the incoming order ends by it. */
  #meetOwn(ticket: Ticket, maker: RestingOrder, wanted: number, now: number): boolean {
    const other = ticketOf(maker)
    if (!other) return true
    const rule = ticket.plan.selfTrade
    const size = Math.min(wanted, other.remaining)
    if (rule === 'decrement') {
      ticket.prevented += size
      other.prevented += size
      if (typeof ticket.plan.size !== 'number') ticket.size += size
      ticket.plan.instrument.marketBook.book.shrink(maker, size)
      this.#lifecycle.adjustHold(ticket)
      this.#lifecycle.adjustHold(other)
      this.#lifecycle.emit('prevented', ticket, now, { other, size })
      if (other.remaining === 0) this.#lifecycle.end(other, 'cancelled', 'self-trade', now)
      return ticket.remaining === 0
    }
    this.#lifecycle.emit('prevented', ticket, now, { other, size })
    if (rule !== 'cancel-newest') this.#lifecycle.end(other, 'cancelled', 'self-trade', now)
    return rule !== 'cancel-oldest'
  }

  #fill(
    ticket: Ticket,
    draft: Omit<Fill, 'number' | 'value' | 'fee' | 'feeCurrency'>,
    now: number,
  ): void {
    this.fillCount += 1
    ticket.filled += draft.size
    ticket.updatedAt = now
    // What is no longer needed is released before it is spent.
    this.#lifecycle.adjustHold(ticket)
    const fill = settleFill(ticket, this.#lifecycle.rules, { ...draft, number: this.fillCount })
    ticket.filledValue += fill.value
    ticket.fees += fill.fee
    ticket.fills.push(fill)
    this.#lifecycle.emit('fill', ticket, now, { fill })
    this.#lifecycle.endGroup(ticket, now)
  }
}

/** Exchanges allow some ten parts. Made much larger later, an iceberg shows more at once instead of having more. */
function shownPart({ plan: { display }, remaining }: Ticket): number {
  return display === undefined ? 0 : Math.max(display, Math.ceil(remaining / mostParts))
}
