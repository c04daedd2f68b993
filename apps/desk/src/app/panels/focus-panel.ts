import type { DeskParts } from '../desk-parts.ts'

/** Makes a panel the active one, and puts the focus into it. */
export function focusPanel({ dock }: DeskParts, id: string): void {
  const panel = dock.get()?.getPanel(id)
  if (!panel) return
  panel.api.setActive()
  focusWhenThere(panel.api.getWindow(), `[data-panel="${CSS.escape(id)}"]`, maxFrames)
}

/** A panel that was opened just now is drawn a frame or two later. */
const maxFrames = 10

function focusWhenThere(view: Window, selector: string, frames: number): void {
  const element = view.document.querySelector<HTMLElement>(selector)
  if (element) element.focus()
  else if (frames > 0) {
    view.requestAnimationFrame(() => focusWhenThere(view, selector, frames - 1))
  }
}

/** The next tab of the active panel's group, or the one before. */
export function stepTab(desk: DeskParts, by: 1 | -1): boolean {
  const panels = desk.dock.get()?.activeGroup?.panels ?? []
  const at = panels.findIndex(({ id }) => id === desk.activePanel.get())
  const next = panels.at((at + by) % panels.length)
  if (at === -1 || !next || panels.length < 2) return false
  focusPanel(desk, next.id)
  return true
}

/** The next panel that can be seen, or the one before, over all windows. */
export function stepPanel(desk: DeskParts, by: 1 | -1): void {
  const dock = desk.dock.get()
  if (!dock) return
  const seen = dock.groups.flatMap(({ activePanel }) =>
    activePanel?.api.isVisible ? activePanel : [],
  )
  const at = seen.findIndex(({ id }) => id === desk.activePanel.get())
  const next = seen.at(at === -1 ? 0 : (at + by) % seen.length)
  if (next) focusPanel(desk, next.id)
}
