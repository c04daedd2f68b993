import { divideToward } from '@leadline/decimal/divide-toward'
import { formatScaled, parseScaled, type Scaled } from '@leadline/decimal/scaled'
import { divideHalfUp, multiplyScaled } from '@leadline/decimal/scaled-arithmetic'

import type { NumberScale } from '../text/numbers.ts'

/** Decimals in which a risk may be typed. */
const riskDecimals = 8

export interface RiskReward {
  isLong: boolean
  /** Prices and distances at the scale of the series. */
  entry: number
  stop: number
  target: number
  /** How many times the way to the stop the way to the target is, with two decimals: '3.00'. */
  ratio: string
  /** What may be bought or sold so that the stop costs no more than the risk: rounded down, as decimal text. */
  size: string
  /** What the stop costs and the target brings with that size, in the currency of the price. */
  loss: string
  gain: string
}

/** What the trader risks where nothing was typed. */
export const usualRisk = '100'

/** What can be risked: a decimal number above zero. */
export function isRisk(text: string): boolean {
  const risk = parseScaled(text, riskDecimals)
  return risk !== undefined && risk > 0
}

/**
 * The size of a position of which the stop costs a given amount. Undefined where stop and target are not on both sides of the
 * entry. All of it in whole numbers: these are amounts. Fees are not in it.
 */
export function riskReward(
  [entry, stop, target]: readonly [number, number, number],
  risk: string,
  { priceDecimals, shownSizeDecimals }: NumberScale,
): RiskReward | undefined {
  const isLong = target > entry
  const toStop = isLong ? entry - stop : stop - entry
  const toTarget = Math.abs(target - entry)
  const amount = parseScaled(risk, riskDecimals)
  if (!(toStop > 0) || !(toTarget > 0) || amount === undefined) return undefined
  const dividend = BigInt(amount) * 10n ** BigInt(priceDecimals + shownSizeDecimals)
  const size = divideToward(dividend, BigInt(toStop) * 10n ** BigInt(riskDecimals), 'smaller')
  const money = (distance: number) =>
    formatCents(multiplyScaled(size, distance), priceDecimals + shownSizeDecimals)
  return {
    isLong,
    entry,
    stop,
    target,
    ratio: formatScaled(divideHalfUp(multiplyScaled(toTarget, 100), toStop), 2),
    size: formatScaled(size, shownSizeDecimals),
    loss: money(toStop),
    gain: money(toTarget),
  }
}

function formatCents(value: Scaled, decimals: number): string {
  const shown = 2
  if (decimals <= shown) return formatScaled(value, decimals)
  return formatScaled(divideHalfUp(value, 10 ** (decimals - shown)), shown)
}
