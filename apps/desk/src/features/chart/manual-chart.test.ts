import { linePrice } from '@leadline/charts/drawings/line-price'
import { PriceScale } from '@leadline/charts/scale/price-scale'
import { guide, numbersIn, plain } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

const numbers = (sentence: RegExp) =>
  numbersIn(guide('charts'), sentence).map((text) => Number(plain(text)))

test('the middle of a logarithmic axis, and a line on it half way, are what the manual says', () => {
  const [low = 0, high = 0, middle = 0] = numbers(
    /an axis from ([\d,.]+) to ([\d,.]+) has ([\d,.]+) exactly in its middle/,
  )
  const [even] = numbers(/On an even axis the middle is ([\d,.]+\d)\./)
  const scale = new PriceScale()
  Object.assign(scale, { low, high, height: 600, isLogarithmic: true })
  expect(scale.valueAt(300)).toBeCloseTo(middle, 6)
  scale.isLogarithmic = false
  expect(scale.valueAt(300)).toBe(even)

  const [from = 0, to = 0, half, halfEven] = numbers(
    /Drawn from ([\d,.]+) to ([\d,.]+) on a logarithmic axis, a trend line stands at ([\d,.]+) half way; on an even axis, at ([\d,.]+\d)\./,
  )
  const anchors = [
    { time: 0, price: from },
    { time: 3_600_000, price: to },
  ]
  const line = { tool: 'trend-line' as const, anchors, drawnOn: '1m' as const }
  const at = 1_800_000 + 30_000
  expect(linePrice({ ...line, isLogarithmic: true }, at)).toBe(half)
  expect(linePrice(line, at)).toBe(halfEven)
})
