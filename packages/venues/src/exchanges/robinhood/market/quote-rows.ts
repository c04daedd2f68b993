import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import { cutWire } from '../../../kernel/values/wire-decimal.ts'

/** Prices of the venue have up to so many decimals; those of a pair's step come later. */
export const wideDecimals = 18
/** No coin costs as much: a quadrillion dollars. */
const highestPrice = 10n ** BigInt(15 + wideDecimals)
const longestText = 60

export interface QuoteRow {
  symbol: string
  /** At `wideDecimals`. */
  bid: bigint | undefined
  ask: bigint | undefined
  time: number | undefined
  /** One of its prices is there and is none. */
  isUnreadable: boolean
}

/** Rows of best_bid_ask. Version 1 has its spread in the price and calls it so. */
export function readQuoteRows(body: unknown): QuoteRow[] {
  return itemsOf(fieldsOf(body)['results']).map((item) => {
    const row = fieldsOf(item)
    return {
      symbol: textOf(row['symbol']) ?? '',
      bid: priceIn(row, 'bid'),
      ask: priceIn(row, 'ask'),
      time: timeOf(row['timestamp']),
      isUnreadable: isUnreadable(row, 'bid') || isUnreadable(row, 'ask'),
    }
  })
}

const spreadNames = { bid: 'bid_inclusive_of_sell_spread', ask: 'ask_inclusive_of_buy_spread' }

/** The price of a side. The field `price` of version 1 is the mid of both, and no price of anything. */
export function priceIn(row: JsonObject, side: 'bid' | 'ask'): bigint | undefined {
  const text = textOf(row[side]) ?? textOf(row[spreadNames[side]])
  // No price has as many digits, and reading them would take its time.
  if (text === undefined || text.length > longestText) return undefined
  const price = cutWire(text, wideDecimals)
  return price !== undefined && price > 0 && price <= highestPrice ? BigInt(price) : undefined
}

/** Something stands where the price of a side belongs, and it is no price. */
export function isUnreadable(row: JsonObject, side: 'bid' | 'ask'): boolean {
  const there = row[side] ?? row[spreadNames[side]]
  return there !== undefined && there !== null && priceIn(row, side) === undefined
}
