import type { Point } from '../model/chart-model.ts'
import type { Drawing } from './drawing.ts'

/** A color of the theme: drawings have their own, and what gains or loses has its side's. */
export type ShapeTone = 'tide' | 'bid' | 'ask'

export interface Segment {
  from: Point
  to: Point
  isDashed?: boolean
  tone?: ShapeTone
}

/** A line through many points. */
export interface Curve {
  points: readonly Point[]
  isFaint?: boolean
}

export interface Area {
  corners: readonly Point[]
  tone?: ShapeTone
}

export interface Label {
  text: string
  at: Point
  /** The text stands above that point or around it. */
  isAbove: boolean
  isNumber: boolean
  tone?: ShapeTone
}

/** A drawing in device pixels: to be painted and to be hit. */
export interface Shape {
  anchors: Point[]
  segments: Segment[]
  curves: Curve[]
  areas: Area[]
  labels: Label[]
}

/** What of a drawing has a shape; one that is being drawn has no id yet. */
export type Shaped = Omit<Drawing, 'id' | 'onlyOn'> & { id?: string }

/** The corners of a box between two points. */
export function boxBetween(from: Point, to: Point): Point[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
}
