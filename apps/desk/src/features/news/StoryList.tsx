import { type KeyboardEvent, type Ref, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import type { ShownStory } from '../../platform/news/matching-stories.ts'
import { ReportStory } from './ReportStory.tsx'
import { Story } from './Story.tsx'

/** A day of every asset is more than a window should lay out at once. */
const atOnce = 100

interface StoryListProps {
  stories: readonly ShownStory[]
  isSimulated: boolean
  /** Why there is none. */
  nothing: string
  ref: Ref<HTMLDivElement>
}

/** Newest first. While the pointer is on it nothing moves: what comes waits and is counted. */
export function StoryList({ stories, isSimulated, nothing, ref }: StoryListProps) {
  const [held, setHeld] = useState<readonly ShownStory[]>()
  const [most, setMost] = useState(atOnce)
  const [cursor, setCursor] = useState<string>()
  const [reported, setReported] = useState<ShownStory>()
  const rows = (held ? heldRows(held, stories) : stories).slice(0, most)
  const waiting = held ? newSince(held, stories) : 0
  const total = held ? held.length : stories.length
  const focused = rows.some(({ item }) => item.story.id === cursor)
    ? cursor
    : rows[0]?.item.story.id
  return (
    <>
      {waiting > 0 && (
        <button type="button" className="news-waiting" onClick={() => setHeld(stories)}>
          {waiting} new
        </button>
      )}
      <div ref={ref} className="news-list">
        {rows.length === 0 ? (
          // A feed without a story is none: a screen reader would announce what is not there.
          <p className="panel-words">{nothing}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk over its articles
          <div
            role="feed"
            aria-label="Stories, newest first. Arrow keys move, Enter opens the original, Space shows why."
            onPointerEnter={() => setHeld(stories)}
            onPointerLeave={() => setHeld(undefined)}
            onKeyDown={walk}
          >
            {rows.map((shown, index) => (
              <Story
                key={shown.item.story.id}
                shown={shown}
                isSimulated={isSimulated}
                isFocusable={shown.item.story.id === focused}
                place={[index + 1, total]}
                onFocus={() => setCursor(shown.item.story.id)}
                onReport={() => setReported(shown)}
              />
            ))}
          </div>
        )}
        {total > most && (
          <div className="p-2">
            <DeskButton onClick={() => setMost(most + atOnce)}>Show older stories</DeskButton>
          </div>
        )}
      </div>
      {reported && <ReportStory shown={reported} onClose={() => setReported(undefined)} />}
    </>
  )
}

/** The same rows at the same places, each as it is now: one that was retracted says so at once. */
function heldRows(held: readonly ShownStory[], now: readonly ShownStory[]): readonly ShownStory[] {
  const current = new Map(now.map((shown) => [shown.item.story.id, shown]))
  return held.map((shown) => current.get(shown.item.story.id) ?? shown)
}

function newSince(held: readonly ShownStory[], now: readonly ShownStory[]): number {
  const known = new Set(held.map(({ item }) => item.story.id))
  return now.filter(({ item }) => !known.has(item.story.id)).length
}

/** Arrows walk from story to story, Home and End to the first and the last; on a story itself, Enter opens its original and Space unfolds it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as Element).closest('article')
  if (!from || event.altKey || event.ctrlKey || event.shiftKey) return
  const steps: Record<string, Element | null> = {
    ArrowDown: from.nextElementSibling,
    ArrowUp: from.previousElementSibling,
    Home: from.parentElement?.querySelector('article') ?? null,
    End: [...(from.parentElement?.querySelectorAll('article') ?? [])].at(-1) ?? null,
  }
  if (event.key in steps) {
    const next = steps[event.key]
    if (next?.matches('article')) next.focus()
  } else if (event.key === 'Enter' && event.target === from) {
    from.querySelector<HTMLElement>('[data-open]')?.click()
  } else if (event.key === ' ' && event.target === from) {
    from.querySelector<HTMLElement>('[data-why]')?.click()
  } else return
  event.preventDefault()
  event.stopPropagation()
}
