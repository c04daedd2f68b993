import { expect, test } from 'vitest'

import type { ChartHost } from '../model/chart-host.ts'
import { dayTheme, nightTheme as theme } from '../paint/theme.ts'
import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'
import { tagLayout } from './tag-layout.ts'

const candles = madeCandles({ count: 300 })
const last = candles.at(-1)?.close ?? 0
const venue = 'KR'
const target = {
  id: 'T',
  side: 'sell',
  price: last + 900,
  size: '0.5',
  venue,
  note: '+4.50',
} as const
const stop = { ...target, id: 'held B', price: last - 500, size: 'L stp 0.5', note: '−2.50' }
const zone = {
  id: 'B',
  since: candles[280]?.time ?? 0,
  side: 'buy',
  entry: { lineId: null, price: last - 20 },
  exits: [
    { lineId: target.id, price: target.price },
    { lineId: stop.id, price: stop.price },
  ],
  text: 'Entry 0.5 KR',
  note: '1 : 1.92',
} as const

function open(host: ChartHost = {}) {
  const opened = openChart(candles, host)
  opened.chart.setMarks({ orders: [target, stop], zones: [zone] })
  opened.paint()
  const { scale } = opened.chart.model.panes.price
  const fills = (color: string) =>
    opened.overlay.filled(color).filter(({ width, height }) => width > 90 && height > 3)
  const tag = (id: string) => {
    const found = tagLayout(opened.chart.model).find((each) => each.id === id)
    if (!found) throw new Error(`${id} has no tag.`)
    return { x: found.left + 20, y: found.y }
  }
  return { ...opened, y: (price: number) => Math.round(scale.y(price)), fills, tag }
}

test('from an entry up to its target lies a zone of gains, down to its stop one of losses', () => {
  const { overlay, fills, y, chart } = open()
  const [gain] = fills(theme.bid)
  const [loss] = fills(theme.ask)
  const { plotWidth } = chart.model.layout
  expect(gain).toMatchObject({ y: y(target.price), height: y(zone.entry.price) - y(target.price) })
  expect(loss).toMatchObject({
    y: y(zone.entry.price),
    height: y(stop.price) - y(zone.entry.price),
  })
  expect((gain?.x ?? 0) + (gain?.width ?? 0)).toBe(plotWidth)
  const written = overlay.written()
  expect(written).toContain('S 0.5 KR +4.50')
  expect(written).toContain('S L stp 0.5 KR −2.50')
  expect(written).toContain('Entry 0.5 KR 1 : 1.92')
})

test('of a short entry the zone of gains lies below it', () => {
  const { chart, paint, fills, y } = open()
  chart.setMarks({ zones: [{ ...zone, side: 'sell' }] })
  paint()
  expect(fills(theme.bid)[0]?.y).toBe(y(zone.entry.price))
  expect(fills(theme.ask)[0]?.y).toBe(y(target.price))
})

test('a stop above its entry loses nothing: no zone of losses', () => {
  const { chart, paint, fills } = open()
  const exits = [{ lineId: stop.id, price: zone.entry.price + 300 }]
  chart.setMarks({ zones: [{ ...zone, exits }] })
  paint()
  expect(fills(theme.ask)).toEqual([])
  expect(fills(theme.bid)).toHaveLength(1)
})

test('while the stop is dragged, its zone and every number follow it; let go, it is only asked for', () => {
  const asked: [string, number][] = []
  const opened = open({
    orderDragged: (id, price) => asked.push([id, price]),
    noteAt: (id, dragged) => `${id} with ${dragged.id}`,
  })
  const { x, y } = opened.tag(stop.id)
  opened.pointer('down', x, y)
  opened.pointer('move', x, y + 24)
  opened.paint()
  const [loss] = opened.fills(theme.ask)
  expect((loss?.y ?? 0) + (loss?.height ?? 0)).toBe(y + 24)
  const written = opened.overlay.written()
  expect(written).toContain('S L stp 0.5 KR held B with held B')
  expect(written).toContain('S L stp 0.5 KR −2.50')
  expect(written).toContain('S 0.5 KR T with held B')
  expect(written).toContain('Entry 0.5 KR B with held B')
  opened.pointer('up', x, y + 24)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.[0]).toBe(stop.id)
})

test('an exit that waits for its entry is hollow: nothing of it stands in the market', () => {
  const { chart, paint, overlay } = open()
  chart.setMarks({ orders: [{ ...target, isWaiting: true }, stop] })
  paint()
  const color = (text: string) => overlay.texts.find((each) => each.text === text)?.color
  expect(color('S 0.5 KR +4.50')).toBe(theme.ask)
  expect(color('S L stp 0.5 KR −2.50')).toBe(theme.tagText)
})

test('zones go with the orders of a chart, and follow its theme', () => {
  const { chart, paint, fills, overlay } = open()
  chart.setSettings({ theme: dayTheme })
  paint()
  expect(fills(dayTheme.bid)).toHaveLength(1)
  chart.setSettings({ hasOrders: false })
  paint()
  expect(fills(dayTheme.bid)).toEqual([])
  expect(overlay.written().join()).not.toContain('Entry')
})

test('a position’s tag opens its menu with either button, and only where somebody has one', () => {
  const pressed: string[] = []
  const opened = open({ positionPressed: (id) => pressed.push(id) })
  const position = { id: 'key BTC', averagePrice: last - 1500, size: '0.8', venue }
  opened.chart.setMarks({ positions: [position] })
  opened.paint()
  const { x, y } = opened.tag('key BTC')
  opened.click(x, y)
  expect(opened.chart.pressPosition(x, y)).toBe(true)
  expect(opened.chart.pressPosition(x, y + 40)).toBe(false)
  // Pressed and let go elsewhere, it was not meant.
  opened.drag([x, y], [x, y + 40])
  expect(pressed).toEqual(['key BTC', 'key BTC'])
  const without = open()
  without.chart.setMarks({ positions: [position] })
  expect(without.chart.pressPosition(x, y)).toBe(false)
})
