import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'

const open = () => openChart(madeCandles({ count: 600 }))

test('arrows move the time axis by a candle and the price axis by a step', () => {
  const opened = open()
  const { time, panes } = opened.chart.model
  const { rightSlot } = time
  opened.key('ArrowLeft')
  expect(time.rightSlot).toBeCloseTo(rightSlot - 1, 6)
  opened.key('ArrowRight', { ctrl: true })
  expect(time.rightSlot).toBeCloseTo(rightSlot + 19, 6)
  const { low } = panes.price.scale
  opened.key('ArrowUp')
  expect(panes.price.scale.low).toBeGreaterThan(low)
  expect(panes.price.scale.isAutomatic).toBe(false)
})

test('plus and minus zoom around the middle', () => {
  const opened = open()
  const { time } = opened.chart.model
  const [width, middle] = [time.slotWidth, time.slotAt(time.width / 2)]
  opened.key('+')
  expect(time.slotWidth).toBeGreaterThan(width)
  expect(time.slotAt(time.width / 2)).toBeCloseTo(middle, 6)
  opened.key('-')
  expect(time.slotWidth).toBeCloseTo(width, 6)
})

test('Home goes to the first candle there is, End to the latest', () => {
  const opened = open()
  opened.key('Home')
  expect(opened.at(0).x).toBeLessThan(20)
  expect(opened.at(0).x).toBeGreaterThan(0)
  opened.key('End')
  expect(opened.at(599).x).toBeGreaterThan(500)
})

test('Shift and arrows move the crosshair from candle to candle, and the values are read out', () => {
  const opened = open()
  const read = () => opened.overlay.written().join(' ')
  opened.key('ArrowLeft', { shift: true })
  opened.key('ArrowLeft', { shift: true })
  const { series } = opened.chart.model.data
  expect(read()).toContain(opened.chart.model.numbers.price(series.close[598] ?? 0))
})

test('letters and digits are left alone: they start a symbol', () => {
  const opened = open()
  for (const name of ['a', 'Z', '1', '9', 'b', ' ']) expect(opened.key(name)).toBe(false)
})

test('by keys alone a line is drawn, selected, moved and removed', () => {
  const opened = open()
  const { chart } = opened
  chart.takeTool('horizontal-line')
  opened.key('ArrowLeft', { shift: true })
  opened.key('Enter')
  const [line] = chart.model.drawings.drawings
  expect(line?.tool).toBe('horizontal-line')
  const price = line?.anchors[0]?.price ?? 0
  opened.key('ArrowUp')
  expect(chart.model.drawings.drawings[0]?.anchors[0]?.price).toBeGreaterThan(price)
  opened.key('Delete')
  expect(chart.model.drawings.drawings).toEqual([])
  opened.key('z', { ctrl: true })
  expect(chart.model.drawings.drawings).toHaveLength(1)
})
