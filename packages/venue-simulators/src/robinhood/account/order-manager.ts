import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { OrderPlan, Reason } from '@leadline/matching-engine/exchange/order-plan'
import { Ticket } from '@leadline/matching-engine/exchange/ticket'

import type { ServerContext } from '../../wire/server-context.ts'
import type { KeptRequests } from '../../wire/venue-api-server.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'
import { invalid } from '../wire/answers.ts'
import type { ReadOrder } from './read-order.ts'
import type { RobinhoodOrder } from './write-order.ts'

/** A cancel that was taken is done about this much later, and the order may fill meanwhile. */
const cancelMs = 1100
/** What the help page says of market orders in the app. */
const marketLifeMs = 120_000

/** Orders of the one account of this broker. */
export class RobinhoodOrderManager implements KeptRequests {
  readonly account: Account
  readonly exchange: Exchange
  readonly #context: ServerContext
  readonly #variants: RobinhoodVariants
  readonly #orders = new Map<string, RobinhoodOrder>()
  #failed = 0

  constructor(
    context: ServerContext,
    exchange: Exchange,
    account: Account,
    variants: RobinhoodVariants,
  ) {
    this.#context = context
    this.exchange = exchange
    this.account = account
    this.#variants = variants
  }

  /** Newest first. */
  get orders(): RobinhoodOrder[] {
    return [...this.#orders.values()].toReversed()
  }

  order(id: string): RobinhoodOrder | undefined {
    return this.#orders.get(id)
  }

  keep(ticket: Ticket): object | undefined {
    const order = this.#orders.get(ticket.id)
    if (!order) return undefined
    const { ticket: _ticket, ...kept } = order
    return kept
  }

  restore(ticket: Ticket, kept: object): void {
    this.#orders.set(ticket.id, { ...(kept as Omit<RobinhoodOrder, 'ticket'>), ticket })
  }

  place(read: ReadOrder, version: 1 | 2, now: number): RobinhoodOrder | WireAnswer {
    const known = this.orders.find(({ clientId }) => clientId === read.clientId)
    if (known && this.#variants.repeatedClientId !== 'another-order') {
      return this.#variants.repeatedClientId === 'same-order'
        ? known
        : invalid('Order with this client_order_id already exists.', 'client_order_id')
    }
    if (this.#variants.crossingLimits === 'refused' && crosses(read)) {
      return invalid('Limit price is through the market.', 'limit_price')
    }
    const { type, clientId, timeInForce } = read
    const result = this.exchange.place(this.account, this.#planOf(read, now), now)
    if (result instanceof Ticket) {
      const order = { ticket: result, type, clientId, timeInForce, version, hasFailed: false }
      this.#orders.set(result.id, order)
      return order
    }
    if (result === 'insufficient-funds' && this.#variants.insufficient === 'failed-order') {
      return this.#neverLived(read, version, now)
    }
    return refusal(result)
  }

  /** The cancel is taken; whether it comes in time shows later. False where the order is over. */
  cancel(order: RobinhoodOrder, now: number): boolean {
    if (!order.ticket.isLive) return false
    this.#context.agenda.at(now + cancelMs, (at) => {
      this.exchange.cancel(order.ticket, at)
    })
    return true
  }

  #planOf({ plan, type }: ReadOrder, now: number): OrderPlan {
    const { protect, ...rest } = plan
    if (this.#variants.marketOrders === 'end-at-once' || type !== 'market') return plan
    return { ...rest, limit: protect, timeInForce: 'gtc', expiresAt: now + marketLifeMs }
  }

  /** An order that is answered like any other and is dead already. */
  #neverLived(read: ReadOrder, version: 1 | 2, now: number): RobinhoodOrder {
    this.#failed += 1
    const id = this.exchange.rules.orderId(1_000_000 + this.#failed)
    const ticket = new Ticket(
      id,
      1_000_000 + this.#failed,
      this.account,
      read.plan,
      now,
      () => undefined,
    )
    ticket.status = 'cancelled'
    const { type, clientId, timeInForce } = read
    const order = { ticket, type, clientId, timeInForce, version, hasFailed: true }
    this.#orders.set(id, order)
    return order
  }
}

function crosses({ plan, type }: ReadOrder): boolean {
  const { instrument, side, limit } = plan
  const best = instrument.marketBook.book.sideOf(side === 'buy' ? 'sell' : 'buy').best?.price
  if (type !== 'limit' || limit === undefined || best === undefined) return false
  return side === 'buy' ? limit >= best : limit <= best
}

function refusal(reason: Reason): WireAnswer {
  if (reason === 'insufficient-funds')
    return invalid('Insufficient buying power.', 'non_field_errors')
  if (reason === 'triggers-at-once')
    return invalid('Stop price is on the wrong side of the market.', 'stop_price')
  return invalid('Order cannot be placed at this time.', 'non_field_errors')
}
