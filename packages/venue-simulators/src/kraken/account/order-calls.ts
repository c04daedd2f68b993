import type { Json } from '../../wire/json-text.ts'
import { type Fields, decimalField, fieldsOf, textField, textList } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { KrakenPairs } from '../market/symbols.ts'
import { krakenError, krakenResult } from '../wire/answers.ts'
import type { KrakenDeadMansSwitch } from './dead-mans-switch.ts'
import { editOrder, readAmendment } from './order-changes.ts'
import type { KrakenOrderManager } from './order-manager.ts'
import { restOrderRequest, wishOf } from './order-request.ts'
import { type KrakenOrder, describe } from './write-order.ts'

export const orderMethods: readonly string[] = [
  'AddOrder',
  'AddOrderBatch',
  'AmendOrder',
  'EditOrder',
]
export const cancelMethods: readonly string[] = [
  'CancelOrder',
  'CancelOrderBatch',
  'CancelAll',
  'CancelAllOrdersAfter',
]

/** Orders by REST. */
export class KrakenOrderCalls {
  readonly #orderManager: KrakenOrderManager
  readonly #pairs: KrakenPairs
  readonly #switch: KrakenDeadMansSwitch

  constructor(
    orderManager: KrakenOrderManager,
    pairs: KrakenPairs,
    deadMansSwitch: KrakenDeadMansSwitch,
  ) {
    this.#orderManager = orderManager
    this.#pairs = pairs
    this.#switch = deadMansSwitch
  }

  call(method: string, fields: Fields, now: number): WireAnswer {
    switch (method) {
      case 'AddOrder':
        return outcome(this.#add(fields, now), ({ descr, txid }) => ({
          descr,
          ...(txid !== undefined && { txid: [txid] }),
        }))
      case 'AddOrderBatch':
        return this.#addBatch(fields, now)
      case 'AmendOrder':
        return this.#amend(fields, now)
      case 'EditOrder':
        return this.#edit(fields, now)
      case 'CancelOrder':
        return this.#cancel(fields, now)
      case 'CancelOrderBatch':
        return this.#cancelBatch(fields, now)
      case 'CancelAll':
        return krakenResult({ count: this.#cancelThese(this.#orderManager.orders, now) })
      default: {
        const seconds = Number(decimalField(fields, 'timeout'))
        const result = this.#switch.set(Number.isInteger(seconds) ? seconds : undefined, now)
        return typeof result === 'string' ? krakenError(result) : krakenResult(result)
      }
    }
  }

  #add(fields: Fields, now: number): { descr: Json; txid: string | undefined } | string {
    const request = restOrderRequest(fields)
    const pair = this.#pairs.find(request.pair)
    if (!pair) return 'EQuery:Unknown asset pair'
    const descr = { order: describe({ request }, pair) }
    if (request.validate)
      return this.#orderManager.validate(request, pair, now) ?? { descr, txid: undefined }
    const placed = this.#orderManager.place(request, pair, now)
    return typeof placed === 'string' ? placed : { descr, txid: placed.ticket.id }
  }

  #addBatch(fields: Fields, now: number): WireAnswer {
    const rows = fields['orders']
    if (!Array.isArray(rows) || rows.length < 2 || rows.length > 15) {
      return krakenError('EGeneral:Invalid arguments:orders')
    }
    const orders = rows.map((row: unknown): Json => {
      const placed = this.#add({ pair: fields['pair'], ...fieldsOf(row) }, now)
      return typeof placed === 'string' ? { error: placed } : { ...placed }
    })
    return krakenResult({ orders })
  }

  #amend(fields: Fields, now: number): WireAnswer {
    const order = this.#find(fields)
    if (!order?.ticket.isLive) return krakenError('EOrder:Unknown order')
    const change = readAmendment(order, {
      limit: wishOf(decimalField(fields, 'limit_price')),
      size: decimalField(fields, 'order_qty'),
      trigger: decimalField(fields, 'trigger_price'),
      postOnly: fields['post_only'] === true || fields['post_only'] === 'true',
    })
    if (typeof change === 'string') return krakenError(change)
    return outcome(this.#orderManager.amend(order, change, now), ({ id }) => ({ amend_id: id }))
  }

  #edit(fields: Fields, now: number): WireAnswer {
    const order = this.#find(fields)
    if (!order?.ticket.isLive) return krakenError('EOrder:Unknown order')
    const volume = decimalField(fields, 'volume')
    const price = decimalField(fields, 'price')
    return outcome(editOrder(this.#orderManager, order, volume, price, now), (edited) => ({
      descr: { order: describe(edited, edited.pair) },
      txid: edited.ticket.id,
    }))
  }

  /** Gone and never there are distinguished. */
  #cancel(fields: Fields, now: number): WireAnswer {
    const reference = Number(textField(fields, 'txid') ?? Number.NaN)
    const byReference = this.#orderManager.orders.filter(
      ({ request, ticket }) => ticket.isLive && request.userReference === reference,
    )
    if (byReference.length > 0) {
      return krakenResult({ count: this.#cancelThese(byReference, now), pending: false })
    }
    const order = this.#find(fields)
    if (!order) return krakenError('EOrder:Invalid order')
    if (!this.#orderManager.cancel(order, now)) return krakenError('EOrder:Unknown order')
    return krakenResult({ count: 1, pending: false })
  }

  #cancelBatch(fields: Fields, now: number): WireAnswer {
    const ids = textList(fields['orders']) ?? []
    const clientIds = Array.isArray(fields['cl_ord_ids']) ? fields['cl_ord_ids'] : []
    const orders = [
      ...ids.map((id) => this.#orderManager.order(id)),
      ...clientIds.map((row: unknown) => {
        const id = typeof row === 'string' ? row : textField(fieldsOf(row) ?? {}, 'cl_ord_id')
        return this.#orderManager.openWith(id ?? '')
      }),
    ].filter((order) => order !== undefined)
    return krakenResult({ count: this.#cancelThese(orders, now) })
  }

  #cancelThese(orders: readonly KrakenOrder[], now: number): number {
    return orders.filter((order) => this.#orderManager.cancel(order, now)).length
  }

  #find(fields: Fields): KrakenOrder | undefined {
    const id = textField(fields, 'txid') ?? textField(fields, 'order_id')
    if (id !== undefined) return this.#orderManager.order(id)
    const clientId = textField(fields, 'cl_ord_id') ?? ''
    return (
      this.#orderManager.openWith(clientId) ??
      this.#orderManager.orders.findLast(
        ({ request }) => request.clientId === this.#orderManager.keptClientId(clientId),
      )
    )
  }
}

function outcome<T extends object>(result: T | string, json: (result: T) => Json): WireAnswer {
  return typeof result === 'string' ? krakenError(result) : krakenResult(json(result))
}
