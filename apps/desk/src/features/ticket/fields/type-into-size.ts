import type { KeyboardEvent } from 'react'

import { isField } from '../../../platform/hotkeys/hotkey-engine.ts'

/** A digit typed in the ticket beside its fields, as after Buy, begins the size: it is typed there. */
export function typeIntoSize(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, altKey, metaKey, target, currentTarget } = event
  if (!/^[\d.]$/.test(key) || ctrlKey || altKey || metaKey || isField(target)) return
  // A menu of the form has keys of its own.
  if (!currentTarget.contains(target as Node) || (target as Element).closest('[role=menu]')) return
  const size = currentTarget.querySelector<HTMLInputElement>('input[name=size]')
  // The browser types the key into the field that has the focus by then.
  size?.focus()
  size?.select()
}
