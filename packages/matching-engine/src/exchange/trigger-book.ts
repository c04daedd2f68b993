import type { MarketBook } from '../market/market-book.ts'
import type { Trigger } from './order-plan.ts'
import type { Ticket } from './ticket.ts'

/**
 * Orders of one instrument that wait for a price. Trades are collected while they happen and looked at afterwards, so
 * that an order that wakes up never steps into the middle of another's matching.
 */
export class TriggerBook {
  readonly #tickets = new Set<Ticket>()
  readonly #prices: number[] = []
  readonly #marketBook: MarketBook

  constructor(marketBook: MarketBook) {
    this.#marketBook = marketBook
    marketBook.priceListeners.push((price) => {
      if (this.#tickets.size > 0) this.#prices.push(price)
    })
    marketBook.backListeners.push(() => {
      this.#prices.length = 0
    })
  }

  enter(ticket: Ticket): void {
    this.#tickets.add(ticket)
  }

  leave(ticket: Ticket): void {
    this.#tickets.delete(ticket)
  }

  /** Who wakes up, in the order in which they came. They are no longer in it. */
  wake(): Ticket[] {
    if (this.#prices.length === 0) return []
    const woken: Ticket[] = []
    for (const price of this.#prices) {
      for (const ticket of this.#tickets) {
        if (ticket.plan.trigger?.kind === 'trail') this.#marketBook.beforeAccount?.()
        if (!fires(ticket, price)) continue
        this.#marketBook.beforeAccount?.()
        this.#tickets.delete(ticket)
        woken.push(ticket)
      }
    }
    this.#prices.length = 0
    return woken
  }
}

/** Would it fire at this price at once? */
export function isTouched(
  trigger: { price: number; direction: 'up' | 'down' },
  price: number,
): boolean {
  return trigger.direction === 'up' ? price >= trigger.price : price <= trigger.price
}

function fires(ticket: Ticket, price: number): boolean {
  const { trigger, bracket } = ticket.plan
  if (bracket) return isTouched({ price: bracket.stop, direction: bracket.direction }, price)
  if (!trigger) return false
  return trigger.kind === 'touch' ? isTouched(trigger, price) : trails(ticket, trigger, price)
}

/** Follows the price at a distance; fires when the price comes back that far. */
function trails(
  ticket: Ticket,
  trigger: Extract<Trigger, { kind: 'trail' }>,
  price: number,
): boolean {
  const { direction, offset, from } = trigger
  if (ticket.trailStop === undefined) {
    if (from !== undefined && !isTouched({ price: from, direction: opposite(direction) }, price)) {
      return false
    }
  } else if (isTouched({ price: ticket.trailStop, direction }, price)) {
    return true
  }
  const distance = 'ticks' in offset ? offset.ticks : Math.round((price * offset.bps) / 10_000)
  const stop = direction === 'down' ? price - distance : price + distance
  const known = ticket.trailStop ?? stop
  ticket.trailStop = direction === 'down' ? Math.max(known, stop) : Math.min(known, stop)
  return false
}

function opposite(direction: 'up' | 'down'): 'up' | 'down' {
  return direction === 'up' ? 'down' : 'up'
}
