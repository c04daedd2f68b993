import { factorOf } from '@leadline/charts/compare/percent-axis'
import { AnchoredVwap } from '@leadline/charts/drawings/anchored-vwap'
import { parallelPrices } from '@leadline/charts/drawings/channel-parallel'
import { linePrices } from '@leadline/charts/drawings/line-price'
import { measureTexts } from '@leadline/charts/drawings/measure-shape'
import { riskReward } from '@leadline/charts/drawings/risk-reward'
import { settle } from '@leadline/charts/model/settle'
import { PriceScale } from '@leadline/charts/scale/price-scale'
import { CandleSeries } from '@leadline/charts/series/candle-series'
import { openChart } from '@leadline/charts/testing/open-chart'
import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
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
  expect(linePrices({ ...line, isLogarithmic: true }, at)).toEqual([half])
  expect(linePrices(line, at)).toEqual([halfEven])
})

test('two markets stand at the percentages and in the spread that the manual works out', () => {
  const [own = 0, other = 0] = numbers(
    /BTC-USD closes at ([\d,.]+) in that candle and ETH-USD at ([\d,.]+\d)\./,
  )
  const [ownThen = 0, otherThen = 0, height = 0] = numbers(
    /they stand at ([\d,.]+) and ([\d,.]+), the readout says \+1\.00% and \+2\.00%, and the line of ETH-USD is where BTC-USD would be at ([\d,.]+\d)\./,
  )
  const minutesOf = (closes: readonly number[]) =>
    closes.map((price, minute) => {
      const close = Math.round(price * 100)
      return { time: minute * 60_000, open: close, high: close, low: close, close, volume: 1 }
    })
  const { chart } = openChart(minutesOf([own, ownThen]))
  const line = { hasLine: true, hasDifference: false, hasRatio: false }
  chart.compared.show('BTC-USD', [{ name: 'ETH-USD', ...line }])
  chart.compared.setCandles(0, 0, Number.MAX_SAFE_INTEGER, minutesOf([other, otherThen]))
  settle(chart.model)
  const [ownText, otherText] = chart.textTwin().indicators
  expect(ownText).toContain('+1.00%')
  expect(otherText).toContain('+2.00%')
  const [market] = chart.model.compared.lines
  expect(market && otherThen * factorOf(chart.model, market)).toBeCloseTo(height, 9)

  const [coinbase = 0, kraken = 0] = numbers(
    /a minute closes at ([\d,.]+) on Coinbase and at ([\d,.]+) on Kraken/,
  )
  const [, difference, ratio] =
    /the difference of that minute is ([\d,.]+) and the ratio ([\d,.]+\d)\./.exec(
      guide('charts'),
    ) ?? []
  const spread = openChart(minutesOf([coinbase])).chart
  const both = { hasLine: false, hasDifference: true, hasRatio: true }
  spread.compared.show('BTC-USD Coinbase', [{ name: 'BTC-USD Kraken', ...both }])
  spread.compared.setCandles(0, 0, Number.MAX_SAFE_INTEGER, minutesOf([kraken]))
  expect(spread.textTwin().indicators).toEqual([
    `BTC-USD Coinbase − BTC-USD Kraken: ${difference}`,
    `BTC-USD Coinbase ÷ BTC-USD Kraken: ${ratio}`,
  ])
})

test('the parallel and the middle of the manual’s channel are where it says', () => {
  const [from = 0, to = 0, through = 0, base = 0, ...outer] = numbers(
    /a line from ([\d,.]+) to ([\d,.]+) with its parallel through ([\d,.]+) half way, where the first line is at ([\d,.]+): the parallel goes from ([\d,.]+) to ([\d,.]+),/,
  )
  const middle = numbers(/and the middle from ([\d,.]+) to ([\d,.]+\d)\./)
  expect((from + to) / 2).toBe(base)
  const anchors = [
    { time: 0, price: from },
    { time: 600_000, price: to },
    { time: 300_000, price: through },
  ]
  expect(parallelPrices({ anchors })).toEqual(outer)
  expect(parallelPrices({ anchors }, 0.5)).toEqual(middle)
})

test('the three candles of the manual have the anchored VWAP and the bands that it works out', () => {
  const rows = tableAfter(guide('charts'), 'three candles from the anchor on')
  const candles = rows.map((row, index) => {
    const [high = 0, low = 0, close = 0, volume = 0] = row.map((cell) => Number(plain(cell)))
    const cents = (price: number) => Math.round(price * 100)
    return {
      time: index * 60_000,
      open: cents(close),
      high: cents(high),
      low: cents(low),
      close: cents(close),
      volume: volume * 1e8,
    }
  })
  const series = new CandleSeries()
  series.replace(0, 600_000, candles)
  const vwap = new AnchoredVwap(0)
  vwap.compute(series)
  const [value = 0] = numbers(/for 4 BTC: the line is at ([\d,.]+\d)\./)
  const [deviation = 0, low = 0, high = 0] = numbers(
    /The standard deviation around it is ([\d,.]+), so the inner bands are at ([\d,.]+) and ([\d,.]+\d)\./,
  )
  expect(vwap.valueAt(2) / 100).toBe(value)
  expect((vwap.deviationAt(2) / 100).toFixed(2)).toBe(deviation.toFixed(2))
  expect(((vwap.valueAt(2) - vwap.deviationAt(2)) / 100).toFixed(2)).toBe(low.toFixed(2))
  expect(((vwap.valueAt(2) + vwap.deviationAt(2)) / 100).toFixed(2)).toBe(high.toFixed(2))
})

test('the measure of the manual reads what it says', () => {
  const sentence =
    /From ([\d,.]+) to ([\d,.]+) in (\d+) minutes, on the 1-minute chart, it reads `([^`]+)` and `([^`]+)`/
  const [from = '', to = '', minutes = '', ...texts] = numbersIn(guide('charts'), sentence)
  const anchors = [
    { time: 0, price: Number(plain(from)) },
    { time: Number(minutes) * 60_000, price: Number(plain(to)) },
  ]
  expect(measureTexts(openChart([]).chart.model, { anchors })).toEqual(texts)
})

test('the risk and reward of the manual allows the size, the loss and the gain that it says', () => {
  const prices = numbers(/entry ([\d,.]+), stop ([\d,.]+), target ([\d,.]+) and a risk of/)
  const [entry = 0, stop = 0, target = 0] = prices.map((price) => Math.round(price * 100))
  const [risk = ''] = numbersIn(guide('charts'), /and a risk of (\d+) USD/)
  const [ratio = ''] = numbersIn(guide('charts'), /: 1 : ([\d.]+\d)\. /)
  const [size, loss, gain] = numbersIn(
    guide('charts'),
    /buy ([\d.]+\d)\. The stop then loses ([\d.]+) USD and the target gains ([\d.]+) USD/,
  )
  const scale = { priceDecimals: 2, sizeDecimals: 8, shownPriceDecimals: 2, shownSizeDecimals: 4 }
  expect(riskReward([entry, stop, target], risk, scale)).toEqual({
    isLong: true,
    entry,
    stop,
    target,
    ratio,
    size,
    loss,
    gain,
  })
})
