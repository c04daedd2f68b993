import { periodOf, slotStart } from '@leadline/desk-protocol/book-history/book-tile'

import type { TilePictures } from '../tiles/tile-pictures.ts'
import type { TradeDot } from '../tiles/trade-dots.ts'
import type { HeatmapFrame } from './heatmap-frame.ts'

/** Trades within so many CSS pixels of each other are one dot. */
const gatherPx = 6
/** The radius of the largest dot in view, and of the smallest that is drawn. */
const largestPx = 10
const smallestPx = 1.2
/** More would hide the heat below, and each other. */
const mostDots = 1500

interface PlacedDot {
  x: number
  y: number
  size: number
  isBuy: boolean
}

/** Trades as dots: as large as what was traded, in the color of the side that took more. The volume of the largest. */
export function paintTrades(frame: HeatmapFrame, tiles: TilePictures): void {
  const { surface, model, theme } = frame
  const dots = largest(placedDots(frame, tiles))
  const most = dots.reduce((size, dot) => Math.max(size, dot.size), 0)
  if (most === 0) return
  const scale = (largestPx * model.ratio) / Math.sqrt(most)
  for (const isBuy of [true, false]) {
    surface.beginPath()
    for (const dot of dots) {
      if (dot.isBuy !== isBuy) continue
      const radius = Math.max(Math.sqrt(dot.size) * scale, smallestPx * model.ratio)
      surface.moveTo(dot.x + radius, dot.y)
      surface.arc(dot.x, dot.y, radius, 0, 2 * Math.PI)
    }
    surface.fillStyle = isBuy ? theme.bid : theme.ask
    surface.globalAlpha = 0.8
    surface.fill()
    surface.globalAlpha = 1
    surface.strokeStyle = theme.background
    surface.lineWidth = frame.line
    surface.stroke()
  }
}

function placedDots({ model, pictures }: HeatmapFrame, tiles: TilePictures): PlacedDot[] {
  const placed: PlacedDot[] = []
  const { from, to } = model.span
  const { low, high, height } = model.price
  for (const picture of pictures) {
    const { tier, slot, step } = picture.merged
    const period = periodOf(tier)
    const columnPx = (period / 1000) * model.time.slotWidth
    const rowPx = ((step / (high - low)) * height) / model.ratio
    const dots = tiles.dotsOf(picture, gathered(columnPx), gathered(rowPx))
    for (const dot of dots) {
      const time = slotStart(tier, slot) + dot.column * period
      if (time < from || time > to || dot.price < low || dot.price > high) continue
      placed.push(placedDot(dot, model.xOf(time), model.price.y(dot.price)))
    }
  }
  return placed
}

function placedDot({ bought, sold }: TradeDot, x: number, y: number): PlacedDot {
  return { x, y, size: bought + sold, isBuy: bought >= sold }
}

/** So many columns or rows are one: a power of two, so that little is gathered again while one zooms. */
function gathered(pixels: number): number {
  return Math.max(2 ** Math.round(Math.log2(gatherPx / pixels)), 1)
}

function largest(dots: PlacedDot[]): PlacedDot[] {
  if (dots.length <= mostDots) return dots
  return dots.toSorted((a, b) => b.size - a.size).slice(0, mostDots)
}
