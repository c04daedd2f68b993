import type { Json } from '../../wire/json-text.ts'
import { fieldsOf, readJson, textField, textList } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { CoinbaseMarketCalls } from '../market/market-calls.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import { invalidArgument, ok } from '../wire/answers.ts'
import type { CoinbaseOrderManager, OrderRequest } from './order-manager.ts'
import { isRefused, orderRefused, orderTaken, readOrderRequest } from './order-request.ts'
import { readEdit } from './read-edit.ts'
import { failure } from './read-order.ts'
import type { CoinbaseUserChannel } from './user-stream.ts'
import type { CoinbaseOrder } from './write-order.ts'

const noPreviewReason = 'UNKNOWN_PREVIEW_FAILURE_REASON'

/** The calls that place, edit and cancel. */
export class CoinbaseOrderCalls {
  readonly #orderManager: CoinbaseOrderManager
  readonly #market: CoinbaseMarketCalls
  readonly #user: CoinbaseUserChannel
  readonly #variants: CoinbaseVariants

  constructor(
    orderManager: CoinbaseOrderManager,
    market: CoinbaseMarketCalls,
    user: CoinbaseUserChannel,
    variants: CoinbaseVariants,
  ) {
    this.#orderManager = orderManager
    this.#market = market
    this.#user = user
    this.#variants = variants
  }

  create(body: string, now: number): WireAnswer {
    const request = readOrderRequest(body, this.#market)
    if (isRefused(request)) return request
    if (request.clientOrderId === '') return invalidArgument('client_order_id is required')
    if (this.#variants.clientIds === 'uuid' && !isUuid(request.clientOrderId))
      return invalidArgument('client_order_id is invalid')
    const known = this.#orderManager.withClientId(request.clientOrderId)
    if (known) return this.#repeated(known, request)
    const open = this.#orderManager.orders.filter(
      ({ ticket, productId }) => ticket.isLive && productId === request.product.id,
    )
    const { mostOpenOrders, tooManyOrders } = this.#variants
    if (open.length >= mostOpenOrders && tooManyOrders === 'refused') {
      const words = failure('TOO_MANY_OPEN_ORDERS', noPreviewReason)
      return orderRefused(words, request.configuration)
    }
    const placed =
      open.length >= mostOpenOrders
        ? this.#orderManager.placeFailed(request, now)
        : this.#orderManager.place(request, now)
    if ('ticket' in placed && placed.hasFailed) this.#user.emit(placed, 'FAILED', now)
    return 'ticket' in placed
      ? orderTaken(placed.ticket.id, request, placed.attachedOrderId)
      : orderRefused(placed, request.configuration)
  }

  /** `success` means that the edit was queued. */
  edit(body: string, now: number): WireAnswer {
    const fields = fieldsOf(readJson(body)) ?? {}
    const order = this.#orderManager.order(textField(fields, 'order_id') ?? '')
    const edit = order ? readEdit(order, fields) : 'ORDER_NOT_FOUND'
    if (typeof edit === 'string') return this.#editRefused(edit)
    if (!order) return this.#editRefused('ORDER_NOT_FOUND')
    order.pendingEdit = true
    this.#user.emit(order, 'EDIT_QUEUED', now)
    order.pendingEdit = false
    order.edits.push({ price: edit.priceText, size: edit.sizeText, time: now })
    const { limit, size } = edit
    const reason = this.#orderManager.exchange.amend(order.ticket, { size, limit }, now)
    return reason ? this.#editRefused('COMMANDER_REJECTED_EDIT_ORDER') : ok({ success: true })
  }

  cancel(body: string, now: number): WireAnswer {
    const ids = textList(fieldsOf(readJson(body))?.['order_ids'])
    if (!ids || ids.length === 0) return invalidArgument('order_ids is required')
    return ok({ results: ids.map((id) => this.#cancelOne(id, now)) })
  }

  #cancelOne(id: string, now: number): Json {
    const order = this.#orderManager.order(id)
    const result = (success: boolean, reason: string) => ({
      success,
      failure_reason: reason,
      order_id: id,
    })
    if (!order) return result(false, 'UNKNOWN_CANCEL_ORDER')
    if (order.ticket.status === 'filled') return result(false, 'ORDER_IS_FULLY_FILLED')
    if (!order.ticket.isLive) return result(false, 'DUPLICATE_CANCEL_REQUEST')
    order.pendingCancel = true
    this.#user.emit(order, 'CANCEL_QUEUED', now)
    // The cancel was requested; whether it came in time shows in the order.
    this.#orderManager.exchange.cancel(order.ticket, now)
    return result(true, 'UNKNOWN_CANCEL_FAILURE_REASON')
  }

  /** Nothing new is placed; the answer shows the old order's id beside the new request's words. */
  #repeated(known: CoinbaseOrder, request: OrderRequest): WireAnswer {
    return this.#variants.repeatedClientId === 'failure'
      ? orderRefused(failure('DUPLICATE_CLIENT_ORDER_ID', noPreviewReason), request.configuration)
      : orderTaken(known.ticket.id, request, known.attachedOrderId)
  }

  #editRefused(reason: string): WireAnswer {
    const error = { edit_failure_reason: reason }
    return ok({ success: false, errors: this.#variants.editErrors === 'list' ? [error] : error })
  }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
