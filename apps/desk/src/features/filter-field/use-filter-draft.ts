import { type ListNames, readFilter } from '@leadline/filters/check'
import type { Panel as FilterPlace } from '@leadline/filters/fields'
import type { Mistake } from '@leadline/filters/mistake'
import { useState } from 'react'

import type { PanelFilter } from '../../platform/panels/panel-state.ts'

/** What stands in the field, which need not be what is in force. */
export function useFilterDraft(
  place: FilterPlace,
  filter: PanelFilter,
  lists: ListNames,
  onChange: (filter: PanelFilter) => void,
) {
  const [text, setText] = useState(filter.text)
  const [inForce, setInForce] = useState(filter.text)
  const [isRefused, setIsRefused] = useState(false)
  // Applied from elsewhere: a saved filter, another layout.
  if (inForce !== filter.text) {
    setInForce(filter.text)
    setText(filter.text)
    setIsRefused(false)
  }
  const mistakes: readonly Mistake[] =
    text.trim() === '' ? [] : readFilter(text, place, lists).mistakes

  return {
    text,
    mistakes,
    /** Enter was pressed on something that cannot be read. */
    isRefused: isRefused && mistakes.length > 0,
    write: (next: string) => {
      setText(next)
      setIsRefused(false)
    },
    /** Whether it is in force now. */
    apply: (wanted: string = text): boolean => {
      const next = wanted.trim()
      const isGood = next === '' || readFilter(next, place, lists).mistakes.length === 0
      setText(next)
      setIsRefused(!isGood)
      if (isGood) onChange({ text: next, isOn: true })
      return isGood
    },
    leave: () => {
      setText(filter.text)
      setIsRefused(false)
    },
  }
}
