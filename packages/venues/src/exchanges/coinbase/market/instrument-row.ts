import { decimalsOf } from '@leadline/decimal/scaled'

import type { Instrument, InstrumentStatus } from '../../../instrument.ts'
import { fieldsOf, itemsOf, nameOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { Listing } from '../../../kernel/market/market-subscriptions.ts'

/** Undefined where a row lacks what a market needs. */
export function readProduct(row: unknown): Listing | undefined {
  const product = fieldsOf(row)
  const symbol = textOf(product['product_id'])
  const base = textOf(product['base_currency_id'])
  const quote = textOf(product['quote_currency_id'])
  const priceStep = stepOf(product['price_increment']) ?? stepOf(product['quote_increment'])
  const sizeStep = stepOf(product['base_increment'])
  if (!symbol || !base || !quote || !priceStep || !sizeStep) return undefined
  const instrument: Instrument = {
    venue: 'coinbase',
    symbol,
    base,
    quote,
    venueSymbol: symbol,
    restSymbol: symbol,
    priceDecimals: decimalsOf(priceStep),
    sizeDecimals: decimalsOf(sizeStep),
    priceStep,
    sizeStep,
    quoteStep: stepOf(product['quote_increment']) ?? null,
    minSize: textOf(product['base_min_size']) ?? null,
    maxSize: textOf(product['base_max_size']) ?? null,
    minNotional: textOf(product['quote_min_size']) ?? null,
    maxNotional: textOf(product['quote_max_size']) ?? null,
    status: statusOf(product),
    venueStatus: venueWordsOf(product),
    venueOrderTypes: [],
  }
  // BTC-USDC has no book of its own: it is BTC-USD's.
  return { instrument, streamId: textOf(product['alias']) ?? symbol }
}

/** Futures, stocks and prediction markets share the call. A row without a type was requested as spot. */
export function isSpot(row: unknown): boolean {
  return (textOf(fieldsOf(row)['product_type']) ?? 'SPOT') === 'SPOT'
}

const step = /^\d+(?:\.\d+)?$/

function stepOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && text.length <= 20 && step.test(text) ? text : undefined
}

const flags = [
  ['trading_disabled', 'halted'],
  ['is_disabled', 'halted'],
  ['view_only', 'halted'],
  ['cancel_only', 'cancel-only'],
  ['auction_mode', 'auction'],
  ['post_only', 'post-only'],
  ['limit_only', 'limit-only'],
] as const

function statusOf(product: JsonObject): InstrumentStatus {
  const word = textOf(product['status']) ?? ''
  if (['offline', 'internal', 'delisted'].includes(word)) return 'offline'
  const flag = flags.find(([name]) => product[name] === true)
  if (flag) return flag[1]
  return word === 'online' ? 'online' : 'unknown'
}

function venueWordsOf(product: JsonObject): string {
  const raised = flags.filter(([name]) => product[name] === true).map(([name]) => name)
  return [textOf(product['status']) ?? '', ...raised].filter((word) => word !== '').join(', ')
}

/** Whether channel status reports a known product something else than the list did. */
export function hasNewStatus(
  events: readonly unknown[],
  known: (id: string) => Instrument | undefined,
): boolean {
  return events.some((event) =>
    itemsOf(fieldsOf(event)['products']).some((row) => {
      const { id, status } = fieldsOf(row)
      const instrument = known(nameOf(id))
      const word = textOf(status)
      return instrument && word !== undefined && instrument.venueStatus.split(',')[0] !== word
    }),
  )
}
