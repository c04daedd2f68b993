import { withCommas } from '@leadline/decimal/with-commas'
import { exact } from '@leadline/orders/decimal-text'

import { minusSign, notComputable } from './format-number.ts'

const dollars: ReadonlySet<string> = new Set(['USD', 'USDC', 'USDT'])

/** Decimal text as the desk writes it: all its decimals, or so many. */
export function formatDecimal(text: string | null, decimals?: number): string {
  if (text === null) return notComputable
  const written = withCommas(decimals === undefined ? text : exact(text).toFixed(decimals))
  return written.startsWith('-') ? minusSign + written.slice(1) : written
}

/** Dollars have two decimals. */
export function formatMoney(text: string | null): string {
  return formatDecimal(text, 2)
}

/** An amount of any asset: dollars and dollar coins as money, all others to the last of their decimals. */
export function formatAmount(text: string | null, asset: string): string {
  return dollars.has(asset) ? formatMoney(text) : formatDecimal(text)
}

/** A price as it was asked for or traded: all its digits, and never less than cents. */
export function formatPrice(text: string | null): string {
  if (text === null) return notComputable
  return formatDecimal(text, Math.max(2, decimalsOf(text)))
}

/** An average or a mark, which was divided: five digits that count, and never less than cents. */
export function formatAverage(text: string | null): string {
  if (text === null) return notComputable
  const price = exact(text)
  return formatDecimal(text, Math.max(2, price.eq(exact('0')) ? 2 : 4 - price.e))
}

/** A gain or a loss always carries its sign; zero has none. */
export function formatResult(text: string | null): string {
  if (text === null) return notComputable
  const rounded = exact(text).toFixed(2)
  if (exact(rounded).eq(exact('0'))) return '0.00'
  return rounded.startsWith('-') ? formatDecimal(rounded) : `+${formatDecimal(rounded)}`
}

/** 'gain', 'loss' or undefined, for the color that goes with the sign. */
export function directionOf(text: string | null): 'gain' | 'loss' | undefined {
  if (text === null) return undefined
  const rounded = exact(exact(text).toFixed(2))
  if (rounded.eq(exact('0'))) return undefined
  return rounded.gt(exact('0')) ? 'gain' : 'loss'
}

/** A share of one in percent: '0.0025' is '0.25 %'. */
export function formatPercent(share: string): string {
  return `${exact(share).times(exact('100')).toFixed()} %`
}

function decimalsOf(text: string): number {
  return exact(text).toFixed().split('.')[1]?.length ?? 0
}
