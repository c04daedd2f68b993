import type { FillReport, OrderReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import { eventTimeMs } from '../wire/event-time.ts'

type Known = Pick<OrderReport, 'venueOrderId' | 'clientOrderId' | 'symbol'>

/**
 * A trade of an order, or a row of the trades of the account. 'broken' for one that was taken back; undefined where it
 * cannot be read. Trades inside an order name neither market nor our own number.
 */
export function readFillRow(
  value: unknown,
  symbolOf: (name: string | undefined) => string | null,
  known?: Known,
): FillReport | 'broken' | undefined {
  const row = objectOf(value)
  const fillId = textOf(row?.['tid'])
  const venueOrderId = textOf(row?.['order_id']) ?? known?.venueOrderId
  const symbol = symbolOf(textOf(row?.['symbol'])) ?? known?.symbol
  const side = textOf(row?.['type'])?.toLowerCase()
  const price = amountAboveZero(row?.['price'])
  const size = amountAboveZero(row?.['amount'])
  const time = eventTimeMs(textOf(row?.['timestampms']))
  if (row?.['break'] === 'full') return 'broken'
  if (!row || !fillId || !venueOrderId || !symbol || !price || !size) return undefined
  if ((side !== 'buy' && side !== 'sell') || time === undefined) return undefined
  const { aggressor } = row
  return {
    fillId,
    venueOrderId,
    clientOrderId: textOf(row['client_order_id']) ?? known?.clientOrderId ?? null,
    symbol,
    side,
    price,
    size,
    fee: amountOf(row['fee_amount']) ?? '0',
    feeAsset: textOf(row['fee_currency'])?.toUpperCase() ?? symbol.slice(symbol.indexOf('-') + 1),
    liquidity: aggressor === true ? 'taker' : aggressor === false ? 'maker' : 'unknown',
    time,
    source: 'poll',
  }
}
