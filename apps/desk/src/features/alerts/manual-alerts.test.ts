import { conditionMet } from '@leadline/charts/alerts/indicator-condition'
import { CandleSeries } from '@leadline/charts/series/candle-series'
import { guide, numbersIn, plain } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { directionFrom } from './alert-mistake.ts'

const manual = guide('alerts-and-layouts')

test('the manual’s alerts above and below the last trade wait for a rise and for a fall', () => {
  const [last = '', above = '', rises = '', below = '', falls = ''] = numbersIn(
    manual,
    /with the last trade at ([\d,]+), an alert at ([\d,]+) fires when a trade (\w+) to it, and one at ([\d,]+) when a trade (\w+) to it/,
  )
  expect(directionFrom(plain(last), above)).toBe(rises)
  expect(directionFrom(plain(last), below)).toBe(falls)
})

test('the manual’s trades: the first at the price or beyond it fires', () => {
  const trades = numbersIn(
    manual,
    /trades print at ([\d,.]+), ([\d,.]+) and ([\d,.]+): the second one fires an alert at 61,000/,
  )
  const isReached = trades.map((price) => directionFrom('61000', price) !== 'falls')
  expect(isReached).toEqual([false, true, false])
})

test('the manual’s average crosses at the close that it names, and live at the trade that it names', () => {
  const [length = '', wanted = ''] = numbersIn(
    manual,
    /an SMA of length (\d+) and an alert that it crosses ([\d,.]+) when a candle closes/,
  )
  const before = numbersIn(
    manual,
    /Candles close at ([\d,.]+), ([\d,.]+) and ([\d,.]+): the average is/,
  )
  const [average = '', close = '', after = ''] = numbersIn(
    manual,
    /the average is ([\d,.]+), below it\. The next one closes at ([\d,.]+): the average of the last three is ([\d,.]+), and the alert fires/,
  )
  const [live = ''] = numbersIn(manual, /as soon as that candle traded at ([\d,.]+), where/)
  const minute = 60_000
  const judge = (closes: readonly string[], closed: number, isLive: boolean) => {
    const series = new CandleSeries()
    const candles = closes.map((text, index) => {
      const price = Math.round(Number(plain(text)) * 100)
      const [open, high, low] = [price, price, price]
      return { time: index * minute, open, high, low, close: price, volume: 1 }
    })
    series.replace(0, Number.MAX_SAFE_INTEGER, candles)
    const condition = {
      indicator: { kind: 'sma', params: [Number(length)], line: 0 },
      condition: 'crosses',
      than: { type: 'value', value: plain(wanted) },
      when: isLive ? 'live' : 'close',
    } as const
    const scale = { priceDecimals: 2, sizeDecimals: 8 }
    const given = { series, scale, closed, widthMs: minute, since: 3 * minute }
    return conditionMet(condition, given, isLive ? 'below' : null).hit
  }
  expect(judge(before, 3, false)).toBeNull()
  expect(judge([...before, close], 4, false)).toEqual({ row: 3, value: after, than: wanted })
  expect(judge([...before, live], 3, true)?.value).toBe(wanted)
  expect(plain(average)).toBe('60030.00')
})
