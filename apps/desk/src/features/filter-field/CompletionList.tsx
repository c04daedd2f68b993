import { type Completion, completions as completionsAt } from '@leadline/filters/complete'
import type { Panel as FilterPlace } from '@leadline/filters/fields'
import { useState } from 'react'

const maxOffers = 12

/** What may stand at the cursor, and which of it is chosen by the arrows. */
export function useCompletions(
  text: string,
  place: FilterPlace,
  lists: readonly string[],
  isFocused: boolean,
) {
  const [cursor, setCursor] = useState(text.length)
  const [at, setAt] = useState(-1)
  const [isDismissed, setIsDismissed] = useState(true)
  const isOpen = isFocused && !isDismissed
  const offers = isOpen
    ? completionsAt(text, Math.min(cursor, text.length), place, lists).slice(0, maxOffers)
    : []
  const chosen = offers[at]
  const textWith = ({ text: word, start, end }: Completion): [string, number] => {
    const rest = text.slice(end)
    const space = rest.startsWith(' ') || word === '(' ? '' : ' '
    return [text.slice(0, start) + word + space + rest, start + word.length + space.length]
  }
  return {
    offers,
    chosen,
    textWith,
    activeId: (id: string) => (chosen ? `${id}-completion-${at}` : undefined),
    isActive: (index: number) => index === at,
    moved: (next: number) => {
      setCursor(next)
      setAt(-1)
      setIsDismissed(text === '' && next === 0)
    },
    /** Undefined where the key means nothing here. */
    key: (key: string): { write?: [string, number] } | undefined => {
      if (key === 'ArrowDown' && offers.length === 0) {
        setIsDismissed(false)
        setAt(0)
        return {}
      }
      if (offers.length === 0) return undefined
      if (key === 'ArrowDown') setAt((at + 1) % offers.length)
      else if (key === 'ArrowUp') setAt(at <= 0 ? offers.length - 1 : at - 1)
      else if (key === 'Tab' && chosen) return { write: textWith(chosen) }
      else return undefined
      return {}
    },
  }
}

export function CompletionList({
  id,
  completions,
  onPick,
}: {
  id: string
  completions: ReturnType<typeof useCompletions>
  onPick: (pick: Completion) => void
}) {
  if (completions.offers.length === 0) return null
  return (
    <div id={`${id}-completions`} role="listbox" aria-label="Completions" className="completions">
      {completions.offers.map((offer, index) => (
        <div
          key={offer.text}
          id={`${id}-completion-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={completions.isActive(index)}
          // Before the field loses the cursor.
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(offer)
          }}
          className="menu-item"
        >
          <span className="figures">{offer.text}</span>
          <span className="text-fog-300 flex-1 truncate text-right">{offer.detail}</span>
        </div>
      ))}
    </div>
  )
}
