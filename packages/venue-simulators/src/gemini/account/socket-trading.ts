import { exactDecimal } from '../../wire/exact-json.ts'
import { type Json, RawNumber } from '../../wire/json-text.ts'
import { type Fields, textField } from '../../wire/read-json.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import type { GeminiSession } from '../wire/session.ts'
import type { GeminiOrderManager, GeminiOrderRequest } from './order-manager.ts'
import type { GeminiUserEvents } from './user-stream.ts'
import { orderJson } from './write-order.ts'

const options: Readonly<Record<string, string | undefined>> = {
  GTC: undefined,
  MOC: 'maker-or-cancel',
  IOC: 'immediate-or-cancel',
  FOK: 'fill-or-kill',
}

/** Orders by socket. The acknowledgement has no order id and proves nothing; the event does. */
export class GeminiSocketOrders {
  readonly #orderManager: GeminiOrderManager
  readonly #events: GeminiUserEvents
  readonly #variants: GeminiVariants

  constructor(
    orderManager: GeminiOrderManager,
    events: GeminiUserEvents,
    variants: GeminiVariants,
  ) {
    this.#orderManager = orderManager
    this.#events = events
    this.#variants = variants
  }

  message(session: GeminiSession, method: string, params: Fields, id: Json, now: number): void {
    const { key } = session
    if (!key?.roles.includes('Trader')) {
      return session.refuse(id, 403, -1002, 'MissingRole', now, 'acknowledgement')
    }
    switch (method) {
      case 'order.place':
        return this.#place(session, params, id, now)
      case 'order.cancel':
        return this.#cancel(session, params, id, now)
      case 'order.cancel_all':
        this.#orderManager.cancelAll(now)
        return session.reply(id, {}, now, 'acknowledgement')
      case 'order.cancel_session':
        this.#orderManager.cancelAll(now, key.id)
        return session.reply(id, {}, now, 'acknowledgement')
      default:
        return session.refuse(id, 400, -1020, 'Unsupported operation', now)
    }
  }

  /** Where the connection requested it, its orders go with it. */
  left(session: GeminiSession, now: number): void {
    if (!session.cancelOnDisconnect) return
    for (const id of session.orderIds) {
      const order = this.#orderManager.order(id)
      if (order?.ticket.isLive) this.#orderManager.exchange.cancel(order.ticket, now)
    }
  }

  #place(session: GeminiSession, params: Fields, id: Json, now: number): void {
    const type = textField(params, 'type')
    const time = textField(params, 'timeInForce') ?? 'GTC'
    const isMarket = type === 'MARKET'
    if ((type !== 'LIMIT' && !isMarket) || !Object.hasOwn(options, time)) {
      return session.refuse(id, 400, -1013, 'Invalid parameters', now, 'acknowledgement')
    }
    const request: GeminiOrderRequest = {
      symbol: textField(params, 'symbol') ?? '',
      side: textField(params, 'side') ?? '',
      price: isMarket ? undefined : exactDecimal(params, 'price'),
      amount: exactDecimal(params, 'quantity') ?? '',
      stop: exactDecimal(params, 'stopPrice'),
      option: options[time],
      isMarket,
      clientId: textField(params, 'clientOrderId'),
      session: session.key?.id ?? '',
      by: 'socket',
    }
    const isRefused = isMarket && this.#variants.marketOrders === 'refused'
    const placed = isRefused ? 'UnknownInstrument' : this.#orderManager.place(request, now)
    if (typeof placed !== 'string') {
      session.orderIds.add(placed.ticket.id)
      return this.#yes(session, id, now, orderJson(placed, false))
    }
    // Said twice: as an answer and as an event.
    session.refuse(id, 400, -2010, placed, now, 'acknowledgement')
    return this.#events.rejected(request, placed, now)
  }

  #cancel(session: GeminiSession, params: Fields, id: Json, now: number): void {
    const value = params['orderId']
    const isNumber = value instanceof RawNumber
    if (isNumber && this.#variants.numericCancel === 'refused') {
      return session.refuse(id, 400, -1013, 'Invalid parameters', now, 'acknowledgement')
    }
    const orderId = isNumber ? value.text : textField(params, 'orderId')
    const order = this.#orderManager.order(orderId ?? '')
    if (!order || !this.#orderManager.cancel(order, now)) {
      const words = 'Invalid parameters - order not found or already filled'
      return session.refuse(id, 400, -1013, words, now, 'acknowledgement')
    }
    return this.#yes(session, id, now, orderJson(order, false))
  }

  #yes(session: GeminiSession, id: Json, now: number, order: Json): void {
    const isReported = this.#variants.orderResults === 'order'
    return session.reply(id, isReported ? { result: order } : {}, now, 'acknowledgement')
  }
}
