import { backtestPanel } from '../../features/backtest/backtest-panel.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openFloating } from '../docking/open-floating.ts'

/** Shows the drill of a loaded algorithm in the backtest panel that is open, with what was typed there, or in a floating one. */
export function openDrill(desk: DeskParts, algorithm: string): void {
  const { kind, floats } = backtestPanel
  const there = desk.room.ids
    .map((id) => desk.room.of(id)?.get())
    .find((state) => state?.kind === kind)
  const settings = { ...(there?.settings as object | undefined), mode: 'drill', algorithm }
  openFloating(desk, kind, settings, floats ?? { width: 980, height: 720 })
}
