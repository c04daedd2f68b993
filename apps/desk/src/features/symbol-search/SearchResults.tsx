import { type ReactNode, useEffect, useRef } from 'react'

/** One line of the search. */
export type Choice = { id: string; label: ReactNode; detail: ReactNode } & (
  | { choose: () => void; write?: undefined }
  /** Goes on with the line instead of ending it. */
  | { write: string; choose?: undefined }
)

/** What was found, with one line marked. */
export function SearchResults({
  id,
  choices,
  chosen,
  onChoose,
}: {
  id: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const mark = chosen?.id
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [mark])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className="search-results"
    >
      {choices.map((choice) => (
        <div
          key={choice.id}
          id={`${id}-${choice.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice === chosen}
          className="menu-item"
          data-order={choice.id === 'order' || undefined}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(choice)
          }}
        >
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <span className="text-fog-300">{choice.detail}</span>
        </div>
      ))}
    </div>
  )
}
