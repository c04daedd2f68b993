import { exactDecimal, exactWhole } from '../../wire/exact-json.ts'
import type { Json } from '../../wire/json-text.ts'
import { type Fields, fieldsOf, textField, textList } from '../../wire/read-json.ts'
import type { KrakenPairs } from '../market/symbols.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import type { KrakenSession } from '../wire/session.ts'
import type { RegisteredKrakenKey } from './authentication.ts'
import type { KrakenDeadMansSwitch } from './dead-mans-switch.ts'
import { editOrder, readAmendment } from './order-changes.ts'
import type { KrakenOrderManager } from './order-manager.ts'
import { priceKind, socketOrderRequest, unsupportedField } from './order-request.ts'
import type { KrakenOrder } from './write-order.ts'

type Outcome = { result: Json; success?: boolean } | { error: string }

/** Orders by socket. The answer and the first row of the executions channel race. */
export class KrakenSocketTrading {
  readonly #orderManager: KrakenOrderManager
  readonly #pairs: KrakenPairs
  readonly #variants: KrakenVariants
  readonly #switch: KrakenDeadMansSwitch

  constructor(
    orderManager: KrakenOrderManager,
    pairs: KrakenPairs,
    variants: KrakenVariants,
    deadMansSwitch: KrakenDeadMansSwitch,
  ) {
    this.#orderManager = orderManager
    this.#pairs = pairs
    this.#variants = variants
    this.#switch = deadMansSwitch
  }

  message(
    session: KrakenSession,
    method: string,
    params: Fields,
    key: RegisteredKrakenKey,
    requestId: number | undefined,
    now: number,
  ): void {
    const answer = (outcome: Outcome) =>
      session.answer(method, requestId, outcome, now, 'acknowledgement')
    const isCancel = method.includes('cancel')
    const needed = isCancel ? ['close-trades', 'modify-trades'] : ['modify-trades']
    if (!needed.some((grant) => key.grants.includes(grant))) {
      return answer({ error: 'EGeneral:Permission denied' })
    }
    if (method === 'cancel_order') {
      for (const outcome of this.#cancel(params, now)) answer(outcome)
      return undefined
    }
    return answer(this.#one(method, params, now))
  }

  #one(method: string, params: Fields, now: number): Outcome {
    switch (method) {
      case 'add_order':
        return this.#add(params, now)
      case 'amend_order':
        return this.#amend(params, now)
      case 'edit_order':
        return this.#edit(params, now)
      case 'cancel_all':
        return this.#cancelAll(now)
      case 'cancel_all_orders_after': {
        const result = this.#switch.set(exactWhole(params, 'timeout'), now)
        return typeof result === 'string' ? { error: result } : { result }
      }
      case 'batch_add':
        return this.#batchAdd(params, now)
      case 'batch_cancel':
        return this.#batchCancel(params, now)
      default:
        return { error: 'Method not supported' }
    }
  }

  #add(params: Fields, now: number, symbol?: string): Outcome {
    const isText = ['order_qty', 'limit_price'].some((name) => typeof params[name] === 'string')
    if (isText && this.#variants.textNumbers === 'refused') {
      return { error: 'EGeneral:Invalid arguments' }
    }
    const unknown = unsupportedField(params)
    if (unknown !== undefined) {
      const isShort = this.#variants.unsupportedField === 'with-its-name'
      const more = isShort ? '' : ' for the given msg type: add order'
      return { error: `Unsupported field: '${unknown}'${more}` }
    }
    if (params['order_qty'] === undefined && this.#variants.sizeBesideCash === 'needed') {
      return { error: 'EGeneral:Invalid arguments:order_qty' }
    }
    const request = socketOrderRequest(params, symbol)
    const { fillOrKillOnSocket, fillOrKillInBatch } = this.#variants
    const mayKill = symbol === undefined ? fillOrKillOnSocket : fillOrKillInBatch
    if (request.timeInForce === 'FOK' && !mayKill) {
      return { error: 'EGeneral:Invalid arguments:time_in_force' }
    }
    const pair = this.#pairs.bySymbol(request.pair)
    if (!pair) return { error: `Currency pair not supported ${request.pair}` }
    if (request.validate) {
      const error = this.#orderManager.validate(request, pair, now)
      return error === undefined ? { result: { order_id: '' } } : { error }
    }
    const placed = this.#orderManager.place(request, pair, now)
    if (typeof placed === 'string') return { error: placed }
    return { result: { order_id: placed.ticket.id, ...clientNames(placed), warnings: [] } }
  }

  #amend(params: Fields, now: number): Outcome {
    const order = this.#find(textField(params, 'order_id'), textField(params, 'cl_ord_id'))
    if (!order?.ticket.isLive) return { error: 'EOrder:Unknown order' }
    const limit = exactDecimal(params, 'limit_price')
    const unit = textField(params, 'limit_price_type')
    const change = readAmendment(order, {
      limit: limit === undefined ? undefined : { text: limit, kind: priceKind(unit) },
      size: exactDecimal(params, 'order_qty'),
      trigger: exactDecimal(params, 'trigger_price'),
      postOnly: params['post_only'] === true,
    })
    if (typeof change === 'string') return { error: change }
    const amended = this.#orderManager.amend(order, change, now)
    if (typeof amended === 'string') return { error: amended }
    const byClient = textField(params, 'cl_ord_id')
    const name = byClient === undefined ? { order_id: order.ticket.id } : { cl_ord_id: byClient }
    return { result: { amend_id: amended.id, ...name } }
  }

  #edit(params: Fields, now: number): Outcome {
    const order = this.#find(textField(params, 'order_id'), undefined)
    if (!order?.ticket.isLive) return { error: 'EOrder:Unknown order' }
    const edited = editOrder(
      this.#orderManager,
      order,
      exactDecimal(params, 'order_qty'),
      exactDecimal(params, 'limit_price'),
      now,
    )
    if (typeof edited === 'string') return { error: edited }
    return { result: { order_id: edited.ticket.id, original_order_id: order.ticket.id } }
  }

  /** One answer per order, all with the same number. */
  #cancel(params: Fields, now: number): Outcome[] {
    const ids = textList(params['order_id']) ?? []
    const clientIds = textList(params['cl_ord_id']) ?? []
    const outcome = (order: KrakenOrder | undefined, name: Json): Outcome =>
      order && this.#orderManager.cancel(order, now)
        ? { result: name }
        : { error: this.#variants.goneOnSocket }
    const outcomes = [
      ...ids.map((id) => outcome(this.#orderManager.order(id), { order_id: id })),
      ...clientIds.map((id) => outcome(this.#orderManager.openWith(id), { cl_ord_id: id })),
    ]
    return outcomes.length > 0 ? outcomes : [{ error: 'EGeneral:Invalid arguments' }]
  }

  #cancelAll(now: number): Outcome {
    const open = this.#orderManager.orders.filter(({ ticket }) => ticket.isLive)
    return {
      result: { count: open.filter((order) => this.#orderManager.cancel(order, now)).length },
    }
  }

  #batchAdd(params: Fields, now: number): Outcome {
    const rows = params['orders']
    const symbol = textField(params, 'symbol')
    if (!Array.isArray(rows) || rows.length < 2 || rows.length > 15 || symbol === undefined) {
      return { error: 'EGeneral:Invalid arguments:orders' }
    }
    const shared = { validate: params['validate'], deadline: params['deadline'] }
    const outcomes = rows.map((row: unknown) => {
      const fields = { ...shared, ...fieldsOf(row) }
      const outcome = this.#add(fields, now, symbol)
      const clientId = textField(fields, 'cl_ord_id')
      const name = clientId === undefined ? {} : { cl_ord_id: clientId }
      if ('error' in outcome) return { ...name, error: outcome.error }
      return { order_id: textField(fieldsOf(outcome.result) ?? {}, 'order_id') ?? '', ...name }
    })
    return { result: outcomes, success: !outcomes.some((row) => 'error' in row) }
  }

  #batchCancel(params: Fields, now: number): Outcome {
    const ids = textList(params['orders']) ?? []
    const clientIds = textList(params['cl_ord_id']) ?? []
    if (ids.length + clientIds.length < 1 || ids.length + clientIds.length > 50) {
      return { error: 'EGeneral:Invalid arguments:orders' }
    }
    const orders = [
      ...ids.map((id) => this.#orderManager.order(id)),
      ...clientIds.map((id) => this.#orderManager.openWith(id)),
    ]
    const count = orders.filter((order) => order && this.#orderManager.cancel(order, now)).length
    return { result: { count } }
  }

  #find(id: string | undefined, clientId: string | undefined): KrakenOrder | undefined {
    if (id !== undefined) return this.#orderManager.order(id)
    return clientId === undefined ? undefined : this.#orderManager.openWith(clientId)
  }
}

function clientNames({ request }: KrakenOrder): Record<string, Json> {
  return {
    ...(request.clientId !== undefined && { cl_ord_id: request.clientId }),
    ...(request.userReference !== undefined && { order_userref: request.userReference }),
  }
}
