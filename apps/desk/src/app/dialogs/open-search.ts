import type { DeskParts } from '../desk-parts.ts'

const width = 340

/** Ctrl+K: below the field in the top bar. */
export function openSearch({ search }: DeskParts): void {
  const field = document.querySelector('[data-search-field]')?.getBoundingClientRect()
  const left = Math.min(field?.left ?? 8, window.innerWidth - width - 8)
  const place = { left, top: field ? field.top : 4, width: Math.max(width, field?.width ?? 0) }
  search.set({ panelId: null, view: window, place, text: '' })
}

/** A letter was typed in a panel: it begins a symbol there. */
export function openSymbolEntry({ search, dock }: DeskParts, panelId: string, text: string): void {
  const panel = dock.get()?.getPanel(panelId)
  if (!panel) {
    search.set({ panelId, view: window, place: { left: 8, top: 84, width: smallWidth() }, text })
    return
  }
  const at = panel.group.element.getBoundingClientRect()
  const view = panel.api.getWindow()
  const left = Math.max(8, Math.min(at.left + 8, view.innerWidth - width - 8))
  search.set({ panelId, view, place: { left, top: at.top + 30, width }, text })
}

function smallWidth(): number {
  return Math.min(width, window.innerWidth - 16)
}
