import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { type OpenedChart, openChart } from '../testing/open-chart.ts'

const open = () => openChart(madeCandles({ count: 600 }))

function priceScale({ chart }: OpenedChart) {
  return chart.model.panes.price.scale
}

test('scrolling up zooms in around the pointer, scrolling down out', () => {
  const opened = open()
  const { time } = opened.chart.model
  const [width, under] = [time.slotWidth, time.slotAt(300)]
  opened.wheel(300, 100, -100)
  expect(time.slotWidth).toBeGreaterThan(width)
  expect(time.slotAt(300)).toBeCloseTo(under, 6)
  opened.wheel(300, 100, 200)
  expect(time.slotWidth).toBeLessThan(width)
  expect(time.slotAt(300)).toBeCloseTo(under, 6)
})

test('scrolling leaves the price axis automatic', () => {
  const opened = open()
  opened.wheel(300, 100, -100)
  opened.wheel(300, 100, 100, { ctrl: true })
  expect(priceScale(opened).isAutomatic).toBe(true)
})

test('Ctrl and scroll moves the time axis to earlier or later candles, at the same zoom', () => {
  const opened = open()
  const { time } = opened.chart.model
  const [width, right] = [time.slotWidth, time.rightSlot]
  opened.wheel(300, 100, -120, { ctrl: true })
  expect(time.rightSlot).toBeCloseTo(right - 120 / width, 6)
  opened.wheel(300, 100, 120, { ctrl: true })
  expect(time.rightSlot).toBeCloseTo(right, 6)
  expect(time.slotWidth).toBe(width)
})

test('Shift and scroll moves the price axis up or down, and a lock is shown on the axis', () => {
  const opened = open()
  const { low, high } = priceScale(opened)
  const before = opened.market.filled('#a9b7c4').length
  opened.wheel(300, 100, -100, { shift: true })
  expect(priceScale(opened).low).toBeGreaterThan(low)
  expect(priceScale(opened).high - priceScale(opened).low).toBeCloseTo(high - low, 6)
  expect(priceScale(opened).isAutomatic).toBe(false)
  // The lock: its body and its shackle, right of the plot.
  const lock = opened.market.filled('#a9b7c4')
  expect(lock.length).toBeGreaterThan(before)
  expect(lock.every(({ x }) => x > opened.chart.model.layout.plotWidth)).toBe(true)
})

test('browsers that turn Shift and scroll into scrolling sideways are understood', () => {
  const opened = open()
  const { low } = priceScale(opened)
  opened.wheel(300, 100, 0, { shift: true, deltaX: 100 })
  expect(priceScale(opened).low).toBeLessThan(low)
})

test('double-clicking the price axis turns the automatic scale on again', () => {
  const opened = open()
  opened.wheel(300, 100, -300, { shift: true })
  opened.chart.doubleClick(780, 100)
  opened.paint()
  expect(priceScale(opened).isAutomatic).toBe(true)
  expect(opened.market.filled('#a9b7c4')).toEqual([])
})

test('after a lot of scrolling, double-clicking both axes is back at the latest candle with the price in view', () => {
  const opened = open()
  const { chart } = opened
  opened.wheel(300, 100, -9000, { shift: true })
  opened.wheel(300, 100, -5000, { ctrl: true })
  opened.chart.doubleClick(780, 100)
  opened.chart.doubleClick(300, 390)
  opened.paint()
  const { x, y } = opened.at(599)
  expect(x).toBeGreaterThan(0)
  expect(x).toBeLessThan(chart.model.layout.plotWidth)
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(chart.model.layout.plotHeight)
})

test('dragging moves the chart with the pointer', () => {
  const opened = open()
  const { x } = opened.at(560)
  opened.drag([300, 100], [380, 160])
  expect(opened.at(560).x).toBeCloseTo(x + 80, 0)
  expect(priceScale(opened).isAutomatic).toBe(true)
})

test('once the price axis is locked, dragging moves it too', () => {
  const opened = open()
  opened.wheel(300, 100, -10, { shift: true })
  const { y } = opened.at(560)
  opened.drag([300, 100], [300, 140])
  expect(opened.at(560).y).toBeCloseTo(y + 40, 0)
})

test('dragging the price axis stretches it and locks it; dragging the time axis zooms', () => {
  const opened = open()
  const { low, high } = priceScale(opened)
  opened.drag([780, 100], [780, 60])
  expect(priceScale(opened).high - priceScale(opened).low).toBeLessThan(high - low)
  expect(priceScale(opened).isAutomatic).toBe(false)
  const { slotWidth, rightSlot } = opened.chart.model.time
  opened.drag([300, 390], [200, 390])
  expect(opened.chart.model.time.slotWidth).toBeGreaterThan(slotWidth)
  expect(opened.chart.model.time.rightSlot).toBeCloseTo(rightSlot, 6)
})

test('the line between two panes can be dragged, and no pane vanishes', () => {
  const opened = open()
  opened.chart.indicators.add('rsi')
  opened.paint()
  const [price, rsi] = opened.chart.model.panes.all
  const before = rsi?.scale.height ?? 0
  const edge = price ? price.scale.top + price.scale.height : 0
  opened.drag([300, edge], [300, edge - 50])
  expect(rsi?.scale.height).toBeCloseTo(before + 50, -1)
  opened.drag([300, edge - 50], [300, 399])
  expect(rsi?.scale.height).toBeGreaterThanOrEqual(47)
})

test('two fingers apart zoom in around their middle', () => {
  const opened = open()
  const { time } = opened.chart.model
  const under = time.slotAt(300)
  opened.pointer('down', 280, 100, { id: 1, isTouch: true })
  opened.pointer('down', 320, 100, { id: 2, isTouch: true })
  opened.pointer('move', 260, 100, { id: 1, isTouch: true })
  opened.pointer('move', 340, 100, { id: 2, isTouch: true })
  expect(time.slotWidth).toBeCloseTo(12, 1)
  expect(time.slotAt(300)).toBeCloseTo(under, 4)
  opened.pointer('up', 260, 100, { id: 1, isTouch: true })
  opened.pointer('up', 340, 100, { id: 2, isTouch: true })
})

test('one finger moves the chart; one that rested first reads candles', () => {
  const opened = open()
  const right = opened.chart.model.time.rightSlot
  opened.drag([300, 100], [360, 100], { isTouch: true })
  expect(opened.chart.model.time.rightSlot).toBeLessThan(right)
  const moved = opened.chart.model.time.rightSlot
  opened.pointer('down', 300, 100, { isTouch: true, time: 1000 })
  opened.pointer('move', 340, 100, { isTouch: true, time: 1600 })
  opened.pointer('up', 340, 100, { isTouch: true, time: 1700 })
  expect(opened.chart.model.time.rightSlot).toBe(moved)
  expect(opened.chart.model.crosshair?.x).toBe(340)
})

test('a right or middle button begins nothing', () => {
  const opened = open()
  const right = opened.chart.model.time.rightSlot
  opened.drag([300, 100], [380, 100], { button: 2 })
  expect(opened.chart.model.time.rightSlot).toBe(right)
})
