import type { Json } from '../../wire/json-text.ts'
import type { BinanceSymbol } from '../market/symbol.ts'
import type { BinanceSymbols } from '../market/symbols.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { Refusal, refusals } from '../wire/refusals.ts'
import { findOrder } from './find-order.ts'
import type { BinanceOrderManager } from './order-manager.ts'
import {
  type ReadOrder,
  readBinanceOrder,
  readClientId,
  readLots,
  readPrice,
  readSide,
  stopDirection,
} from './read-order.ts'
import {
  type BinanceOrder,
  type BinanceOrderList,
  cancelledJson,
  listJson,
  placedJson,
} from './write-order.ts'

const restrictions = ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED']

/** The calls that place, replace and cancel, by their names on the WebSocket API. */
export class BinanceOrderCalls {
  readonly #orderManager: BinanceOrderManager
  readonly #symbols: BinanceSymbols
  readonly #variants: BinanceVariants
  readonly #rejected: (read: ReadOrder, symbol: BinanceSymbol, message: string, now: number) => void

  constructor(
    orderManager: BinanceOrderManager,
    symbols: BinanceSymbols,
    variants: BinanceVariants,
    rejected: (read: ReadOrder, symbol: BinanceSymbol, message: string, now: number) => void,
  ) {
    this.#rejected = rejected
    this.#orderManager = orderManager
    this.#symbols = symbols
    this.#variants = variants
  }

  call(name: string, params: BinanceParams, now: number): Json | undefined {
    switch (name) {
      case 'order.place':
        return this.#place(params, now)
      case 'order.test':
        this.#read(params)
        return {}
      case 'order.cancel':
        return this.#cancel(params, now)
      case 'order.cancelReplace':
        return this.#cancelReplace(params, now)
      case 'openOrders.cancelAll':
        return this.#cancelAll(params, now)
      case 'orderList.place':
        return this.#placeList(params, now)
      case 'orderList.cancel':
        return this.#cancelList(params, now)
      default:
        return undefined
    }
  }

  #read(params: BinanceParams): { read: ReadOrder; symbol: BinanceSymbol } {
    const symbol = this.#symbols.need(params.get('symbol'))
    return { read: readBinanceOrder(params, symbol, this.#variants), symbol }
  }

  #place(params: BinanceParams, now: number): Json {
    const { read, symbol } = this.#read(params)
    read.plan.clientId ||= this.#orderManager.newClientId()
    const order = this.#orderManager.place(read, symbol, now)
    return placedJson(order, responseForm(params, read.type), this.#variants)
  }

  #cancel(params: BinanceParams, now: number): Json {
    const order = this.#toCancel(params, 'orderId', 'origClientOrderId')
    this.#orderManager.cancel(order, readClientId(params, 'newClientOrderId'), now)
    return order.list ? this.#cancelledList(order.list, now) : cancelledJson(order, this.#variants)
  }

  /** The order that is to be cancelled, open and not protected by a restriction. */
  #toCancel(params: BinanceParams, idName: string, clientName: string): BinanceOrder {
    const symbol = this.#symbols.need(params.get('symbol'))
    const order = findOrder(
      this.#orderManager,
      symbol,
      params,
      idName,
      clientName,
      this.#variants,
      'open',
    )
    if (!order) throw refusals.unknownOrder()
    const restriction = params.get('cancelRestrictions')
    if (restriction === undefined) return order
    if (!restrictions.includes(restriction)) throw new Refusal(-1145, 'Invalid cancelRestrictions')
    const isNew = order.ticket.filled === 0
    if (isNew === (restriction === 'ONLY_NEW')) return order
    throw new Refusal(-2011, 'Order was not canceled due to cancel restrictions.')
  }

  /** First the one, then the other: not one act, and each can fail. */
  #cancelReplace(params: BinanceParams, now: number): Json {
    const mode = params.need('cancelReplaceMode')
    const { read, symbol } = this.#read(params)
    read.plan.clientId ||= this.#orderManager.newClientId()
    const cancel = attempt(() => {
      const order = this.#toCancel(params, 'cancelOrderId', 'cancelOrigClientOrderId')
      this.#orderManager.cancel(order, readClientId(params, 'cancelNewClientOrderId'), now)
      return cancelledJson(order, this.#variants)
    })
    const isStopped = !cancel.ok && mode === 'STOP_ON_FAILURE'
    const place = isStopped
      ? undefined
      : attempt(() => {
          const order = this.#orderManager.place(read, symbol, now)
          return placedJson(order, responseForm(params, read.type), this.#variants)
        })
    // Of a new order that failed after its cancel worked, there is an event.
    if (cancel.ok && place && !place.ok) this.#rejected(read, symbol, place.message, now)
    const data = {
      cancelResult: cancel.ok ? 'SUCCESS' : 'FAILURE',
      newOrderResult: place ? (place.ok ? 'SUCCESS' : 'FAILURE') : 'NOT_ATTEMPTED',
      cancelResponse: cancel.json,
      newOrderResponse: place?.json ?? null,
    }
    if (cancel.ok && place?.ok) return data
    if (cancel.ok || place?.ok) {
      throw new Refusal(-2021, 'Order cancel-replace partially failed.', 409, data)
    }
    throw new Refusal(-2022, 'Order cancel-replace failed.', 400, data)
  }

  #cancelAll(params: BinanceParams, now: number): Json {
    const symbol = this.#symbols.need(params.get('symbol'))
    const open = this.#orderManager.openOrders(symbol)
    if (open.length === 0) throw refusals.unknownOrder()
    const id = this.#orderManager.newClientId()
    const rows: Json[] = []
    for (const order of open) {
      if (!order.ticket.isLive) continue
      this.#orderManager.cancel(order, id, now)
      rows.push(
        order.list ? this.#cancelledList(order.list, now) : cancelledJson(order, this.#variants),
      )
    }
    return rows
  }

  #placeList(params: BinanceParams, now: number): Json {
    const symbol = this.#symbols.need(params.get('symbol'))
    const side = readSide(params)
    const size = readLots(params, 'quantity', symbol)
    const price = readPrice(params, 'price', symbol)
    const stopPrice = readPrice(params, 'stopPrice', symbol)
    const stopLimit = params.has('stopLimitPrice')
      ? readPrice(params, 'stopLimitPrice', symbol)
      : undefined
    if (stopLimit !== undefined && !params.has('stopLimitTimeInForce')) {
      throw refusals.combination(" Recommendation: 'stopLimitTimeInForce' should also be sent.")
    }
    const last = symbol.marketBook.lastPrice
    const isRight =
      side === 'sell' ? price > last && last > stopPrice : price < last && last < stopPrice
    if (!isRight)
      throw refusals.order('The relationship of the prices for the orders is not correct.')
    const common = {
      instrument: symbol.instrument,
      side,
      size,
      timeInForce: 'gtc',
      selfTrade: 'cancel-oldest',
    } as const
    const rest = { timeInForce: 'GTC', selfTradeMode: 'EXPIRE_MAKER', trailingDelta: undefined }
    const named = (name: string) => readClientId(params, name) ?? this.#orderManager.newClientId()
    const limit: ReadOrder = {
      plan: { ...common, limit: price, postOnly: true, clientId: named('limitClientOrderId') },
      type: 'LIMIT_MAKER',
      ...rest,
    }
    const direction = stopDirection('STOP_LOSS', side)
    const stop: ReadOrder = {
      plan: {
        ...common,
        limit: stopLimit,
        trigger: { kind: 'touch', price: stopPrice, direction },
        clientId: named('stopClientOrderId'),
      },
      type: stopLimit === undefined ? 'STOP_LOSS' : 'STOP_LOSS_LIMIT',
      ...rest,
    }
    const list = this.#orderManager.placeList(
      { limit, stop },
      symbol,
      named('listClientOrderId'),
      now,
    )
    const reports = list.orders.map((order) => {
      const { origQuoteOrderQty: _quote, ...report } = placedJson(
        order,
        'RESULT',
        this.#variants,
      ) as Record<string, Json>
      return report
    })
    return { ...listJson(list, this.#variants, now), orderReports: reports }
  }

  #cancelList(params: BinanceParams, now: number): Json {
    const id = params.whole('orderListId')
    const clientId = params.get('listClientOrderId')
    const list = this.#orderManager.lists.find((one) => one.id === id || one.clientId === clientId)
    const live = list?.orders.find(({ ticket }) => ticket.isLive)
    if (!list || !live) throw refusals.unknownOrder()
    this.#orderManager.cancel(live, readClientId(params, 'newClientOrderId'), now)
    return this.#cancelledList(list, now)
  }

  #cancelledList(list: BinanceOrderList, now: number): Json {
    const reports = list.orders.map((order) => cancelledJson(order, this.#variants, true))
    return { ...listJson(list, this.#variants, now), orderReports: reports }
  }
}

/** Whole answers for plain orders, a bare acknowledgement for all others, unless something else is requested. */
function responseForm(params: BinanceParams, type: string): string {
  return params.get('newOrderRespType') ?? (type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK')
}

function attempt(act: () => Json): { ok: boolean; json: Json; message: string } {
  try {
    return { ok: true, json: act(), message: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = error
    return { ok: false, json: { code, msg: message }, message }
  }
}
