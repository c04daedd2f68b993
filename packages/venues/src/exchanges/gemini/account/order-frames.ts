import type { Instrument } from '../../../instrument.ts'
import { type JsonField, textField } from '../../../kernel/json/json-text.ts'
import type { OrderTerms } from '../../../order-terms.ts'

/** Terms have passed the check against what Gemini can: limit orders, with or without a stop. */
export function placeFrame(
  id: number,
  clientOrderId: string,
  terms: OrderTerms,
  { venueSymbol }: Instrument,
): string {
  const { side, size, limitPrice, stopPrice, timeInForce, postOnly } = terms
  const params = {
    symbol: venueSymbol,
    side: side.toUpperCase(),
    type: 'LIMIT',
    timeInForce: postOnly ? 'MOC' : timeInForce.toUpperCase(),
    price: limitPrice,
    ...(stopPrice === null ? {} : { stopPrice }),
    quantity: size,
    clientOrderId,
  }
  return JSON.stringify({ id, method: 'order.place', params })
}

/** As a text: a number was refused, though Gemini's pages allow it. */
export function cancelFrame(id: number, orderId: string): string {
  return JSON.stringify({ id, method: 'order.cancel', params: { orderId } })
}

/** All of the account, orders made on the website included. */
export function cancelAllFrame(id: number): string {
  return JSON.stringify({ id, method: 'order.cancel_all', params: {} })
}

const options = { ioc: 'immediate-or-cancel', fok: 'fill-or-kill' } as const

/** The same order in the words of a call. */
export function placeFields(
  clientOrderId: string,
  terms: OrderTerms,
  { restSymbol }: Instrument,
): JsonField[] {
  const { side, size, limitPrice, stopPrice, timeInForce, postOnly } = terms
  const option =
    timeInForce === 'ioc' || timeInForce === 'fok'
      ? options[timeInForce]
      : postOnly
        ? 'maker-or-cancel'
        : undefined
  return [
    textField('client_order_id', clientOrderId),
    textField('symbol', restSymbol),
    textField('amount', size ?? ''),
    textField('price', limitPrice ?? ''),
    textField('side', side),
    textField('type', stopPrice === null ? 'exchange limit' : 'exchange stop limit'),
    stopPrice === null ? undefined : textField('stop_price', stopPrice),
    option === undefined ? undefined : ['options', JSON.stringify([option])],
  ]
}

/** A whole number of up to twenty digits, written as such: it is longer than JavaScript's numbers may be. */
export function orderIdField(venueOrderId: string): JsonField {
  return /^\d{1,20}$/.test(venueOrderId)
    ? ['order_id', venueOrderId]
    : textField('order_id', venueOrderId)
}
