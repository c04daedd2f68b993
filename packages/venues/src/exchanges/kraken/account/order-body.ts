import type { OrderChange, OrderRef } from '../../../account-adapter.ts'
import { plainNumber } from '../../../kernel/json/json-text.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { signedOffset } from './order-limits/limit-offset.ts'
import { isKrakenKind, type KrakenKind, orderTypes } from './order-status.ts'

export type FormPairs = readonly (readonly [name: string, value: string])[]

/** Longer than on the connection, because a call may wait for its turn before it leaves: four seconds at most. */
export const formDeadlineMs = 8000

/** The same orders as on the connection, in the words of the calls: for when there is no connection. */
export function addOrderForm(
  clientOrderId: string,
  terms: OrderTerms,
  restSymbol: string,
  venueNow: number,
): FormPairs {
  const { kind, side, size, quoteSize, displaySize } = terms
  if (!isKrakenKind(kind)) throw new RangeError(`Kraken has no ${kind} orders`)
  const type = displaySize === null ? orderTypes[kind] : 'iceberg'
  const flags = [...(terms.postOnly ? ['post'] : []), ...(quoteSize === null ? [] : ['viqc'])]
  return [
    ['pair', restSymbol],
    ['type', side],
    ['ordertype', type],
    ['volume', amount(quoteSize ?? size ?? '')],
    ...pairIf('displayvol', displaySize === null ? undefined : amount(displaySize)),
    ...pricePairs(kind, terms),
    ...pairIf('oflags', flags.length === 0 ? undefined : flags.join(',')),
    ...pairIf('trigger', terms.stopPrice === null ? undefined : 'last'),
    ...timePairs(type, terms),
    ['cl_ord_id', clientOrderId],
    ['deadline', new Date(venueNow + formDeadlineMs).toISOString()],
  ]
}

export function amendOrderForm(order: OrderRef, change: OrderChange, terms: OrderTerms): FormPairs {
  const size = change.size ?? terms.size
  return [
    orderPair(order),
    ...pairIf('limit_price', limitText({ ...change, side: terms.side })),
    ...pairIf('order_qty', size === null ? undefined : amount(size)),
    ...pairIf('trigger_price', change.stopPrice === null ? undefined : amount(change.stopPrice)),
    ...pairIf('post_only', terms.postOnly ? 'true' : undefined),
  ]
}

export function orderPair({ venueOrderId, clientOrderId }: OrderRef): readonly [string, string] {
  return venueOrderId === null ? ['cl_ord_id', clientOrderId] : ['txid', venueOrderId]
}

function pricePairs(kind: KrakenKind, terms: OrderTerms): FormPairs {
  const { stopPrice, trailing } = terms
  const limit = limitText(terms)
  if (kind.startsWith('trailing-')) {
    if (trailing === null) throw new RangeError('A trailing stop needs its distance')
    const distance = `+${plainNumber(trailing.value)}${trailing.unit === 'percent' ? '%' : ''}`
    return [['price', distance], ...pairIf('price2', limit)]
  }
  if (stopPrice === null) return pairIf('price', limit)
  // A stop's own price comes first, and its limit second.
  return [['price', amount(stopPrice)], ...pairIf('price2', limit)]
}

/** A price; of a trailing stop a distance, which Kraken knows by its sign. */
function limitText({
  limitPrice,
  limitOffset,
  side,
}: Pick<OrderTerms, 'limitPrice' | 'limitOffset' | 'side'>): string | undefined {
  if (limitOffset !== undefined) {
    const distance = signedOffset(limitOffset, side)
    return side === 'buy' ? `+${distance}` : distance
  }
  return limitPrice === null ? undefined : amount(limitPrice)
}

function timePairs(type: string, { timeInForce, expiresAt }: OrderTerms): FormPairs {
  if (type === 'market' || (timeInForce === 'gtc' && type !== 'limit')) return []
  const expiry = timeInForce === 'gtd' && expiresAt !== null ? Math.floor(expiresAt / 1000) : ''
  return [
    ['timeinforce', timeInForce.toUpperCase()],
    ...pairIf('expiretm', expiry === '' ? undefined : String(expiry)),
  ]
}

function pairIf(name: string, value: string | undefined): FormPairs {
  return value === undefined ? [] : [[name, value]]
}

/** As it stands where it is a plain decimal. */
function amount(text: string): string {
  return /^\d+(?:\.\d+)?$/.test(text) ? text : plainNumber(text)
}
