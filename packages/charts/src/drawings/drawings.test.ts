import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { type OpenedChart, openChart } from '../testing/open-chart.ts'
import { anchorsOf, type DrawingTool, drawingTools } from './drawing.ts'
import { shapeOf } from './shape.ts'

const tide = '#5bb8ff'
const open = () => openChart(madeCandles({ count: 600 }))

function draw(opened: OpenedChart, tool: DrawingTool, ...clicks: [number, number][]) {
  opened.chart.takeTool(tool)
  for (const [x, y] of clicks) opened.click(x, y)
  const drawing = opened.chart.model.drawings.drawings.at(-1)
  if (!drawing) throw new Error('Nothing was drawn.')
  return drawing
}

for (const tool of drawingTools) {
  test(`one click for each anchor draws: ${tool}`, () => {
    const opened = open()
    const clicks: [number, number][] = [
      [200, 100],
      [320, 160],
      [280, 60],
    ]
    const drawing = draw(opened, tool, ...clicks.slice(0, anchorsOf[tool]))
    expect(drawing).toMatchObject({ tool, onlyOn: null, drawnOn: '1m' })
    expect(drawing.anchors).toHaveLength(anchorsOf[tool])
    // The tool is laid down, what was drawn is selected and has handles.
    expect(opened.chart.model.hand.tool).toBeUndefined()
    expect(opened.chart.model.hand.selected).toBe(drawing.id)
    expect(opened.overlay.strokes.some(({ color }) => color === tide)).toBe(true)
  })
}

test('while a line is begun, it is drawn up to the pointer; Esc lays the tool down', () => {
  const opened = open()
  opened.chart.takeTool('trend-line')
  opened.click(200, 100)
  opened.pointer('move', 300, 150)
  opened.paint()
  expect(opened.overlay.strokes.some(({ color }) => color === tide)).toBe(true)
  expect(opened.key('Escape')).toBe(true)
  expect(opened.overlay.strokes.some(({ color }) => color === tide)).toBe(false)
  expect(opened.chart.model.drawings.drawings).toEqual([])
})

test('a text note requests its text where it stands', () => {
  const requested: [string, number, number][] = []
  const opened = openChart(madeCandles({ count: 600 }), {
    noteWanted: ({ tool }, x, y) => requested.push([tool, x, y]),
  })
  draw(opened, 'text-note', [240, 130])
  expect(requested).toHaveLength(1)
  const [tool = '', x = 0, y = 0] = requested[0] ?? []
  expect(tool).toBe('text-note')
  expect(Math.abs(x - 240)).toBeLessThanOrEqual(4)
  expect(Math.abs(y - 130)).toBeLessThanOrEqual(1)
})

test('a click on a drawing selects it, a click beside it does not', () => {
  const opened = open()
  const line = draw(opened, 'horizontal-line', [300, 120])
  opened.click(500, 200)
  expect(opened.chart.model.hand.selected).toBeUndefined()
  opened.click(450, 122)
  expect(opened.chart.model.hand.selected).toBe(line.id)
})

test('dragging an anchor adjusts it, and one undo takes the whole drag back', () => {
  const opened = open()
  const line = draw(opened, 'trend-line', [200, 100], [320, 160])
  opened.drag([320, 160], [380, 220])
  const [first, second] = opened.chart.model.drawings.get(line.id)?.anchors ?? []
  expect(first).toEqual(line.anchors[0])
  expect(second?.time).toBe((line.anchors[1]?.time ?? 0) + 10 * 60_000)
  expect(second?.price).toBeLessThan(line.anchors[1]?.price ?? 0)
  opened.key('z', { ctrl: true })
  expect(opened.chart.model.drawings.get(line.id)?.anchors).toEqual(line.anchors)
  opened.key('y', { ctrl: true })
  expect(opened.chart.model.drawings.get(line.id)?.anchors[1]).toEqual(second)
  opened.key('z', { ctrl: true })
  opened.key('z', { ctrl: true })
  expect(opened.chart.model.drawings.drawings).toEqual([])
})

test('dragging its body moves a drawing as a whole; Esc puts it back', () => {
  const opened = open()
  const line = draw(opened, 'trend-line', [200, 100], [320, 160])
  opened.click(600, 300)
  opened.drag([260, 130], [320, 130])
  const moved = opened.chart.model.drawings.get(line.id)?.anchors ?? []
  expect(moved.map(({ time }, index) => time - (line.anchors[index]?.time ?? 0))).toEqual([
    600_000, 600_000,
  ])
  opened.pointer('down', 320, 130)
  opened.pointer('move', 320, 200)
  opened.key('Escape')
  expect(opened.chart.model.drawings.get(line.id)?.anchors).toEqual(moved)
})

test('Delete removes the selected drawing, and no other', () => {
  const opened = open()
  const kept = draw(opened, 'horizontal-line', [300, 60])
  draw(opened, 'horizontal-line', [300, 200])
  opened.key('Delete')
  expect(opened.chart.model.drawings.drawings).toEqual([kept])
  expect(opened.key('Delete')).toBe(false)
})

test('a level marked on the daily chart is there on the 5-minute chart, at its price', () => {
  const opened = open()
  const { chart } = opened
  const day = 86_400_000
  chart.setTimeframe('1d')
  const start = Date.UTC(2026, 8, 1)
  chart.setCandles(0, Number.MAX_SAFE_INTEGER, madeCandles({ count: 60, start, widthMs: day }))
  opened.paint()
  const level = draw(opened, 'horizontal-line', [300, 120])
  chart.setTimeframe('5m')
  chart.setCandles(
    0,
    Number.MAX_SAFE_INTEGER,
    madeCandles({ count: 300, start: start + 59 * day, widthMs: 300_000 }),
  )
  opened.paint()
  const price = (level.anchors[0]?.price ?? 0) * 100
  const y = Math.round(chart.model.panes.price.scale.y(price)) + 0.5
  const lines = opened.overlay.strokes.filter(({ color }) => color === tide)
  expect(lines.some(({ points }) => points.every(([, at]) => at === y))).toBe(true)
})

test('This timeframe only confines a drawing to the one it was drawn on', () => {
  const opened = open()
  const { chart } = opened
  const line = draw(opened, 'horizontal-line', [300, 120])
  chart.model.drawings.confine(line.id, true)
  expect(chart.model.drawings.on('1m')).toHaveLength(1)
  expect(chart.model.drawings.on('1h')).toEqual([])
  chart.model.drawings.confine(line.id, false)
  expect(chart.model.drawings.on('1h')).toHaveLength(1)
})

test('two charts of one symbol show the same drawings', () => {
  const [one, other] = [open(), open()]
  other.chart.setSymbol({
    symbol: 'BTC-USD',
    baseAsset: 'BTC',
    numbers: one.chart.model.numbers.scale,
    priceStep: 1,
    drawings: one.chart.model.drawings,
  })
  other.paint()
  draw(one, 'horizontal-line', [300, 120])
  expect(other.chart.model.dirty.overlay).toBe(true)
  other.paint()
  expect(other.overlay.strokes.some(({ color }) => color === tide)).toBe(true)
})

test('the menu of a drawing is found under the pointer, or on the selected one by key', () => {
  const opened = open()
  const line = draw(opened, 'horizontal-line', [300, 120])
  expect(opened.chart.drawingForMenu({ x: 500, y: 120 })?.id).toBe(line.id)
  expect(opened.chart.drawingForMenu({ x: 500, y: 250 })).toBeUndefined()
  expect(opened.chart.drawingForMenu()?.id).toBe(line.id)
})

test('a retracement has its seven levels, counted back from where the move ended', () => {
  const opened = open()
  const { price } = opened.chart.model.panes
  Object.assign(price.scale, { isAutomatic: false, low: 5_900_000, high: 6_200_000 })
  opened.chart.model.dirty.touchMarket()
  opened.paint()
  const time = opened.chart.model.data.series.time[560] ?? 0
  const end = opened.chart.model.data.series.time[580] ?? 0
  opened.chart.model.drawings.add(
    'fibonacci',
    [
      { time, price: 60_000 },
      { time: end, price: 61_000 },
    ],
    '1m',
  )
  opened.paint()
  const written = opened.overlay.written()
  expect(written).toContain('0 61,000.00')
  expect(written).toContain('0.618 60,382.00')
  expect(written).toContain('0.500 60,500.00')
  expect(written).toContain('1 60,000.00')
})

test('a drawing places no order: nobody is notified but the one who keeps it', () => {
  const reported: string[] = []
  const opened = openChart(madeCandles({ count: 600 }), {
    orderDragged: () => reported.push('order'),
    draftDragged: () => reported.push('draft'),
  })
  draw(opened, 'horizontal-line', [300, 120])
  opened.drag([300, 120], [300, 160])
  expect(reported).toEqual([])
})

test('two anchors inside one hour stay apart on the hour chart, and move together there', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  const { chart } = opened
  const hour = Date.UTC(2026, 10, 15, 12)
  const anchors = [10, 40].map((minute) => ({ time: hour + minute * 60_000, price: 60_000 }))
  const { id } = chart.model.drawings.add('trend-line', anchors, '1m')
  chart.setTimeframe('1h')
  chart.setCandles(0, Number.MAX_SAFE_INTEGER, [
    { time: hour, open: 6e6, high: 6e6 + 1, low: 6e6 - 1, close: 6e6, volume: 1 },
  ])
  opened.paint()
  const drawing = chart.model.drawings.get(id)
  const [from, to] = drawing ? shapeOf(chart.model, drawing).anchors : []
  const { pitch } = chart.model.time
  expect((to?.x ?? 0) - (from?.x ?? 0)).toBeCloseTo(pitch / 2, 3)
  chart.drawingForMenu({ x: from?.x ?? 0, y: from?.y ?? 0 })
  opened.key('ArrowRight')
  const moved = chart.model.drawings.get(id)?.anchors.map(({ time }) => time)
  expect(moved).toEqual(anchors.map(({ time }) => time + 3_600_000))
})
