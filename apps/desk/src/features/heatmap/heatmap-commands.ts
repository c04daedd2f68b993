import { columnsPerTile } from '@leadline/desk-protocol/book-history/book-tile'

import { secondMs } from './heatmap-model.ts'
import type { HeatmapSurface } from './heatmap-surface.ts'

const zoomStep = 1.2
/** CSS pixels that the price axis moves. */
const priceStepPx = 24
/** Of the view, with Ctrl. */
const page = 0.9

/** What a key does, by the end of its action's name. */
export const heatmapCommands: Readonly<
  Record<string, (surface: HeatmapSurface) => boolean | void>
> = {
  earlier: ({ model }) => model.moveTime(-columnWidth(model) * steps),
  later: ({ model }) => model.moveTime(columnWidth(model) * steps),
  'much-earlier': ({ model }) => model.moveTime(-model.plotWidth * page),
  'much-later': ({ model }) => model.moveTime(model.plotWidth * page),
  'price-up': ({ model }) => model.price.moveBy(priceStepPx * model.ratio),
  'price-down': ({ model }) => model.price.moveBy(-priceStepPx * model.ratio),
  'zoom-in': ({ model }) => model.zoomTime(model.crosshair?.x ?? model.plotWidth, zoomStep),
  'zoom-out': ({ model }) => model.zoomTime(model.crosshair?.x ?? model.plotWidth, 1 / zoomStep),
  'prices-in': ({ model }) => model.price.stretch(zoomStep),
  'prices-out': ({ model }) => model.price.stretch(1 / zoomStep),
  oldest: ({ model }) => model.showOldest(),
  now: ({ model }) => model.showNow(),
  'now-in-view': ({ model }) => {
    model.price.isAutomatic = true
    model.showNow()
  },
  'crosshair-left': (surface) => moveCrosshair(surface, -1, 0),
  'crosshair-right': (surface) => moveCrosshair(surface, 1, 0),
  'crosshair-up': (surface) => moveCrosshair(surface, 0, 1),
  'crosshair-down': (surface) => moveCrosshair(surface, 0, -1),
  drop: ({ model }) => {
    const wasThere = model.crosshair !== undefined
    model.crosshair = undefined
    return wasThere
  },
}

/** Columns that an arrow moves: a few, or one would not see it. */
const steps = columnsPerTile / 8

type Model = HeatmapSurface['model']

function columnWidth(model: Model): number {
  return (model.columnMs / secondMs) * model.time.pitch
}

/** From column to column and from row to row; it begins at the newest column and the best bid. */
function moveCrosshair(
  { model, step, best }: HeatmapSurface,
  columns: number,
  rows: number,
): boolean {
  if (model.newest === undefined) return false
  const { crosshair } = model
  const time = crosshair ? model.timeAt(crosshair.x) : model.newest
  const price = crosshair ? model.price.valueAt(crosshair.y) : best
  const column = Math.floor(time / model.columnMs) + (crosshair ? columns : 0)
  const row = Math.round(price / step) + (crosshair ? rows : 0)
  const x = model.xOf((column + 0.5) * model.columnMs)
  const y = model.price.y(row * step)
  model.crosshair = {
    x: Math.min(Math.max(x, 0), model.plotWidth - 1),
    y: Math.min(Math.max(y, 0), model.plotHeight - 1),
  }
  return true
}
