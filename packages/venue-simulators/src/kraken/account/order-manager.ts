import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Amendment } from '@leadline/matching-engine/exchange/amending'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { OrderPlan, Reason } from '@leadline/matching-engine/exchange/order-plan'
import { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'
import { krakenId } from '@leadline/matching-engine/rules/kraken-ids'

import { readTime } from '../../wire/iso-time.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { KrakenPair } from '../market/symbol.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import { type KrakenCounters, agePoints } from '../wire/limits.ts'
import type { KrakenSystem } from '../wire/system-status.ts'
import type { KrakenOrderRequest } from './order-request.ts'
import { boundsError, readKrakenOrder } from './read-order.ts'
import type { KrakenOrder } from './write-order.ts'

const hexClientId = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i
const freeClientId = /^[ -~]+$/

export interface OrderManagerNeeds {
  context: ServerContext
  variants: KrakenVariants
  exchange: Exchange
  account: Account
  counters: KrakenCounters
  system: KrakenSystem
  throwAway: ThrowAway
}

export interface KrakenAmendment extends Amendment {
  postOnly: boolean
}

/** Orders of the one account of this exchange, whichever way they came. Errors are the exchange's own words. */
export class KrakenOrderManager {
  readonly account: Account
  readonly exchange: Exchange
  readonly #needs: OrderManagerNeeds
  readonly #orders = new Map<string, KrakenOrder>()
  #remember: ((ticket: Ticket) => void) | undefined
  #amendments = 0

  constructor(needs: OrderManagerNeeds) {
    this.#needs = needs
    this.account = needs.account
    this.exchange = needs.exchange
  }

  /** Oldest first. */
  get orders(): KrakenOrder[] {
    return [...this.#orders.values()]
  }

  order(id: string): KrakenOrder | undefined {
    return this.#orders.get(id)
  }

  keep(ticket: Ticket): object | undefined {
    const order = this.#orders.get(ticket.id)
    if (!order) return undefined
    const { ticket: _ticket, pair: _pair, ...kept } = order
    return kept
  }

  restore(ticket: Ticket, pair: KrakenPair, kept: object): void {
    const request = kept as Omit<KrakenOrder, 'ticket' | 'pair'>
    this.#orders.set(ticket.id, { ...request, ticket, pair })
  }

  /** Among open orders a client id is unique; after that it may come again. */
  openWith(clientId: string): KrakenOrder | undefined {
    const kept = this.keptClientId(clientId)
    return this.orders.find(({ ticket, request }) => ticket.isLive && request.clientId === kept)
  }

  /** By some variants neither letters nor dashes come back as they were sent. */
  keptClientId(clientId: string): string {
    const { clientIds } = this.#needs.variants
    if (clientIds === 'as-sent') return clientId
    if (clientIds === 'capitals') return clientId.toUpperCase()
    const lower = clientId.toLowerCase()
    return hexClientId.test(lower) ? lower.replaceAll('-', '') : lower
  }

  /** What would be wrong with it; funds are not looked at. Nothing happens. */
  validate(request: KrakenOrderRequest, pair: KrakenPair, now: number): string | undefined {
    const plan = this.#read(request, pair, now)
    if (typeof plan === 'string') return plan
    const reason = this.exchange.check(this.account, plan, now)
    return reason && reason !== 'insufficient-funds' ? errorOf(reason) : undefined
  }

  place(requested: KrakenOrderRequest, pair: KrakenPair, now: number): KrakenOrder | string {
    const { counters } = this.#needs
    const { clientId } = requested
    const kept = clientId === undefined ? undefined : this.keptClientId(clientId)
    const request = { ...requested, clientId: kept }
    const plan = this.#read(request, pair, now)
    if (typeof plan === 'string') return plan
    // The fixed part is charged even when the engine refuses.
    if (!counters.trade(pair.symbol, 1, now)) return 'EOrder:Rate limit exceeded'
    let order: KrakenOrder | undefined
    this.#remember = (ticket) => {
      const first = { size: ticket.size, remaining: ticket.size, limit: ticket.limit, time: now }
      order = { ticket, pair, request, amends: [{ id: this.#amendId(), ...first }] }
      this.#orders.set(ticket.id, order)
    }
    const ticket = this.exchange.place(this.account, plan, now)
    this.#remember = undefined
    if (!(ticket instanceof Ticket)) return errorOf(ticket)
    if (!order) throw new Error('An accepted order is remembered.')
    return order
  }

  /** Called with the first event of each order. */
  accepted(ticket: Ticket): void {
    this.#remember?.(ticket)
  }

  cancel(order: KrakenOrder, now: number): boolean {
    const { ticket, pair } = order
    if (!ticket.isLive) return false
    const age = now - (ticket.amendedAt ?? ticket.createdAt)
    // Cancelling is charged but never refused.
    this.#needs.counters.charge(pair.symbol, agePoints('cancel', age), now)
    return this.exchange.cancel(ticket, now)
  }

  /** The id of the amendment, or the error. */
  amend(order: KrakenOrder, change: KrakenAmendment, now: number): { id: string } | string {
    const { ticket, pair } = order
    if (!ticket.isLive) return 'EOrder:Unknown order'
    const refused = this.#needs.system.refusal('order')
    if (refused !== undefined) return refused
    const isSame =
      (change.size ?? ticket.size) === ticket.size &&
      (change.limit ?? ticket.limit) === ticket.limit &&
      (change.limitOffset ?? ticket.limitOffset) === ticket.limitOffset &&
      change.trigger === undefined
    if (isSame) return 'EOrder:No amendable parameters'
    const age = now - (ticket.amendedAt ?? ticket.createdAt)
    if (!this.#needs.counters.trade(pair.symbol, 1 + agePoints('amend', age), now)) {
      return 'EOrder:Rate limit exceeded'
    }
    const { book } = pair.instrument.marketBook
    if (
      change.postOnly &&
      change.limit !== undefined &&
      book.wouldTake(ticket.side, change.limit)
    ) {
      return 'EOrder:Post only order'
    }
    const { postOnly: _postOnly, ...amendment } = change
    const reason = this.exchange.amend(ticket, amendment, now)
    if (reason) return errorOf(reason)
    const id = this.#amendId()
    order.amends.push({
      id,
      size: ticket.size,
      remaining: ticket.remaining,
      limit: ticket.limit,
      time: now,
    })
    return { id }
  }

  #read(request: KrakenOrderRequest, pair: KrakenPair, now: number): OrderPlan | string {
    const { context, variants } = this.#needs
    const refusal = this.#refusal(request, pair, now)
    if (refusal !== undefined) return refusal
    const plan = readKrakenOrder(request, pair, variants, venueTime(context, now))
    return typeof plan === 'string' ? plan : (boundsError(plan) ?? plan)
  }

  #amendId(): string {
    this.#amendments += 1
    return krakenId(this.#needs.throwAway, 'TX', this.#amendments)
  }

  #isClientId(text: string): boolean {
    const { longestClientId } = this.#needs.variants
    return hexClientId.test(text) || (freeClientId.test(text) && text.length <= longestClientId)
  }

  #refusal(request: KrakenOrderRequest, pair: KrakenPair, now: number): string | undefined {
    const { context, counters, system } = this.#needs
    const { clientId, deadline, userReference } = request
    const refused = system.refusal(request.postOnly ? 'post-only order' : 'order')
    if (refused !== undefined) return refused
    const end = deadline === undefined ? undefined : readTime(deadline)
    if (end !== undefined && end < venueTime(context, now)) return 'EService:Deadline elapsed'
    if (clientId !== undefined) {
      if (!this.#isClientId(clientId) || userReference !== undefined || request.close) {
        return 'EGeneral:Invalid arguments:cl_ord_id'
      }
      if (this.openWith(clientId)) return 'EGeneral:Invalid arguments:cl_ord_id not unique'
    }
    const open = this.orders.filter(({ ticket, pair: one }) => ticket.isLive && one === pair)
    return open.length >= counters.tradingTier.openOrders
      ? 'EOrder:Orders limit exceeded'
      : undefined
  }
}

export function errorOf(reason: Reason): string {
  if (reason === 'insufficient-funds') return 'EOrder:Insufficient funds'
  if (reason === 'post-only') return 'EOrder:Post only order'
  return reason === 'triggers-at-once' ? 'EOrder:Invalid price' : 'EService:Unavailable'
}
