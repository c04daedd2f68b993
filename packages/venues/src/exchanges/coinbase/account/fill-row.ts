import { divideDecimals } from '@leadline/decimal/decimal-text'

import type { AccountSink } from '../../../account-adapter.ts'
import type { FillReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import type { KnownOrders } from '../../../kernel/account/known-orders.ts'
import { textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import { sideOf } from './order-enums.ts'

const liquidities = new Map<unknown, 'maker' | 'taker'>([
  ['MAKER', 'maker'],
  ['TAKER', 'taker'],
])

/** Where an instrument is not known: Coinbase counts no asset in finer parts than most of its own. */
const usualDecimals = 8

/** A trade of an order of ours; undefined where it cannot be read, or corrects another instead of being one. */
export function readFill(
  row: JsonObject,
  known: KnownOrders,
  sink: Pick<AccountSink, 'instrumentOf' | 'symbolOf'>,
): FillReport | undefined {
  const fillId = textOf(row['entry_id'])
  const venueOrderId = textOf(row['order_id'])
  const productId = textOf(row['product_id'])
  const side = sideOf(row['side'])
  const price = amountAboveZero(row['price'])
  const amount = amountAboveZero(row['size'])
  const time = timeOf(row['trade_time']) ?? timeOf(row['sequence_timestamp'])
  if (!fillId || !venueOrderId || !productId || !side || !price || !amount || time === undefined) {
    return undefined
  }
  if ((textOf(row['trade_type']) ?? 'FILL') !== 'FILL') return undefined
  const order = known.ofVenue(venueOrderId)
  const symbol = order?.symbol ?? sink.symbolOf(productId) ?? productId
  const instrument = sink.instrumentOf(symbol)
  const decimals = instrument?.sizeDecimals ?? usualDecimals
  return {
    fillId,
    venueOrderId,
    clientOrderId: order?.clientOrderId ?? null,
    symbol,
    side,
    price,
    // An order that was sized in money has trades that are sized in money.
    size: row['size_in_quote'] === true ? divideDecimals(amount, price, decimals) : amount,
    fee: amountOf(row['commission']) ?? '0',
    feeAsset: instrument?.quote ?? productId.split('-').at(-1) ?? '',
    liquidity: liquidities.get(row['liquidity_indicator']) ?? 'unknown',
    time,
    source: 'poll',
  }
}
