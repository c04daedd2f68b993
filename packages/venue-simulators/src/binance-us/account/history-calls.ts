import type { Fill } from '@leadline/matching-engine/exchange/ticket'

import type { Json } from '../../wire/json-text.ts'
import type { BinanceSymbols } from '../market/symbols.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceLimits } from '../wire/limits.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { Refusal, refusals } from '../wire/refusals.ts'
import { findOrder } from './find-order.ts'
import type { BinanceOrderManager } from './order-manager.ts'
import { type BinanceOrder, listJson, orderId, queriedJson } from './write-order.ts'

const dayMs = 86_400_000
const most = 1000
const archivedAfterMs = 90 * dayMs

/** The calls that say what became of orders, by their names on the WebSocket API. */
export class BinanceHistoryCalls {
  readonly #orderManager: BinanceOrderManager
  readonly #symbols: BinanceSymbols
  readonly #variants: BinanceVariants
  readonly #limits: BinanceLimits

  constructor(
    orderManager: BinanceOrderManager,
    symbols: BinanceSymbols,
    variants: BinanceVariants,
    limits: BinanceLimits,
  ) {
    this.#orderManager = orderManager
    this.#symbols = symbols
    this.#variants = variants
    this.#limits = limits
  }

  call(name: string, params: BinanceParams, now: number): Json | undefined {
    switch (name) {
      case 'order.status':
        return this.#status(params, now)
      case 'openOrders.status':
        return this.#open(params)
      case 'allOrders':
        return this.#all(params)
      case 'myTrades':
        return this.#trades(params)
      case 'myPreventedMatches':
        return this.#prevented(params)
      case 'orderList.status':
        return this.#list(params, now)
      case 'openOrderLists.status':
        return this.#lists(true, now)
      case 'allOrderLists':
        return this.#lists(false, now, params.whole('fromId') ?? 0)
      case 'account.rateLimits.orders':
        return this.#limits.orderRows(now)
      default:
        return undefined
    }
  }

  #status(params: BinanceParams, now: number): Json {
    const symbol = this.#symbols.need(params.get('symbol'))
    const order = findOrder(
      this.#orderManager,
      symbol,
      params,
      'orderId',
      'origClientOrderId',
      this.#variants,
      'any',
    )
    if (!order) throw refusals.noSuchOrder()
    const { isLive, filled, updatedAt } = order.ticket
    if (!isLive && filled === 0 && now - updatedAt > archivedAfterMs) {
      const words =
        'Order was canceled or expired with no executed qty over 90 days ago and has been archived.'
      throw new Refusal(-2026, words)
    }
    return queriedJson(order, this.#variants)
  }

  #open(params: BinanceParams): Json {
    const symbol = params.has('symbol') ? this.#symbols.need(params.get('symbol')) : undefined
    return this.#orderManager.openOrders(symbol).map((order) => queriedJson(order, this.#variants))
  }

  /** From an order id on, or by the time of the last change. */
  #all(params: BinanceParams): Json {
    const symbol = this.#symbols.need(params.get('symbol'))
    const limit = Math.min(params.whole('limit') ?? 500, most)
    const start = params.whole('startTime')
    const end = params.whole('endTime')
    const hours = this.#variants.mostHoursOfOrders
    if (hours > 0 && start !== undefined && end !== undefined && end - start > hours * 3_600_000) {
      throw new Refusal(-1127, 'More than 24 hours between startTime and endTime.')
    }
    let orders = this.#orderManager.orders.filter((order) => order.symbol === symbol)
    const from = params.get('orderId')
    if (start !== undefined || end !== undefined) {
      const latest = end ?? Number.POSITIVE_INFINITY
      orders = orders.filter(
        ({ ticket }) => ticket.updatedAt >= (start ?? 0) && ticket.updatedAt <= latest,
      )
    } else if (from !== undefined) {
      orders = orders.filter((order) => orderId(order, this.#variants) >= BigInt(from))
    } else orders = orders.slice(-limit)
    return orders.slice(0, limit).map((order) => queriedJson(order, this.#variants))
  }

  #trades(params: BinanceParams): Json {
    const symbol = this.#symbols.need(params.get('symbol'))
    const limit = Math.min(params.whole('limit') ?? 500, most)
    const fromId = params.whole('fromId')
    const start = params.whole('startTime')
    const end = params.whole('endTime')
    const byOrder = params.get('orderId')
    const hasTime = start !== undefined || end !== undefined
    if (hasTime && (fromId !== undefined || byOrder !== undefined)) throw refusals.combination()
    if (start !== undefined && end !== undefined && end - start > dayMs) {
      throw new Refusal(-1127, 'More than 24 hours between startTime and endTime.')
    }
    const rows = this.#orderManager.orders
      .filter((order) => order.symbol === symbol)
      .filter(
        (order) => byOrder === undefined || String(orderId(order, this.#variants)) === byOrder,
      )
      .flatMap((order) => order.ticket.fills.map((fill) => ({ order, fill })))
      .filter(
        ({ fill }) =>
          fill.tradeId >= (fromId ?? 0) &&
          fill.time >= (start ?? 0) &&
          fill.time <= (end ?? Number.POSITIVE_INFINITY),
      )
      .toSorted((one, other) => one.fill.tradeId - other.fill.tradeId)
    const page = fromId === undefined && !hasTime ? rows.slice(-limit) : rows.slice(0, limit)
    return page.map(({ order, fill }) => this.#trade(order, fill))
  }

  #trade(order: BinanceOrder, fill: Fill): Json {
    const { symbol, ticket } = order
    return {
      symbol: symbol.name,
      id: fill.tradeId,
      orderId: orderId(order, this.#variants),
      orderListId: order.list?.id ?? -1,
      price: symbol.price(fill.price),
      qty: symbol.size(fill.size),
      quoteQty: symbol.amount(fill.value),
      commission: symbol.amount(fill.fee),
      commissionAsset: fill.feeCurrency,
      time: fill.time,
      isBuyer: ticket.side === 'buy',
      isMaker: fill.isMaker,
      isBestMatch: true,
    }
  }

  #prevented(params: BinanceParams): Json {
    const symbol = this.#symbols.need(params.get('symbol'))
    const id = params.whole('preventedMatchId')
    const byOrder = params.get('orderId')
    return this.#orderManager.preventedMatches
      .filter(({ taker }) => taker.symbol === symbol)
      .filter((match) => id === undefined || match.id === id)
      .filter(
        ({ taker, maker }) =>
          byOrder === undefined ||
          [taker, maker].some((order) => String(orderId(order, this.#variants)) === byOrder),
      )
      .map((match) => ({
        symbol: symbol.name,
        preventedMatchId: match.id,
        takerOrderId: orderId(match.taker, this.#variants),
        makerOrderId: orderId(match.maker, this.#variants),
        tradeGroupId: -1,
        selfTradePreventionMode: match.taker.selfTradeMode,
        price: symbol.price(match.price),
        makerPreventedQuantity: symbol.size(match.size),
        transactTime: match.time,
      }))
  }

  #list(params: BinanceParams, now: number): Json {
    const id = params.whole('orderListId')
    const clientId = params.get('origClientOrderId')
    const list = this.#orderManager.lists.find((one) => one.id === id || one.clientId === clientId)
    if (!list) throw new Refusal(-2018, 'Order list does not exist.')
    return listJson(list, this.#variants, now)
  }

  #lists(isOpen: boolean, now: number, fromId = 0): Json {
    return this.#orderManager.lists
      .filter(({ id }) => id >= fromId)
      .filter(({ orders }) => !isOpen || orders.some(({ ticket }) => ticket.isLive))
      .map((list) => listJson(list, this.#variants, now))
  }
}
