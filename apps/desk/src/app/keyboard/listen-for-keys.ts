import { isField } from '../../platform/hotkeys/hotkey-engine.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openSymbolEntry } from '../dialogs/open-search.ts'
import { panelKindOf } from '../panels/panel-registry.ts'

/**
 * Keys of one window. What a menu, a dialog or a field has taken for itself does not come here; but every key and click
 * shows that somebody is there.
 */
export function listenForKeys(desk: DeskParts, view: Window): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isInDialog(event.target)) return
    if (desk.hotkeys.press(event)) event.preventDefault()
    else if (beginsSymbol(event)) {
      const id = desk.activePanel.get()
      if (id === null || !takesSymbols(desk, id)) return
      event.preventDefault()
      openSymbolEntry(desk, id, event.key)
    }
  }
  const active = () => desk.vault.active()
  view.addEventListener('keydown', press)
  view.addEventListener('keydown', active, { capture: true })
  view.addEventListener('pointerdown', active, { capture: true })
  return () => {
    view.removeEventListener('keydown', press)
    view.removeEventListener('keydown', active, { capture: true })
    view.removeEventListener('pointerdown', active, { capture: true })
  }
}

/** A dialog answers to its own keys alone. */
function isInDialog(target: EventTarget | null): boolean {
  return target !== null && 'closest' in target && (target as Element).closest('dialog') !== null
}

/** A letter or digit outside of any field begins a symbol. */
function beginsSymbol({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  return /^[a-z0-9]$/i.test(key) && !ctrlKey && !altKey && !metaKey && !isField(target)
}

function takesSymbols({ room, typedSymbols }: DeskParts, id: string): boolean {
  const kind = panelKindOf(room.of(id)?.get().kind ?? '')
  return typedSymbols.of(id) !== undefined || (kind?.hasSymbol ?? false)
}
