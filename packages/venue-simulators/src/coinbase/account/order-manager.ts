import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import { Ticket } from '@leadline/matching-engine/exchange/ticket'

import type { Json } from '../../wire/json-text.ts'
import type { Fields } from '../../wire/read-json.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { KeptRequests } from '../../wire/venue-api-server.ts'
import type { Product } from '../market/symbols.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import { boundsFailure, reasonFailure } from './order-bounds.ts'
import { type Failure, type ReadOrder, isFailure, readOrder } from './read-order.ts'
import type { CoinbaseOrder } from './write-order.ts'

export interface OrderRequest {
  product: Product
  side: 'buy' | 'sell'
  clientOrderId: string
  configuration: Fields
  attached: Fields | undefined
}

/** Orders of the one account of this exchange: placed, edited, cancelled, and found again. */
export class CoinbaseOrderManager implements KeptRequests {
  readonly account: Account
  readonly exchange: Exchange
  readonly #context: ServerContext
  readonly #variants: CoinbaseVariants
  readonly #orders = new Map<string, CoinbaseOrder>()
  readonly #byClientId = new Map<string, CoinbaseOrder>()

  constructor(
    context: ServerContext,
    variants: CoinbaseVariants,
    exchange: Exchange,
    account: Account,
  ) {
    this.#context = context
    this.#variants = variants
    this.exchange = exchange
    this.account = account
  }

  /** Newest first. */
  get orders(): CoinbaseOrder[] {
    return [...this.#orders.values()].toReversed()
  }

  order(id: string): CoinbaseOrder | undefined {
    return this.#orders.get(id)
  }

  orderOf(ticket: Ticket): CoinbaseOrder | undefined {
    return this.#orders.get(ticket.id)
  }

  withClientId(clientOrderId: string): CoinbaseOrder | undefined {
    return this.#byClientId.get(clientOrderId)
  }

  /** What was to be attached to it is not kept: nothing here attaches anything. */
  keep(ticket: Ticket): object | undefined {
    const order = this.#orders.get(ticket.id)
    if (!order) return undefined
    const { ticket: _ticket, ...kept } = order
    return kept
  }

  /** A cancel or an edit that was under way is not any more. */
  restore(ticket: Ticket, kept: object): void {
    const request = kept as Omit<CoinbaseOrder, 'ticket'>
    const order = { ...request, ticket, pendingCancel: false, pendingEdit: false }
    this.#orders.set(ticket.id, order)
    this.#byClientId.set(order.clientOrderId, order)
  }

  /** Would it be taken? */
  check(request: OrderRequest, now: number): Failure | undefined {
    const read = this.#read(request, now)
    if (isFailure(read)) return read
    const outOfBounds = boundsFailure(read.plan)
    if (outOfBounds) return outOfBounds
    const reason = this.exchange.check(this.account, read.plan, now)
    return reason && reasonFailure(reason, read.plan)
  }

  place(request: OrderRequest, now: number, originatingOrderId = ''): CoinbaseOrder | Failure {
    const read = this.#read(request, now)
    if (isFailure(read)) return read
    const outOfBounds = boundsFailure(read.plan)
    if (outOfBounds) return outOfBounds
    let order: CoinbaseOrder | undefined
    // Events of the order come while it is placed, and must find it.
    this.#remember = (ticket) => {
      order = this.#keep(ticket, request, read, originatingOrderId)
    }
    const ticket = this.exchange.place(this.account, read.plan, now)
    this.#remember = undefined
    if (!(ticket instanceof Ticket)) return reasonFailure(ticket, read.plan)
    if (!order) throw new Error('An accepted order is remembered.')
    if (request.attached) this.#attach(order, request, request.attached, now)
    return order
  }

  /** Taken with a success, and dead before it lived. */
  placeFailed(request: OrderRequest, now: number): CoinbaseOrder | Failure {
    const read = this.#read(request, now)
    if (isFailure(read)) return read
    this.#failures += 1
    const number = 1_000_000 + this.#failures
    const id = this.exchange.rules.orderId(number)
    const ticket = new Ticket(id, number, this.account, read.plan, now, () => undefined)
    ticket.status = 'cancelled'
    return Object.assign(this.#keep(ticket, request, read, ''), { hasFailed: true })
  }

  /** Called with the first event of each order. */
  accepted(ticket: Ticket): void {
    this.#remember?.(ticket)
  }

  /** An attached bracket is sent when its parent is filled. */
  filled(ticket: Ticket, now: number): void {
    const waiting = this.#attached.get(ticket.id)
    if (!waiting) return
    this.#attached.delete(ticket.id)
    const bracket = waiting.attached['trigger_bracket_gtc']
    const size = ticket.plan.instrument.sizeText(ticket.filled)
    const child = this.place(
      {
        product: waiting.request.product,
        side: ticket.side === 'buy' ? 'sell' : 'buy',
        clientOrderId: waiting.childClientId,
        configuration: { trigger_bracket_gtc: { ...(bracket as Fields), base_size: size } },
        attached: undefined,
      },
      now,
      ticket.id,
    )
    const parent = this.#orders.get(ticket.id)
    if (parent && 'ticket' in child) parent.attachedOrderId = child.ticket.id
  }

  #remember: ((ticket: Ticket) => void) | undefined
  #failures = 0
  readonly #attached = new Map<
    string,
    { request: OrderRequest; attached: Fields; childClientId: string }
  >()

  #keep(
    ticket: Ticket,
    request: OrderRequest,
    read: ReadOrder,
    originatingOrderId: string,
  ): CoinbaseOrder {
    const order: CoinbaseOrder = {
      ticket,
      clientOrderId: request.clientOrderId,
      productId: request.product.id,
      configuration: request.configuration as Record<string, Json>,
      kind: read.kind,
      timeInForce: read.timeInForce,
      endTime: read.endTime,
      attachedOrderId: '',
      originatingOrderId,
      hasFailed: false,
      pendingCancel: false,
      pendingEdit: false,
      edits: [],
    }
    this.#orders.set(ticket.id, order)
    this.#byClientId.set(request.clientOrderId, order)
    return order
  }

  #attach(order: CoinbaseOrder, request: OrderRequest, attached: Fields, now: number): void {
    const childClientId = `${request.clientOrderId}-attached`
    this.#attached.set(order.ticket.id, { request, attached, childClientId })
    if (order.ticket.status === 'filled') this.filled(order.ticket, now)
  }

  #read(request: OrderRequest, now: number) {
    return readOrder(
      request.product,
      request.side,
      request.configuration,
      request.clientOrderId,
      this.#variants,
      venueTime(this.#context, now),
    )
  }
}
