import { stepOf } from '@leadline/decimal/plain-decimal'

import type { Instrument } from '../../../instrument.ts'
import { countOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { plainWire } from '../../../kernel/values/wire-decimal.ts'
import { commonAsset } from '../wire/asset-names.ts'
import { instrumentStatus } from './instrument-status.ts'

const mostDecimals = 20

/** What the instrument channel reports again about a pair; absent where it says nothing. */
export type PairChange = Partial<
  Pick<
    Instrument,
    | 'status'
    | 'venueStatus'
    | 'priceDecimals'
    | 'sizeDecimals'
    | 'priceStep'
    | 'sizeStep'
    | 'minSize'
    | 'minNotional'
  >
>

/**
 * One row of AssetPairs. 'no-name' where the names of its assets must be looked up first, undefined where it is not a
 * row at all.
 */
export function readPair(
  row: JsonObject,
  assetNames: ReadonlyMap<string, string>,
): Instrument | 'no-name' | undefined {
  const restSymbol = textOf(row['altname'])
  const priceDecimals = decimalsIn(row['pair_decimals'])
  const sizeDecimals = decimalsIn(row['lot_decimals'])
  if (restSymbol === undefined || priceDecimals === undefined || sizeDecimals === undefined) {
    return undefined
  }
  // The dark pool of a pair has its assets but is another market, without a public book.
  if (restSymbol.endsWith('.d')) return undefined
  const names = namesOf(row, assetNames)
  if (!names) return 'no-name'
  const [base, quote] = names
  const venueStatus = textOf(row['status']) ?? ''
  const costDecimals = decimalsIn(row['cost_decimals'])
  return {
    venue: 'kraken',
    symbol: `${base}-${quote}`,
    base,
    quote,
    venueSymbol: `${base}/${quote}`,
    restSymbol,
    // A few pairs have one decimal more than their tick: checksums are written with these, orders keep to the tick.
    priceDecimals,
    sizeDecimals,
    priceStep: decimalIn(row['tick_size']) ?? stepOf(priceDecimals),
    sizeStep: stepOf(sizeDecimals),
    quoteStep: costDecimals === undefined ? null : stepOf(costDecimals),
    minSize: decimalIn(row['ordermin']) ?? null,
    maxSize: null,
    minNotional: decimalIn(row['costmin']) ?? null,
    maxNotional: null,
    status: instrumentStatus(venueStatus),
    venueStatus,
    venueOrderTypes: [],
  }
}

/** `wsname` has the spelling of the old stream, 'XBT/USD'; some new pairs have no slash in it, or no such field. */
function namesOf(
  row: JsonObject,
  assetNames: ReadonlyMap<string, string>,
): [string, string] | undefined {
  const [base, quote, more] = (textOf(row['wsname']) ?? '').split('/')
  if (base && quote && more === undefined) return [commonAsset(base), commonAsset(quote)]
  const baseName = assetNames.get(textOf(row['base']) ?? '')
  const quoteName = assetNames.get(textOf(row['quote']) ?? '')
  return baseName !== undefined && quoteName !== undefined ? [baseName, quoteName] : undefined
}

/** One row of the instrument channel, with the pair that it is about. */
export function readPairChange(
  row: JsonObject,
): { venueSymbol: string; change: PairChange } | undefined {
  const venueSymbol = textOf(row['symbol'])
  if (venueSymbol === undefined) return undefined
  const venueStatus = textOf(row['status'])
  const reported = {
    status: venueStatus === undefined ? undefined : instrumentStatus(venueStatus),
    venueStatus,
    priceDecimals: decimalsIn(row['price_precision']),
    sizeDecimals: decimalsIn(row['qty_precision']),
    // `tick_size` is its older name.
    priceStep: decimalIn(row['price_increment']) ?? decimalIn(row['tick_size']),
    sizeStep: decimalIn(row['qty_increment']),
    minSize: decimalIn(row['qty_min']),
    minNotional: decimalIn(row['cost_min']),
  }
  const change = Object.fromEntries(
    Object.entries(reported).filter(([, value]) => value !== undefined),
  )
  return { venueSymbol, change }
}

function decimalsIn(value: unknown): number | undefined {
  const count = countOf(value)
  return count !== undefined && count <= mostDecimals ? count : undefined
}

/** A positive decimal, in plain text. */
function decimalIn(value: unknown): string | undefined {
  const text = textOf(value)
  const plain = text === undefined ? undefined : plainWire(text)
  return plain === undefined || plain.startsWith('-') ? undefined : plain
}
