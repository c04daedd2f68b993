import { formatScaled, parseScaled } from '@leadline/decimal/scaled'

import type { Instrument } from '../../../instrument.ts'
import { mostSizes } from '../wire/limits.ts'
import { wideDecimals } from './quote-rows.ts'

/** The smallest size that is asked about is worth no more than this. */
const firstDollars = 500n
const mantissas = [1n, 2n, 5n]

/**
 * Sizes to ask prices for, in units of the instrument's scale: 1, 2, 5, 10 … from about 500 dollars on, as many as
 * levels are wanted. They stay the same while the price moves a little.
 */
export function sizesFor(instrument: Instrument, wantedLevels: number, price: bigint): bigint[] {
  const { sizeDecimals } = instrument
  const scale = 10n ** BigInt(sizeDecimals + wideDecimals)
  const step = unitsOf(instrument.sizeStep, sizeDecimals) ?? 1n
  const smallest = unitsOf(instrument.minSize, sizeDecimals) ?? 0n
  const largest = unitsOf(instrument.maxSize, sizeDecimals)
  const series: bigint[] = []
  for (let power = 1n; power <= 10n ** 30n; power *= 10n) {
    for (const mantissa of mantissas) {
      const size = mantissa * power
      const fits = size % step === 0n && size >= smallest
      if (fits && (largest === undefined || size < largest)) series.push(size)
    }
  }
  const isTooDear = (size: bigint) => size * price > firstDollars * scale
  const dear = series.findIndex(isTooDear)
  const first = Math.max((dear < 0 ? series.length : dear) - 1, 0)
  return series.slice(first, first + Math.min(wantedLevels, mostSizes))
}

/** As the venue writes them: '0.01', not '0.01000000'. */
export function textOfSize(size: bigint, { sizeDecimals }: Instrument): string {
  const text = formatScaled(size, sizeDecimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function unitsOf(text: string | null, decimals: number): bigint | undefined {
  const units = text === null ? undefined : parseScaled(text, decimals)
  return units !== undefined && units > 0 ? BigInt(units) : undefined
}
