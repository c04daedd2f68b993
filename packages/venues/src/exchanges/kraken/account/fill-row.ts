import type { FillReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import { secondsToMs } from './rest-order.ts'

/** A fill as the histories report it, without our own number for the order. Undefined where it cannot be read. */
export function readRestTrade(
  fillId: string,
  value: unknown,
  symbolOf: (pair: string | undefined) => string | null,
): FillReport | undefined {
  const row = objectOf(value)
  const symbol = symbolOf(textOf(row?.['pair']))
  const venueOrderId = textOf(row?.['ordertxid'])
  const side = row?.['type']
  const price = amountAboveZero(row?.['price'])
  const size = amountAboveZero(row?.['vol'])
  const time = secondsToMs(row?.['time'])
  if (!row || symbol === null || venueOrderId === undefined || !price || !size) return undefined
  if ((side !== 'buy' && side !== 'sell') || time === null) return undefined
  const { maker } = row
  return {
    fillId,
    venueOrderId,
    clientOrderId: null,
    symbol,
    side,
    price,
    size,
    fee: amountOf(row['fee']) ?? '0',
    // Histories do not say in what: it is the quote currency.
    feeAsset: symbol.slice(symbol.indexOf('-') + 1),
    liquidity: maker === true ? 'maker' : maker === false ? 'taker' : 'unknown',
    time,
    source: 'poll',
  }
}
