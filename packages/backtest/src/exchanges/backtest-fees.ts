import { formatScaled, parseScaled } from '@leadline/decimal/scaled'
import type { ExchangeRules } from '@leadline/matching-engine/exchange/exchange-rules'

/** What each fill costs, in percent of its value, as decimal text. */
export interface BacktestFees {
  maker: string
  taker: string
}

const percentDecimals = 4
const mostPercent = 10

/** Undefined where it is not a percentage from 0 to 10 with at most four decimals. */
export function readFeePercent(text: string): number | undefined {
  const millionths = parseScaled(text.trim(), percentDecimals)
  const isInRange =
    typeof millionths === 'number' &&
    millionths >= 0 &&
    millionths <= mostPercent * 10 ** percentDecimals
  return isInRange ? millionths : undefined
}

/** Millionths as a percentage: '0.25'. */
export function feeText(millionths: number): string {
  return formatScaled(millionths, percentDecimals).replace(/\.?0+$/, '')
}

/** The exchange's rules, with these fees in place of its entry tier's. */
export function withFees(rules: ExchangeRules, fees: BacktestFees | undefined): ExchangeRules {
  if (!fees) return rules
  const makerFee = readFeePercent(fees.maker)
  const takerFee = readFeePercent(fees.taker)
  if (makerFee === undefined || takerFee === undefined) {
    throw new RangeError('A fee is a percentage from 0 to 10 with at most four decimals.')
  }
  return { ...rules, makerFee, takerFee }
}
