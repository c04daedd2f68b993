import { writeText } from '@leadline/charts/paint/write-text'
import {
  columnsPerTile,
  periodOf,
  slotAt,
  slotStart,
} from '@leadline/desk-protocol/book-history/book-tile'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { downColumn, nothingKept } from '../tiles/merge-tile.ts'
import type { TilePicture } from '../tiles/tile-pictures.ts'
import type { HeatmapFrame } from './heatmap-frame.ts'

/** CSS pixels. */
const hatchPx = 6
const stripPx = 13

/** Where something of a tile is: whole pixels, so that tiles stand side by side without a seam. */
export function columnX({ model }: HeatmapFrame, picture: TilePicture, column: number): number {
  const { tier, slot } = picture.merged
  return Math.round(model.xOf(slotStart(tier, slot) + column * periodOf(tier)))
}

/** The bitmaps of tiles, stretched to where they belong. */
export function paintHeat(frame: HeatmapFrame, pictures: Iterable<TilePicture>): void {
  const { surface, model } = frame
  surface.imageSmoothingEnabled = false
  for (const picture of pictures) {
    const { canvas, merged } = picture
    if (!canvas) continue
    const left = columnX(frame, picture, 0)
    const right = columnX(frame, picture, columnsPerTile)
    // A row has its price in its middle.
    const top = model.price.y((merged.firstRow + merged.rowCount - 0.5) * merged.step)
    const bottom = model.price.y((merged.firstRow - 0.5) * merged.step)
    surface.drawImage(canvas, left, top, right - left, bottom - top)
  }
}

/** Stretches of which nothing is known are hatched; below, who of the shown exchanges was missing when others were there. */
export function paintGaps(frame: HeatmapFrame, shown: readonly VenueId[]): void {
  const { surface, model, theme } = frame
  const { newest, oldest = newest } = model
  if (newest === undefined || oldest === undefined) return
  surface.fillStyle = hatch(frame)
  for (const [from, to] of unknownStretches(frame, oldest, newest)) {
    surface.fillRect(from, 0, to - from, model.plotHeight)
  }
  let bottom = model.plotHeight
  for (const [place, venue] of shown.entries()) {
    const runs = missingRuns(frame, place)
    if (runs.length === 0) continue
    const height = Math.round(stripPx * model.ratio)
    bottom -= height
    for (const [from, to] of runs) {
      surface.fillStyle = theme.raised
      surface.fillRect(from, bottom, to - from, height - frame.line)
      const { monogram } = venueOf(venue)
      const isRoomy = to - from > 16 * model.ratio
      const x = Math.max(from, 0) + 3 * model.ratio
      const y = bottom + height / 2
      if (isRoomy) writeText(surface, monogram, x, y, theme.secondary, frame.fonts.axis)
    }
  }
}

/** From what is oldest to what is newest: all that no tile in view says anything about. */
function unknownStretches(frame: HeatmapFrame, oldest: number, newest: number): [number, number][] {
  const { model, pictures } = frame
  const stretches: [number, number][] = []
  const start = Math.max(Math.round(model.xOf(oldest)), 0)
  // What is kept begins somewhere in its first tile: before that there was nothing to miss.
  let isBegun = pictures[0] === undefined || slotStart(0, slotAt(0, oldest)) < startOf(pictures[0])
  const end = Math.min(Math.round(model.xOf(newest)), model.plotWidth)
  let known = start
  const seen = (from: number, to: number) => {
    const left = Math.min(from, end)
    if (left > known && isBegun) stretches.push([known, left])
    known = Math.max(known, to)
    isBegun = true
  }
  for (const picture of pictures) {
    const { states } = picture.merged
    for (let column = 0; column < columnsPerTile; column += 1) {
      const state = states[column] ?? nothingKept
      if (state === nothingKept || state === downColumn) continue
      seen(columnX(frame, picture, column), columnX(frame, picture, column + 1))
    }
  }
  seen(end, end)
  return stretches
}

function startOf({ merged: { tier, slot } }: TilePicture): number {
  return slotStart(tier, slot)
}

function missingRuns(frame: HeatmapFrame, place: number): [number, number][] {
  const runs: [number, number][] = []
  for (const picture of frame.pictures) {
    const { gaps } = picture.merged
    for (let column = 0; column < columnsPerTile; column += 1) {
      if (((gaps[column] ?? 0) & (1 << place)) === 0) continue
      const from = columnX(frame, picture, column)
      // A second of many hours is seen as well.
      const to = Math.max(columnX(frame, picture, column + 1), from + frame.line)
      const last = runs.at(-1)
      if (last && from <= last[1]) last[1] = Math.max(last[1], to)
      else runs.push([from, to])
    }
  }
  return runs
}

function hatch({ surface, model, theme }: HeatmapFrame): CanvasPattern | string {
  const size = Math.round(hatchPx * model.ratio)
  const canvas = surface.canvas.ownerDocument.createElement('canvas')
  Object.assign(canvas, { width: size, height: size })
  const context = canvas.getContext('2d')
  if (!context) return theme.grid
  context.fillStyle = theme.background
  context.fillRect(0, 0, size, size)
  context.strokeStyle = theme.edge
  context.lineWidth = Math.max(model.ratio, 1)
  for (const shift of [-size, 0, size]) {
    context.moveTo(shift, size)
    context.lineTo(shift + size, 0)
  }
  context.stroke()
  return surface.createPattern(canvas, 'repeat') ?? theme.grid
}
