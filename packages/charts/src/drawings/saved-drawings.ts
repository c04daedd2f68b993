import { type ChartTimeframe, timeframes } from '../time/timeframes.ts'
import { type Anchor, anchorsOf, type Drawing, drawingTools } from './drawing.ts'
import { isRisk } from './risk-reward.ts'

/** One symbol's drawings, out of what lies on the disk. */
export interface ReadDrawings {
  drawings: Drawing[]
  /** What could not be read as a drawing: save it with the others, so that nothing is lost. */
  strange: unknown[]
}

export function readDrawings(saved: readonly unknown[]): ReadDrawings {
  const drawings: Drawing[] = []
  const strange: unknown[] = []
  const ids = new Set<string>()
  for (const entry of saved) {
    const drawing = readDrawing(entry)
    if (drawing && !ids.has(drawing.id)) drawings.push(drawing)
    else strange.push(entry)
    if (drawing) ids.add(drawing.id)
  }
  return { drawings, strange }
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
  if (whole.length !== anchors.length) return undefined
  const drawing: Drawing = { id, tool, anchors: whole, text, onlyOn, drawnOn }
  const { isLogarithmic, bands, risk } = entry
  if (isLogarithmic === true) drawing.isLogarithmic = true
  if (typeof bands === 'boolean') drawing.bands = bands
  if (typeof risk === 'string' && isRisk(risk)) drawing.risk = risk
  return drawing
}

function readAnchor(entry: unknown): Anchor | undefined {
  if (!isRecord(entry)) return undefined
  const { time, price } = entry
  const isPoint = Number.isFinite(time) && Number.isFinite(price)
  return isPoint && typeof time === 'number' && typeof price === 'number'
    ? { time, price }
    : undefined
}

function isTimeframe(value: unknown): value is ChartTimeframe {
  return typeof value === 'string' && Object.hasOwn(timeframes, value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
