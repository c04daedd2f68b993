import type { OrderChange, OrderRef } from '../../../account-adapter.ts'
import {
  type JsonField,
  numberField,
  objectText,
  textField,
} from '../../../kernel/json/json-text.ts'
import type { OrderTerms, TrailingOffset } from '../../../order-terms.ts'
import { signedOffset } from './order-limits/limit-offset.ts'
import { isKrakenKind, type KrakenKind, orderTypes } from './order-status.ts'

/** After this long Kraken's engine must not take the order any more: a copy that comes late is refused. */
const deadlineMs = 5000

export interface FrameContext {
  token: string
  reqId: number
  /** Milliseconds by Kraken's clock. */
  venueNow: number
}

export function addOrderFrame(
  clientOrderId: string,
  terms: OrderTerms,
  venueSymbol: string,
  context: FrameContext,
): string {
  return frame(
    'add_order',
    context,
    ...termFields(terms, venueSymbol),
    textField('cl_ord_id', clientOrderId),
    textField('deadline', new Date(context.venueNow + deadlineMs).toISOString()),
  )
}

/** The size is the total, filled part included, and must be said even if only the price changes. */
export function amendOrderFrame(
  order: OrderRef,
  change: OrderChange,
  terms: OrderTerms,
  context: FrameContext,
): string {
  const size = change.size ?? terms.size
  return frame(
    'amend_order',
    context,
    orderField(order),
    ...limitFields({ ...change, side: terms.side }),
    size === null ? undefined : numberField('order_qty', size),
    change.stopPrice === null ? undefined : numberField('trigger_price', change.stopPrice),
    terms.postOnly ? ['post_only', 'true'] : undefined,
  )
}

/** Here the orders are lists. */
export function cancelOrderFrame(order: OrderRef, context: FrameContext): string {
  const [name, id] = orderField(order)
  return frame('cancel_order', context, [name, `[${id}]`])
}

export function cancelAllFrame(context: FrameContext): string {
  return frame('cancel_all', context)
}

export function cancelAfterFrame(seconds: number, context: FrameContext): string {
  return frame('cancel_all_orders_after', context, ['timeout', String(Math.trunc(seconds))])
}

function frame(method: string, context: FrameContext, ...params: readonly JsonField[]): string {
  return objectText(
    textField('method', method),
    ['params', objectText(...params, textField('token', context.token))],
    ['req_id', String(context.reqId)],
  )
}

/** Kraken's own number where it is known: orders made elsewhere have none of ours. */
function orderField({ venueOrderId, clientOrderId }: OrderRef): readonly [string, string] {
  return venueOrderId === null
    ? ['cl_ord_id', JSON.stringify(clientOrderId)]
    : ['order_id', JSON.stringify(venueOrderId)]
}

function termFields(terms: OrderTerms, venueSymbol: string): JsonField[] {
  const { kind, side, size, quoteSize, displaySize } = terms
  if (!isKrakenKind(kind)) throw new RangeError(`Kraken has no ${kind} orders`)
  const type = displaySize === null ? orderTypes[kind] : 'iceberg'
  return [
    textField('order_type', type),
    textField('side', side),
    textField('symbol', venueSymbol),
    size === null ? undefined : numberField('order_qty', size),
    quoteSize === null ? undefined : numberField('cash_order_qty', quoteSize),
    displaySize === null ? undefined : numberField('display_qty', displaySize),
    ...limitFields(terms),
    ...triggerFields(kind, terms),
    ...timeFields(type, terms),
    terms.postOnly ? ['post_only', 'true'] : undefined,
  ]
}

/** Of a trailing stop it is a distance with its sign: below the stop for a sell, above it for a buy. */
function limitFields({
  limitPrice,
  limitOffset,
  side,
}: Pick<OrderTerms, 'limitPrice' | 'limitOffset' | 'side'>): JsonField[] {
  if (limitOffset !== undefined) {
    const distance = signedOffset(limitOffset, side)
    return [numberField('limit_price', distance), textField('limit_price_type', 'quote')]
  }
  return limitPrice === null ? [] : [numberField('limit_price', limitPrice)]
}

function triggerFields(kind: KrakenKind, { stopPrice, trailing }: OrderTerms): JsonField[] {
  if (trailing !== null && kind.startsWith('trailing-')) {
    return [triggers(trailing.value, trailingType(trailing))]
  }
  return stopPrice === null ? [] : [triggers(stopPrice, 'static')]
}

function triggers(price: string, type: 'static' | 'pct' | 'quote'): JsonField {
  const fields = [textField('reference', 'last'), numberField('price', price)]
  return ['triggers', objectText(...fields, textField('price_type', type))]
}

function trailingType({ unit }: TrailingOffset): 'pct' | 'quote' {
  return unit === 'percent' ? 'pct' : 'quote'
}

/** Good until canceled is what Kraken takes where nothing is said; market orders have no such thing. */
function timeFields(type: string, { timeInForce, expiresAt }: OrderTerms): JsonField[] {
  if (type === 'market' || (timeInForce === 'gtc' && type !== 'limit')) return []
  const word = textField('time_in_force', timeInForce)
  if (timeInForce !== 'gtd' || expiresAt === null) return [word]
  // Whole seconds.
  const time = new Date(Math.floor(expiresAt / 1000) * 1000).toISOString().replace('.000Z', 'Z')
  return [word, textField('expire_time', time)]
}
