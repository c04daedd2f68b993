import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'

/** The newest print, as the tape reported it. */
export interface LastPrint {
  price: number
  priceDecimals: number
  takerSide: 'buy' | 'sell'
}

/** The price of the row in which the last trade was: of its step where rows have a grid. */
export function lastRow(
  { price, priceDecimals, takerSide }: LastPrint,
  ladderDecimals: number,
  gridStep: number | undefined,
): { price: number; takerSide: 'buy' | 'sell' } {
  const exact = Number(roundHalfUp(price, priceDecimals, ladderDecimals))
  if (gridStep === undefined) return { price: exact, takerSide }
  const steps = exact / gridStep
  const whole = takerSide === 'buy' ? Math.ceil(steps) : Math.floor(steps)
  return { price: whole * gridStep, takerSide }
}
