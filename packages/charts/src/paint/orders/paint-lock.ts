import type { Pane } from '../../layout/pane-stack.ts'
import type { Frame } from '../frame.ts'

/** A small lock at the foot of the axis: somebody moved it, and it stays there until a double-click. */
export function paintLock({ surface, model, theme }: Frame, pane: Pane): void {
  const { ratio, line, width, plotWidth } = model.layout
  const unit = Math.max(Math.round(ratio), 1)
  const body = { width: 9 * unit, height: 7 * unit }
  const left = Math.round((plotWidth + line + width - body.width) / 2)
  const top = Math.round(pane.scale.top + pane.scale.height - 6 * ratio - body.height)
  surface.fillStyle = theme.secondary
  surface.fillRect(left, top, body.width, body.height)
  // The shackle.
  surface.fillRect(left + 2 * unit, top - 4 * unit, 5 * unit, unit)
  surface.fillRect(left + 2 * unit, top - 4 * unit, unit, 4 * unit)
  surface.fillRect(left + 6 * unit, top - 4 * unit, unit, 4 * unit)
  surface.fillStyle = theme.background
  surface.fillRect(left + 4 * unit, top + 2 * unit, unit, 3 * unit)
}
