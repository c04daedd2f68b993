import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { OrderPlan, Reason } from '@leadline/matching-engine/exchange/order-plan'
import { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import type { KeptRequests } from '../../wire/venue-api-server.ts'
import type { BinanceSymbol } from '../market/symbol.ts'
import type { BinanceSymbols } from '../market/symbols.ts'
import type { BinanceLimits } from '../wire/limits.ts'
import { Refusal, refusals } from '../wire/refusals.ts'
import { type ReadOrder, isAlgo } from './read-order.ts'
import type { BinanceOrder, BinanceOrderList } from './write-order.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const mostOrders = 200
const mostAlgoOrders = 5

export interface PreventedMatch {
  id: number
  taker: BinanceOrder
  maker: BinanceOrder
  price: number
  size: number
  time: number
}

/** Orders of the one account of this exchange. */
export class BinanceOrderManager implements KeptRequests {
  readonly account: Account
  readonly exchange: Exchange
  readonly preventedMatches: PreventedMatch[] = []
  readonly lists: BinanceOrderList[] = []
  readonly #limits: BinanceLimits
  readonly #throwAway: ThrowAway
  readonly #symbols: BinanceSymbols
  readonly #orders = new Map<string, BinanceOrder>()
  #remember: ((ticket: Ticket) => void) | undefined
  #namedIds = 0
  #drafts = 0

  constructor(
    exchange: Exchange,
    account: Account,
    limits: BinanceLimits,
    throwAway: ThrowAway,
    symbols: BinanceSymbols,
  ) {
    this.#symbols = symbols
    this.exchange = exchange
    this.account = account
    this.#limits = limits
    this.#throwAway = throwAway
  }

  /** Oldest first. */
  get orders(): BinanceOrder[] {
    return [...this.#orders.values()]
  }

  byId(id: string): BinanceOrder | undefined {
    return this.#orders.get(id)
  }

  orderOf(ticket: Ticket): BinanceOrder | undefined {
    return this.#orders.get(ticket.id)
  }

  openOrders(symbol?: BinanceSymbol): BinanceOrder[] {
    return this.orders.filter(
      (order) => order.ticket.isLive && (symbol === undefined || order.symbol === symbol),
    )
  }

  /** A list of two is not kept: nothing here places one. */
  keep(ticket: Ticket): object | undefined {
    const order = this.#orders.get(ticket.id)
    if (!order) return undefined
    const { ticket: _ticket, symbol: _symbol, list: _list, ...kept } = order
    return kept
  }

  restore(ticket: Ticket, kept: object): void {
    const symbol = this.#symbols.of(ticket.plan.instrument)
    const request = kept as Omit<BinanceOrder, 'ticket' | 'symbol' | 'list'>
    this.#orders.set(ticket.id, { ...request, ticket, symbol, list: undefined })
  }

  /** What a client did not name gets a name. */
  newClientId(): string {
    this.#namedIds += 1
    return this.#throwAway.letters(`binance-us client id ${this.#namedIds}`, 22, letters)
  }

  place(read: ReadOrder, symbol: BinanceSymbol, now: number): BinanceOrder {
    this.#limits.chargeOrders(1, now)
    this.#check(symbol, read.plan.clientId, isAlgo(read.type) ? 1 : 0)
    const placed: BinanceOrder[] = []
    this.#remember = (ticket) => placed.push(this.#keep(ticket, read, symbol, undefined))
    const ticket = this.exchange.place(this.account, read.plan, now)
    this.#remember = undefined
    const [order] = placed
    if (!(ticket instanceof Ticket) || !order) throw refusalOf(ticket as Reason)
    return order
  }

  /** Two orders of which one is to happen: the stop first, then the limit. */
  placeList(
    legs: { stop: ReadOrder; limit: ReadOrder },
    symbol: BinanceSymbol,
    listClientId: string,
    now: number,
  ): BinanceOrderList {
    this.#limits.chargeOrders(2, now)
    this.#check(symbol, legs.limit.plan.clientId, 1)
    this.#check(symbol, legs.stop.plan.clientId, 0)
    const list: BinanceOrderList = {
      id: this.lists.length + 27,
      clientId: listClientId,
      symbol,
      orders: [],
      createdAt: now,
      isCancelled: false,
    }
    const waiting = [legs.limit, legs.stop]
    this.#remember = (ticket) => {
      const read = waiting.shift()
      if (read) list.orders.push(this.#keep(ticket, read, symbol, list))
    }
    // The limit leg holds the funds for both.
    const plans: [OrderPlan, OrderPlan] = [legs.limit.plan, legs.stop.plan]
    this.lists.push(list)
    const tickets = this.exchange.placeEither(this.account, plans, now)
    this.#remember = undefined
    if (!Array.isArray(tickets)) {
      this.lists.pop()
      throw refusalOf(tickets)
    }
    list.orders.reverse()
    return list
  }

  /** An order that never lived, for the event that reports it. */
  draft(read: ReadOrder, symbol: BinanceSymbol, now: number): BinanceOrder {
    this.#drafts += 1
    const id = String(100_000_000 + this.#drafts)
    const ticket = new Ticket(id, 0, this.account, read.plan, now, () => undefined)
    ticket.status = 'cancelled'
    return orderOf(ticket, read, symbol, undefined)
  }

  /** Called with the first event of each order. */
  accepted(ticket: Ticket): void {
    this.#remember?.(ticket)
  }

  /** The cancel has a name of its own. */
  cancel(order: BinanceOrder, cancelId: string | undefined, now: number): void {
    if (!order.ticket.isLive) throw refusals.unknownOrder()
    const id = cancelId ?? this.newClientId()
    for (const one of order.list?.orders ?? [order]) one.cancelId = id
    if (order.list) order.list.isCancelled = true
    if (!this.exchange.cancel(order.ticket, now)) throw refusals.unknownOrder()
  }

  #keep(
    ticket: Ticket,
    read: ReadOrder,
    symbol: BinanceSymbol,
    list: BinanceOrderList | undefined,
  ): BinanceOrder {
    const order = orderOf(ticket, read, symbol, list)
    this.#orders.set(ticket.id, order)
    return order
  }

  #check(symbol: BinanceSymbol, clientId: string, algoOrders: number): void {
    const { mode } = symbol.instrument
    if (mode === 'halted' || mode === 'cancel-only' || mode === 'delisted')
      throw refusals.order('Market is closed.')
    const open = this.openOrders(symbol)
    if (open.some((order) => order.clientId === clientId))
      throw refusals.order('Duplicate order sent.')
    if (open.length >= mostOrders) throw refusals.filter('MAX_NUM_ORDERS')
    const algo = open.filter(({ type }) => isAlgo(type)).length
    if (algoOrders > 0 && algo + algoOrders > mostAlgoOrders)
      throw refusals.filter('MAX_NUM_ALGO_ORDERS')
  }
}

function orderOf(
  ticket: Ticket,
  read: ReadOrder,
  symbol: BinanceSymbol,
  list: BinanceOrderList | undefined,
): BinanceOrder {
  return {
    ticket,
    symbol,
    type: read.type,
    timeInForce: read.timeInForce,
    clientId: read.plan.clientId,
    cancelId: undefined,
    selfTradeMode: read.selfTradeMode,
    trailingDelta: read.trailingDelta,
    list,
    workingTime: ticket.status === 'waiting' ? undefined : ticket.createdAt,
    prevented: undefined,
  }
}

/** The engine's reasons in the exchange's words. */
export function refusalOf(reason: Reason): Refusal {
  if (reason === 'insufficient-funds') {
    return refusals.order('Account has insufficient balance for requested action.')
  }
  if (reason === 'post-only') return refusals.order('Order would immediately match and take.')
  if (reason === 'triggers-at-once') return refusals.order('Order would trigger immediately.')
  return refusals.order('Market is closed.')
}
