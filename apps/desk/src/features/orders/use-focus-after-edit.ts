import { type RefObject, useEffect, useRef } from 'react'

/** Whoever leaves the form in a row is at its Change button again; where that is gone, at the row's box. Never at Cancel. */
export function useFocusAfterEdit(isEdited: boolean): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) {
      const button = row.current?.querySelector<HTMLElement>('[data-edit]')
      const back = button ?? row.current?.querySelector('input')
      back?.focus()
    }
    wasEdited.current = isEdited
  }, [isEdited])
  return row
}
