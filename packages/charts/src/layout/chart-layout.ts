/** CSS pixels. */
const timeAxisHeight = 22
const axisPadding = 9

/** Where things are on the canvas, in device pixels. */
export interface ChartLayout {
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  ratio: number
  /** A line: whole device pixels. */
  line: number
  /** The plot reaches from 0 to here; then comes the line of the price axis, then the axis. */
  plotWidth: number
  /** The panes reach from 0 to here; then comes the line of the time axis, then the axis. */
  plotHeight: number
}

export interface CanvasSize {
  /** Device pixels. */
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  ratio: number
}

export function layOut(size: CanvasSize, axisTextWidth: number): ChartLayout {
  const { width, height, ratio } = size
  const line = Math.max(Math.floor(ratio), 1)
  const axisWidth = Math.ceil(axisTextWidth + 2 * axisPadding * ratio)
  return {
    width,
    height,
    ratio,
    line,
    plotWidth: Math.max(width - axisWidth - line, 1),
    plotHeight: Math.max(height - Math.round(timeAxisHeight * ratio) - line, 1),
  }
}

/** What lies at a device pixel. */
export function areaAt(
  layout: ChartLayout,
  x: number,
  y: number,
): 'plot' | 'price' | 'time' | 'corner' {
  if (x < layout.plotWidth) return y < layout.plotHeight ? 'plot' : 'time'
  return y < layout.plotHeight ? 'price' : 'corner'
}
