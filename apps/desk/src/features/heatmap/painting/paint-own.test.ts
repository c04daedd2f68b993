import { expect, test } from 'vitest'

import type { OwnFill, OwnOrder } from '../../../platform/trading/own-trading.ts'
import type { HeatmapFrame } from './heatmap-frame.ts'
import { paintOwn } from './paint-own.ts'

const plotWidth = 600

/** A picture of ten minutes, a pixel a second, that notes where lines begin. */
function frame() {
  const begins: number[] = []
  const filled: string[] = []
  const outlined: string[] = []
  const surface = {
    setLineDash: () => {},
    beginPath: () => {},
    moveTo: (x: number) => begins.push(x),
    lineTo: () => {},
    strokeStyle: '',
    fillStyle: '',
    closePath: () => {},
    fill() {
      filled.push(this.fillStyle)
    },
    stroke() {
      outlined.push(this.strokeStyle)
    },
    fillRect: () => {},
    fillText: () => {},
    measureText: () => ({ width: 0 }),
  }
  const model = {
    plotWidth,
    plotHeight: 400,
    ratio: 1,
    xOf: (time: number) => time / 1000,
    price: { y: () => 100 },
  }
  const theme = { bid: 'bid', ask: 'ask', brass: 'brass', quiet: 'quiet' }
  const rest = { theme, fonts: { axis: '' }, line: 1 }
  return { begins, filled, outlined, frame: { surface, model, ...rest } as unknown as HeatmapFrame }
}

const order = (since: number): OwnOrder => ({
  id: 'C-1',
  orderId: 'C-1',
  part: 'resting',
  field: 'limitPrice',
  letters: '',
  symbol: 'BTC-USD',
  venue: 'kraken',
  side: 'buy',
  price: '60000',
  size: '1',
  isLastKnown: false,
  since,
})

test('an order is drawn since it was sent, and not over a past in which it was not there', () => {
  const { begins, frame: painted } = frame()
  const orders = [order(400_000), order(-50_000), order(900_000)]
  paintOwn(painted, { orders, fills: [] })
  // In the middle of the picture, before it, and after what it shows.
  expect(begins).toEqual([400, 0, plotWidth])
})

test('a fill of a recorded time is an outline that has no color of now', () => {
  const fill: OwnFill = {
    id: 'f',
    symbol: 'BTC-USD',
    venue: 'kraken',
    side: 'buy',
    takerSide: 'buy',
    price: '60000',
    size: '1',
    time: 100_000,
  }
  const { filled, outlined, frame: painted } = frame()
  paintOwn(painted, { orders: [], fills: [{ ...fill, isOfThen: true }] })
  expect([filled, outlined]).toEqual([[], ['quiet']])
  paintOwn(painted, { orders: [], fills: [fill] })
  expect([filled, outlined]).toEqual([['bid'], ['quiet', 'brass']])
})
