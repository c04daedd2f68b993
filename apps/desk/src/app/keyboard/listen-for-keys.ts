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
    if (desk.hotkeys.press(event) || saysWhyNot(desk, event)) event.preventDefault()
    else if (beginsSymbol(event)) {
      const id = desk.activePanel.get()
      if (id === null || !takesSymbol(desk, id, event.key)) return
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

/** A key of filters in a panel that has none: said, and not left to the browser, which would do something else. */
function saysWhyNot({ hotkeys, activePanel, room, notes }: DeskParts, event: KeyboardEvent) {
  const id = activePanel.get()
  const kind = panelKindOf(room.of(id ?? '')?.get().kind ?? '')
  if (id === null || !kind || kind.filter || !hotkeys.isFilterKey(event)) return false
  notes.say(id, `${kind.title} has no filter.`)
  return true
}

/** A dialog answers to its own keys alone. */
function isInDialog(target: EventTarget | null): boolean {
  return target !== null && 'closest' in target && (target as Element).closest('dialog') !== null
}

/** A letter or digit outside of any field begins a symbol. */
function beginsSymbol({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  return /^[a-z0-9]$/i.test(key) && !ctrlKey && !altKey && !metaKey && !isField(target)
}

function takesSymbol({ room, typedSymbols }: DeskParts, id: string, key: string): boolean {
  const kind = panelKindOf(room.of(id)?.get().kind ?? '')
  if (kind?.hasAmounts === true && /\d/.test(key)) return false
  return typedSymbols.of(id) !== undefined || (kind?.hasSymbol ?? false)
}
