import { fieldsOf, itemsOf, numberOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'

export interface SymbolLimits {
  priceStep: string
  sizeStep: string
  quoteStep: string | null
  minSize: string | null
  maxSize: string | null
  minNotional: string | null
  maxNotional: string | null
}

/** Steps and limits out of a symbol's filters; undefined where even the steps cannot be determined. */
export function limitsOf(row: JsonObject): SymbolLimits | undefined {
  const filters = itemsOf(row['filters']).map(fieldsOf)
  const filter = (type: string) => filters.find(({ filterType }) => filterType === type) ?? {}
  const lot = filter('LOT_SIZE')
  const priceStep = amountOf(filter('PRICE_FILTER')['tickSize']) ?? stepOf(row['quotePrecision'])
  const sizeStep = amountOf(lot['stepSize']) ?? stepOf(row['baseAssetPrecision'])
  if (!priceStep || !sizeStep) return undefined
  // The older type and the newer one: where both are there, both hold.
  const notionals = [filter('MIN_NOTIONAL'), filter('NOTIONAL')]
  const mins = notionals.map(({ minNotional }) => amountOf(minNotional))
  const byMoney = row['quoteOrderQtyMarketAllowed'] === true
  return {
    priceStep,
    sizeStep,
    quoteStep: byMoney
      ? (stepOf(row['quoteAssetPrecision'] ?? row['quotePrecision']) ?? null)
      : null,
    minSize: amountOf(lot['minQty']) ?? null,
    maxSize: amountOf(lot['maxQty']) ?? null,
    minNotional:
      mins
        .filter((min) => min !== null)
        .toSorted(byValue)
        .at(-1) ?? null,
    maxNotional: amountOf(filter('NOTIONAL')['maxNotional']),
  }
}

const decimal = /^\d{1,20}(?:\.\d{1,18})?$/

/** A number above zero; zero switches a rule off. */
function amountOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== undefined && decimal.test(text) && /[1-9]/.test(text) ? text : null
}

/** One unit of the last of so many decimals. */
function stepOf(precision: unknown): string | null {
  const decimals = numberOf(precision)
  if (!Number.isSafeInteger(decimals) || decimals < 0 || decimals > 18) return null
  return decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`
}

/** Only to report the stricter of two numbers of the venue's own: which one is kept is its text. */
function byValue(a: string, b: string): number {
  return Number(a) - Number(b)
}
