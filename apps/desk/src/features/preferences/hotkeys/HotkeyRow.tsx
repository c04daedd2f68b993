import { useContext } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { Keys } from '../../../platform/controls/Keys.tsx'
import type { Action } from '../../../platform/hotkeys/action.ts'
import type { Combination } from '../../../platform/hotkeys/combination.ts'
import { holderOf, type KeyBindings, keysFor } from '../../../platform/hotkeys/key-bindings.ts'
import { HotkeyContext } from '../../../platform/hotkeys/use-hotkey.ts'
import { KeyCapture } from './KeyCapture.tsx'

/** One action, its keys, and ways to give it others. */
export function HotkeyRow({
  action,
  bindings,
  isChanging,
  onBegin,
  onEnd,
  onBind,
  onRestore,
}: {
  action: Action
  bindings: KeyBindings
  isChanging: boolean
  onBegin: () => void
  onEnd: () => void
  onBind: (keys: Combination | null) => void
  onRestore: () => void
}) {
  const { actions } = useContext(HotkeyContext)
  const keys = keysFor(action, bindings)
  const { title } = action
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="w-40">
        {keys === null ? <span className="text-fog-300">none</span> : <Keys keys={keys} />}
      </td>
      <td className="w-[22rem]">
        {isChanging ? (
          <KeyCapture
            title={title}
            holderOf={(wanted) => holderOf(wanted, action, actions, bindings)}
            onBind={onBind}
            onCancel={onEnd}
          />
        ) : (
          <span className="flex gap-1.5">
            <DeskButton aria-label={`Change: ${title}`} onClick={onBegin}>
              Change
            </DeskButton>
            {keys !== null && (
              <DeskButton aria-label={`No key: ${title}`} onClick={() => onBind(null)}>
                No key
              </DeskButton>
            )}
            {keys !== action.keys && (
              <DeskButton aria-label={`Reset: ${title}`} onClick={onRestore}>
                Reset
              </DeskButton>
            )}
          </span>
        )}
      </td>
    </tr>
  )
}
