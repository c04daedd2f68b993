import { decimalsOf } from '@leadline/decimal/scaled'

import type { Instrument, InstrumentStatus } from '../../../instrument.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import { plainWire } from '../../../kernel/values/wire-decimal.ts'

const statuses = new Map<string, InstrumentStatus>([
  ['open', 'online'],
  ['closed', 'halted'],
  ['cancel_only', 'cancel-only'],
  ['post_only', 'post-only'],
  ['limit_only', 'limit-only'],
])

/** Executed amounts may have two decimals more than the step of an order. */
const finerDecimals = 2
const mostDecimals = 18

/**
 * One row of details. 'other' for what is no spot market: perpetuals and prediction contracts live in the same list.
 * Undefined where it cannot be read.
 */
export function readInstrument(value: unknown): Instrument | 'other' | undefined {
  const row = objectOf(value)
  const id = textOf(row?.['symbol'])?.toLowerCase()
  // Never cut out of the id: 'solrlusd' is SOL-RLUSD, 'paxgusd' is PAXG-USD.
  const base = textOf(row?.['base_currency'])?.toUpperCase()
  const quote = textOf(row?.['quote_currency'])?.toUpperCase()
  if (!row || !id || !base || !quote) return undefined
  if (id.startsWith('gemi-') || !isSpot(row['product_type'], id)) return 'other'
  // The names mislead: `tick_size` is the step of the quantity, `quote_increment` that of the price.
  const sizeStep = stepIn(row['tick_size'])
  const priceStep = stepIn(row['quote_increment'])
  if (sizeStep === undefined || priceStep === undefined) return undefined
  const venueStatus = textOf(row['status']) ?? ''
  return {
    venue: 'gemini',
    symbol: `${base}-${quote}`,
    base,
    quote,
    venueSymbol: id,
    restSymbol: id,
    priceDecimals: decimalsOf(priceStep),
    sizeDecimals: decimalsOf(sizeStep) + finerDecimals,
    priceStep,
    sizeStep,
    quoteStep: null,
    minSize: stepIn(row['min_order_size']) ?? null,
    maxSize: null,
    minNotional: null,
    maxNotional: null,
    status: statuses.get(venueStatus) ?? 'unknown',
    venueStatus,
    venueOrderTypes: [],
  }
}

function isSpot(productType: unknown, id: string): boolean {
  return productType === undefined ? !id.endsWith('perp') : productType === 'spot'
}

/** A positive decimal; numbers may be printed as 1E-8. */
function stepIn(value: unknown): string | undefined {
  const text = textOf(value)
  const plain = text === undefined ? undefined : plainWire(text)
  if (plain === undefined || plain.startsWith('-') || !/[1-9]/.test(plain)) return undefined
  return decimalsOf(plain) <= mostDecimals ? plain : undefined
}
