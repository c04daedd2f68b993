import type { CondenseMeasure } from '@leadline/order-book/condense/condense-choice'

export const measureNames: Record<CondenseMeasure, string> = {
  'asset-size': 'Asset size',
  'price-increment': 'Price increment',
  notional: 'Notional',
}

/** Currencies that count as dollars when a step is proposed. */
const dollars = new Set(['USD', 'USDT', 'USDC', 'EUR', 'GBP'])

/** Steps worth offering for a market at this price. Any other can be typed. */
export function offeredSteps(measure: CondenseMeasure, price: number, quote: string): string[] {
  const isMoney = dollars.has(quote)
  const asset = Math.max(price, 1e-12)
  switch (measure) {
    case 'price-increment':
      // Cents are written out, so that prices keep them: 1.00 gives 60,001.00.
      return steps(Math.floor(Math.log10(asset)) - 5, [1, 5, 10, 50, 100, 500], isMoney ? 2 : 0)
    case 'notional':
      return steps(isMoney ? 4 : -1, [1, 5, 10, 50, 100], 0)
    case 'asset-size':
      return steps(Math.round(Math.log10((isMoney ? 6000 : 0.1) / asset)), [1, 5, 10, 50, 100], 0)
  }
}

/** The step of the price that suits a symbol: a ten-thousandth of the price or less, and none that its prices do not have. */
export function suitableStep(price: number, priceDecimals: number, quote: string): string {
  const offered = offeredSteps('price-increment', price, quote).slice(2)
  const isReal = (step: string) => Number.isInteger(round(Number(step) * 10 ** priceDecimals))
  return offered.find(isReal) ?? (10 ** -priceDecimals).toFixed(priceDecimals)
}

/** Steps are no amounts: what a power of ten leaves behind the twelfth digit is none of theirs. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}

function steps(power: number, factors: readonly number[], leastDecimals: number): string[] {
  return factors.map((factor) => {
    const own = Math.max(-power - Math.floor(Math.log10(factor)), 0)
    return (factor * 10 ** power).toFixed(Math.max(own, leastDecimals))
  })
}
