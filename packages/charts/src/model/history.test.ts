import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'

const candles = madeCandles({ count: 900 })
const late = candles.slice(500)
const first = late[0]?.time ?? 0

test('older candles are requested once, before the reader gets there', () => {
  const requested: number[] = []
  const opened = openChart(late, { loadOlder: (before) => requested.push(before) })
  expect(requested).toEqual([])
  for (let notch = 0; notch < 20; notch += 1) opened.wheel(300, 100, -100, { ctrl: true })
  expect(requested).toEqual([first])
})

test('when they arrive, what is being read stays where it is', () => {
  const opened = openChart(late)
  opened.wheel(300, 100, -1500, { ctrl: true })
  const { x } = opened.at(50)
  opened.chart.setCandles(0, first - 1, candles.slice(0, 500))
  opened.paint()
  expect(opened.at(550).x).toBe(x)
})

test('while they are on their way, the empty part is hatched and says so', () => {
  const opened = openChart(late)
  opened.chart.setHistory({ isLoading: true, isComplete: false })
  opened.key('Home')
  opened.wheel(300, 100, -200, { ctrl: true })
  expect(opened.market.written()).toContain('Loading older candles')
  expect(opened.market.strokes.length).toBeGreaterThan(0)
  opened.chart.setHistory({ isLoading: false, isComplete: true })
  opened.paint()
  expect(opened.market.written()).toContain('No older candles')
})

test('one page may not be enough: then the next one is requested', () => {
  const requested: number[] = []
  const opened = openChart(late, { loadOlder: (before) => requested.push(before) })
  opened.key('Home')
  opened.chart.setHistory({ isLoading: true, isComplete: false })
  opened.chart.setCandles(first - 600_000, first - 1, candles.slice(490, 500))
  opened.chart.setHistory({ isLoading: false, isComplete: false })
  expect(requested).toEqual([first, first - 600_000])
})

test('where nothing came, it is asked again only when the reader moves', () => {
  const requested: number[] = []
  const opened = openChart(late, { loadOlder: (before) => requested.push(before) })
  opened.key('Home')
  opened.chart.setHistory({ isLoading: true, isComplete: false })
  opened.chart.setHistory({ isLoading: false, isComplete: false })
  expect(requested).toHaveLength(1)
  opened.key('ArrowLeft')
  expect(requested).toHaveLength(2)
})

test('a request that was lost with the connection is made again when the reader moves', () => {
  const requested: number[] = []
  const opened = openChart(late, { loadOlder: (before) => requested.push(before) })
  opened.key('Home')
  // The whole chart came again, with the same first candle, and nothing was ever said to be on its way.
  opened.chart.setCandles(0, Number.MAX_SAFE_INTEGER, late)
  opened.chart.setHistory({ isLoading: false, isComplete: false })
  opened.key('Home')
  expect(requested).toEqual([first, first])
})

test('where there is nothing older, nobody is asked', () => {
  const requested: number[] = []
  const opened = openChart(late, { loadOlder: (before) => requested.push(before) })
  opened.chart.setHistory({ isLoading: false, isComplete: true })
  opened.key('Home')
  expect(requested).toEqual([])
})

test('an empty chart says why', () => {
  const opened = openChart([])
  expect(opened.market.written()).toContain('Waiting for the first trade')
  opened.chart.setHistory({ isLoading: true, isComplete: false })
  opened.paint()
  expect(opened.market.written()).toContain('Loading candles')
})

test('an empty chart is silent where the panel says why there is nothing to show', () => {
  const opened = openChart([])
  opened.chart.setSettings({ explainsEmpty: false })
  opened.paint()
  expect(opened.market.written()).not.toContain('Waiting for the first trade')
})
