import type { AccountSink } from '../../../account-adapter.ts'
import type { FillReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { wireIdOf } from '../../../kernel/values/wire-id.ts'
import { sideOf } from './order-enums.ts'
import { timeAt } from './rest-order.ts'

type Symbols = Pick<AccountSink, 'symbolOf'>

/** Trades are numbered market by market. */
export function fillIdOf(venueSymbol: string, tradeId: string): string {
  return `${venueSymbol}-${tradeId}`
}

/** The trades that an answer to a new order reports: it took what was there. */
export function readFillsAtOnce(row: JsonObject, symbols: Symbols, now: number): FillReport[] {
  const venueOrderId = wireIdOf(row['orderId'])
  const venueSymbol = textOf(row['symbol'])
  const symbol = symbols.symbolOf(venueSymbol ?? '')
  const side = sideOf(row['side'])
  if (venueOrderId === undefined || !venueSymbol || symbol === undefined || !side) return []
  return itemsOf(row['fills']).flatMap((item) => {
    const fill = fieldsOf(item)
    const tradeId = wireIdOf(fill['tradeId'])
    const price = amountAboveZero(fill['price'])
    const size = amountAboveZero(fill['qty'])
    if (tradeId === undefined || !price || !size) return []
    return {
      fillId: fillIdOf(venueSymbol, String(tradeId)),
      venueOrderId: String(venueOrderId),
      clientOrderId: textOf(row['clientOrderId']) ?? null,
      symbol,
      side,
      price,
      size,
      fee: amountOf(fill['commission']) ?? '0',
      feeAsset: textOf(fill['commissionAsset']) ?? '',
      liquidity: 'taker' as const,
      time: timeAt(row['transactTime']) ?? now,
      source: 'answer' as const,
    }
  })
}

/** A row of the list of trades. */
export function readTrade(row: JsonObject, symbols: Symbols): FillReport | undefined {
  const tradeId = wireIdOf(row['id'])
  const venueOrderId = wireIdOf(row['orderId'])
  const venueSymbol = textOf(row['symbol'])
  const symbol = symbols.symbolOf(venueSymbol ?? '')
  const price = amountAboveZero(row['price'])
  const size = amountAboveZero(row['qty'])
  const time = timeAt(row['time'])
  const { isBuyer, isMaker } = row
  if (tradeId === undefined || venueOrderId === undefined || !venueSymbol) return undefined
  if (symbol === undefined || !price || !size || time === null) return undefined
  if (typeof isBuyer !== 'boolean') return undefined
  return {
    fillId: fillIdOf(venueSymbol, String(tradeId)),
    venueOrderId: String(venueOrderId),
    clientOrderId: null,
    symbol,
    side: isBuyer ? 'buy' : 'sell',
    price,
    size,
    fee: amountOf(row['commission']) ?? '0',
    feeAsset: textOf(row['commissionAsset']) ?? '',
    liquidity: isMaker === true ? 'maker' : isMaker === false ? 'taker' : 'unknown',
    time,
    source: 'poll',
  }
}
