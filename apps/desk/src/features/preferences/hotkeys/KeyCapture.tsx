import { useEffect, useRef, useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import type { Action } from '../../../platform/hotkeys/action.ts'
import {
  type Combination,
  combinationOf,
  combinationText,
  isBareCharacter,
} from '../../../platform/hotkeys/combination.ts'

/** Waits for keys; names the action that has them already, and asks before moving them. */
export function KeyCapture({
  title,
  holderOf,
  onBind,
  onCancel,
}: {
  title: string
  holderOf: (keys: Combination) => Action | undefined
  onBind: (keys: Combination) => void
  onCancel: () => void
}) {
  const [wanted, setWanted] = useState<Combination>()
  const [mistake, setMistake] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const holder = wanted === undefined ? undefined : holderOf(wanted)
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => (leave.current ?? field.current)?.focus(), [wanted])

  const press = (keys: Combination) => {
    if (isBareCharacter(keys)) {
      setMistake('Letters and digits alone start a symbol, so they cannot be a command.')
    } else if (keys === 'Tab' || keys === 'Shift+Tab') {
      setMistake('Tab walks through the window, so it cannot be a command.')
    } else if (holderOf(keys)) setWanted(keys)
    else onBind(keys)
  }

  if (wanted !== undefined && holder) {
    return (
      <div role="alertdialog" aria-label={`${combinationText(wanted)} is taken`}>
        <p className="mb-1">
          {combinationText(wanted)} is taken by “{holder.title}”. Move it to “{title}”?
        </p>
        <span className="flex gap-1.5">
          <DeskButton primary onClick={() => onBind(wanted)}>
            Move it
          </DeskButton>
          <DeskButton ref={leave} onClick={onCancel}>
            Cancel
          </DeskButton>
        </span>
      </div>
    )
  }
  return (
    <div>
      <input
        ref={field}
        readOnly
        aria-label={`New keys for ${title}`}
        placeholder="Press the keys; Esc cancels"
        className="desk-field"
        onBlur={onCancel}
        onKeyDown={(event) => {
          event.preventDefault()
          // These keys are spoken of, not used.
          event.nativeEvent.stopImmediatePropagation()
          event.stopPropagation()
          if (event.key === 'Escape') return onCancel()
          const keys = combinationOf(event)
          if (keys !== undefined) press(keys)
        }}
      />
      {mistake !== undefined && (
        <p role="alert" className="text-ask-400">
          {mistake}
        </p>
      )}
    </div>
  )
}
