import { expect, test } from 'vitest'

import type { ChartHost } from '../model/chart-host.ts'
import { nightTheme as theme } from '../paint/theme.ts'
import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'
import { fillLayout, fillText } from './fill-layout.ts'
import { tagLayout } from './tag-layout.ts'

const candles = madeCandles({ count: 300 })
const last = candles.at(-1)?.close ?? 0
const buy = { id: 'a', side: 'buy', price: last - 800, size: '0.2500', venue: 'CB' } as const
const sell = { id: 'b', side: 'sell', price: last + 800, size: '0.2000', venue: 'GE' } as const

function open(host: ChartHost = {}) {
  const opened = openChart(candles, host)
  opened.chart.setMarks({
    orders: [buy, sell],
    positions: [{ id: 'p', averagePrice: last - 1500, size: '0.8000', venue: 'CB' }],
  })
  opened.paint()
  const tag = (id: string) => {
    const found = tagLayout(opened.chart.model).find((each) => each.id === id)
    if (!found) throw new Error(`${id} has no tag.`)
    return { x: found.left + 20, y: found.y }
  }
  return { ...opened, tag }
}

test('working orders are lines at their price, labeled with side, size and exchange', () => {
  const opened = open()
  const written = opened.overlay.written()
  expect(written).toContain('B 0.2500 CB')
  expect(written).toContain('S 0.2000 GE')
  expect(written).toContain('Pos 0.8000 CB')
  expect(written).toContain(opened.chart.model.numbers.price(sell.price))
  const y = Math.round(opened.chart.model.panes.price.scale.y(buy.price))
  const dashes = opened.overlay.filled(theme.bid).filter((rect) => rect.y === y)
  expect(dashes.length).toBeGreaterThan(10)
})

test('orders and positions can be hidden', () => {
  const opened = open()
  opened.chart.setSettings({ hasOrders: false, hasPositions: false })
  opened.paint()
  expect(opened.overlay.written().filter((text) => /^(?:B|S|Pos) /.test(text))).toEqual([])
})

test('dragging a tag requests the new price, and the order stays until the desk says otherwise', () => {
  const requested: [string, number][] = []
  const opened = open({ orderDragged: (id, price) => requested.push([id, price]) })
  const { x, y } = opened.tag('a')
  opened.pointer('down', x, y)
  opened.pointer('move', x, y + 30)
  opened.paint()
  // Meanwhile both can be seen: where it is, and where it would go.
  expect(opened.overlay.written().filter((text) => text === 'B 0.2500 CB')).toHaveLength(2)
  opened.pointer('up', x, y + 30)
  opened.paint()
  const price = Math.round(opened.chart.model.panes.price.scale.valueAt(y + 30))
  expect(requested).toEqual([['a', price]])
  expect(opened.chart.model.marks.orders[0]?.price).toBe(buy.price)
  expect(opened.overlay.written().filter((text) => text === 'B 0.2500 CB')).toHaveLength(1)
})

test('the price it requests lies on the symbol’s steps', () => {
  const requested: number[] = []
  const opened = open({ orderDragged: (_id, price) => requested.push(price) })
  opened.chart.model.priceStep = 50
  const { x, y } = opened.tag('b')
  opened.drag([x, y], [x, y - 23])
  expect(requested.map((price) => price % 50)).toEqual([0])
})

test('Esc in the middle of a drag requests nothing', () => {
  const requested: string[] = []
  const opened = open({ orderDragged: (id) => requested.push(id) })
  const { x, y } = opened.tag('a')
  opened.pointer('down', x, y)
  opened.pointer('move', x, y + 30)
  opened.key('Escape')
  opened.pointer('up', x, y + 30)
  expect(requested).toEqual([])
})

test('dragging the line beside its tag moves the chart, not the order', () => {
  const requested: string[] = []
  const opened = open({ orderDragged: (id) => requested.push(id) })
  const right = opened.chart.model.time.rightSlot
  opened.drag([200, opened.tag('a').y], [260, opened.tag('a').y + 40])
  expect(requested).toEqual([])
  expect(opened.chart.model.time.rightSlot).toBeLessThan(right)
})

test('a position cannot be dragged', () => {
  const requested: string[] = []
  const opened = open({ orderDragged: (id) => requested.push(id) })
  const { x, y } = opened.tag('p')
  opened.drag([x, y], [x, y + 30])
  expect(requested).toEqual([])
})

test('a stop that Leadline holds has a line and a tag, and cannot be dragged', () => {
  const requested: string[] = []
  const opened = open({ orderDragged: (id) => requested.push(id) })
  opened.chart.setMarks({ orders: [{ ...sell, size: 'L stp 0.2', isFixed: true }] })
  opened.paint()
  expect(opened.overlay.written()).toContain('S L stp 0.2 GE')
  const { x, y } = opened.tag('b')
  opened.drag([x, y], [x, y + 30])
  expect(requested).toEqual([])
})

test('however many tags there are at one price, none is cut off at the left edge', () => {
  const opened = open()
  const orders = Array.from({ length: 30 }, (_, at) => ({ ...buy, id: `o${at}` }))
  opened.chart.setMarks({ orders })
  expect(Math.min(...tagLayout(opened.chart.model).map(({ left }) => left))).toBe(0)
})

test('the drafted order is brass, and dragging it notifies the ticket', () => {
  const requested: number[] = []
  const opened = open({ draftDragged: (id, price) => requested.push(id === 'draft' ? price : 0) })
  const draft = { id: 'draft', side: null, price: last - 300, size: '0.7500', venue: 'CB' }
  opened.chart.setMarks({ drafts: [draft] })
  opened.paint()
  const tag = opened.overlay.texts.find(({ text }) => text === '0.7500 CB')
  expect(tag?.color).toBe(theme.brass)
  const { x, y } = opened.tag('draft')
  opened.drag([x, y], [x, y - 20])
  expect(requested).toEqual([Math.round(opened.chart.model.panes.price.scale.valueAt(y - 20))])
})

test('tags at nearly the same price stand side by side', () => {
  const opened = open()
  opened.chart.setMarks({
    orders: [buy, { ...buy, id: 'c', price: buy.price + 20 }, { ...buy, id: 'd' }],
  })
  const tags = tagLayout(opened.chart.model).filter(({ kind }) => kind === 'order')
  const sides = tags.toSorted((one, other) => one.left - other.left)
  const gaps = sides.slice(1).map(({ left }, index) => {
    const { left: before = 0, width = 0 } = sides[index] ?? {}
    return left - before - width
  })
  expect(gaps).toHaveLength(2)
  expect(Math.min(...gaps)).toBeGreaterThan(0)
})

test('own fills are marks at their time and price, Robinhood’s too, and name themselves', () => {
  const opened = open()
  const { time = 0, close = 0 } = candles[270] ?? {}
  opened.chart.setMarks({
    fills: [{ id: 'f', side: 'sell', price: close, time, size: '0.0500', venue: 'RH' }],
  })
  const { x, y } = opened.at(270)
  opened.pointer('move', x, y)
  opened.paint()
  const price = opened.chart.model.numbers.price(close)
  expect(opened.overlay.written()).toContain(`S 0.0500 RH at ${price}`)
})

test('a tag at the upper edge is whole, and above the numbers of the candle', () => {
  const opened = open()
  const { scale } = opened.chart.model.panes.price
  const averagePrice = Math.floor(scale.valueAt(scale.top))
  opened.chart.setMarks({ positions: [{ id: 'p', averagePrice, size: '0.8000', venue: 'CB' }] })
  opened.paint()
  const written = opened.overlay.written()
  expect(written).toContain('O')
  expect(written.indexOf('Pos 0.8000 CB')).toBeGreaterThan(written.indexOf('O'))
  const tag = opened.overlay.texts.find(({ text }) => text === 'Pos 0.8000 CB')
  expect(tag?.y).toBeGreaterThanOrEqual(scale.top + 8)
})

test('a fill of a recorded time is an outline without a color of now, apart from those of now, and says so', () => {
  const opened = open()
  const { close = 0, time = 0 } = candles[270] ?? {}
  const fill = { side: 'buy', price: close, time, venue: 'CB', size: '0.05' } as const
  opened.chart.setMarks({
    fills: [
      { ...fill, id: 'then', isOfThen: true },
      { ...fill, id: 'now' },
    ],
  })
  const placed = fillLayout(opened.chart.model)
  expect(placed.map(({ isOfThen, fills }) => [isOfThen, fills.length])).toEqual([
    [true, 1],
    [false, 1],
  ])
  const [then] = placed
  expect(then && fillText(opened.chart.model, then)).toMatch(/^Then: B 0\.05 CB at /)
})

test('several fills in one place are one mark with their number, their sum and their average', () => {
  const opened = open()
  const { time = 0, close = 0 } = candles[270] ?? {}
  const fill = { side: 'buy', price: close, time, venue: 'CB' } as const
  opened.chart.setMarks({
    fills: [
      { ...fill, id: 'f1', size: '0.05' },
      { ...fill, id: 'f2', size: '0.1', price: close + 3 },
      { ...fill, id: 'f3', size: '0.15' },
      { ...fill, id: 'far', size: '1', time: candles[285]?.time ?? 0 },
    ],
  })
  expect(fillLayout(opened.chart.model).map(({ fills }) => fills.length)).toEqual([3, 1])
  const { x, y } = opened.at(270)
  opened.pointer('move', x, y)
  opened.paint()
  const average = opened.chart.model.numbers.price(close + 1)
  expect(opened.overlay.written()).toContain('3')
  expect(opened.overlay.written()).toContain(`B 0.30 in 3 fills, average ${average}`)
})

test('the numbers of the candle stand beside a tag at their height, never under it', () => {
  const opened = open()
  const { scale } = opened.chart.model.panes.price
  const averagePrice = Math.floor(scale.valueAt(scale.top + 14))
  const positions = Array.from({ length: 5 }, (_, at) => ({
    id: `p${at}`,
    averagePrice,
    size: '0.80000000',
    venue: 'CB',
  }))
  opened.chart.setMarks({ positions })
  opened.paint()
  const tags = tagLayout(opened.chart.model).filter(({ kind }) => kind === 'position')
  const left = Math.min(...tags.map((tag) => tag.left))
  const row = opened.overlay.texts.filter(({ text, y }) => /^[OHLCV]$/.test(text) && y < 24)
  expect(row.filter(({ x }) => x >= left - 8)).toEqual([])
})
