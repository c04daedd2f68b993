import { ExactInteger } from '@leadline/decimal/exact-integer'
import { formatScaled, parseScaled } from '@leadline/decimal/scaled'
import Big from 'big.js'

import { madeNumbers } from '../../../packages/order-book/bench/made-books.ts'
import type { Measurement } from '../../../packages/order-book/bench/measure.ts'
import { quickest } from './quickest.ts'

const levels = 1000

/** Price and size of a thousand levels as an exchange writes them. */
function madeLevels(): [price: string, size: string][] {
  const next = madeNumbers(7)
  const whole = (below: number, decimals: number) => formatScaled(1 + next(below), decimals)
  return Array.from({ length: levels }, () => [whole(7_000_000, 2), whole(500_000_000, 8)])
}

/** What a thousand levels are worth, read from text and written as text: with integers, big.js, and floats, which are wrong. */
export function decimalMeasurements(): Measurement[] {
  const made = madeLevels()
  const sum = new ExactInteger()
  const withIntegers = () => {
    sum.setZero()
    for (const [price, size] of made) {
      sum.addProduct(Number(parseScaled(price, 2)), parseScaled(size, 8) ?? 0)
    }
    return formatScaled(sum.toScaled(), 10)
  }
  const withBig = () => {
    let total = new Big(0)
    for (const [price, size] of made) total = total.plus(new Big(price).times(size))
    return total.toFixed(10)
  }
  const withFloats = () => {
    let total = 0
    for (const [price, size] of made) total += Number(price) * Number(size)
    return total.toFixed(10)
  }
  if (withIntegers() !== withBig()) throw new Error('Both must be exact')
  const { own, big, floats } = quickest({ own: withIntegers, big: withBig, floats: withFloats })
  return [
    { what: 'decimal: worth of 1,000 levels, exact, integers', value: own, unit: 'µs' },
    { what: '  the same with big.js', value: big / own, unit: '× ours' },
    { what: '  with floats', value: floats / own, unit: '× ours' },
    { what: '  floats are right (1 is yes)', value: Number(withFloats() === withBig()), unit: '' },
  ]
}
