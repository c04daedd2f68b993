import type { Timeframe } from '@leadline/venues/market-events'

import { timeframes } from '../time/timeframes.ts'
import { type Anchor, anchorsOf, type Drawing, drawingTools } from './drawing.ts'

const version = 1

/** One symbol's drawings as they lie on the disk. */
export interface SavedDrawings {
  version: number
  drawings: unknown[]
}

export type ReadDrawings =
  | {
      isRead: true
      drawings: Drawing[]
      /** What could not be read as a drawing: hand it back to `saveDrawings`, so that nothing is lost. */
      strange: unknown[]
    }
  | { isRead: false; reason: string }

export function saveDrawings(
  drawings: readonly Drawing[],
  strange: readonly unknown[] = [],
): SavedDrawings {
  return { version, drawings: [...drawings, ...strange] }
}

/** Reads what was saved; what a newer Leadline wrote is left alone, in words. */
export function readDrawings(saved: unknown): ReadDrawings {
  if (!isRecord(saved) || !Array.isArray(saved['drawings'])) {
    return { isRead: false, reason: 'The file of drawings is damaged. It was left as it is.' }
  }
  if (typeof saved['version'] !== 'number' || saved['version'] > version) {
    const reason =
      'These drawings were saved by a newer version of Leadline. They were left as they are.'
    return { isRead: false, reason }
  }
  const drawings: Drawing[] = []
  const strange: unknown[] = []
  const ids = new Set<string>()
  for (const entry of saved['drawings'] as unknown[]) {
    const drawing = readDrawing(entry)
    if (drawing && !ids.has(drawing.id)) drawings.push(drawing)
    else strange.push(entry)
    if (drawing) ids.add(drawing.id)
  }
  return { isRead: true, drawings, strange }
}

function readDrawing(entry: unknown): Drawing | undefined {
  if (!isRecord(entry)) return undefined
  const { id, text, onlyOn, drawnOn } = entry
  const tool = drawingTools.find((each) => each === entry['tool'])
  const anchors = Array.isArray(entry['anchors']) ? entry['anchors'].map(readAnchor) : []
  if (typeof id !== 'string' || !tool || typeof text !== 'string') return undefined
  if (!isTimeframe(drawnOn) || (onlyOn !== null && !isTimeframe(onlyOn))) return undefined
  if (anchors.length !== anchorsOf[tool]) return undefined
  const whole = anchors.filter((anchor) => anchor !== undefined)
  return whole.length === anchors.length
    ? { id, tool, anchors: whole, text, onlyOn, drawnOn }
    : undefined
}

function readAnchor(entry: unknown): Anchor | undefined {
  if (!isRecord(entry)) return undefined
  const { time, price } = entry
  const isPoint = Number.isFinite(time) && Number.isFinite(price)
  return isPoint && typeof time === 'number' && typeof price === 'number'
    ? { time, price }
    : undefined
}

function isTimeframe(value: unknown): value is Timeframe {
  return typeof value === 'string' && Object.hasOwn(timeframes, value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
