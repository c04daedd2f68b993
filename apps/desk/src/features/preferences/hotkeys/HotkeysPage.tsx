import { useContext, useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { useDocument } from '../../../platform/documents/use-document.ts'
import type { Combination } from '../../../platform/hotkeys/combination.ts'
import {
  keyBindings,
  keyBindingsName,
  rebind,
  restored,
} from '../../../platform/hotkeys/key-bindings.ts'
import { HotkeyContext } from '../../../platform/hotkeys/use-hotkey.ts'
import { HotkeyRow } from './HotkeyRow.tsx'

/** Preferences, then Hotkeys. */
export function HotkeysPage() {
  const engine = useContext(HotkeyContext)
  const [bindings, keep] = useDocument(keyBindings, keyBindingsName)
  const [changingId, setChangingId] = useState<string>()
  const byPlace = Map.groupBy(engine.actions, engine.placeTitle)
  const hasOwn = Object.keys(bindings.byAction).length > 0
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2>Hotkeys</h2>
          <p className="text-fog-300 mb-3 max-w-[70ch]">
            Keys act on the active panel, the one with the brass edge. No key sends or cancels an
            order unless you give it one.
          </p>
        </div>
        <DeskButton disabled={!hasOwn} onClick={() => keep(keyBindings.empty)}>
          Reset all
        </DeskButton>
      </div>
      {[...byPlace].map(([place, actions]) => (
        <div key={place} role="group" aria-label={place}>
          <h3>{place}</h3>
          <table className="preference-table w-full">
            <tbody>
              {actions.map((action) => (
                <HotkeyRow
                  key={action.id}
                  action={action}
                  bindings={bindings}
                  isChanging={changingId === action.id}
                  onBegin={() => setChangingId(action.id)}
                  onEnd={() => setChangingId(undefined)}
                  onBind={(keys: Combination | null) => {
                    keep(rebind(keys, action, engine.actions, bindings))
                    setChangingId(undefined)
                  }}
                  onRestore={() => keep(restored(action, engine.actions, bindings))}
                />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  )
}
