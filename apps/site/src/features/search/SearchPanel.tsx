import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { searchTexts } from './search-texts.ts'
import { SearchHit } from './SearchHit.tsx'

/** A field and what was found, all of it reached with the arrow keys. Enter follows a link, as anywhere. */
export function SearchPanel({ onFollow }: { onFollow: () => void }) {
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query.trim())
  const hits = useMemo(() => (asked === '' ? [] : searchTexts(asked)), [asked])
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => field.current?.focus(), [])

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = links[at + step]
    event.preventDefault()
    if (next) next.focus()
    else if (step === -1) field.current?.focus()
  }
  const followFirst = (event: KeyboardEvent) => {
    if (event.key === 'Enter') list.current?.querySelector('a')?.click()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field and the links are the controls
    <div onKeyDown={move} className="flex min-h-[22rem] flex-col gap-4">
      <input
        ref={field}
        type="search"
        aria-label="Search manual, setup guides, FAQ and news"
        placeholder="Manual, setup guides, FAQ, news"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={followFirst}
        className="border-ink-600 bg-ink-950 focus:border-brass-400 placeholder:text-fog-500 h-12 w-full rounded border px-3.5 text-base focus:outline-none"
      />
      <p aria-live="polite" className={hits.length > 0 ? 'sr-only' : 'text-fog-300 text-sm'}>
        {statusOf(asked, hits.length)}
      </p>
      <ul ref={list} className="-mx-3">
        {hits.map((hit) => (
          <li key={hit.id}>
            <SearchHit hit={hit} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function statusOf(asked: string, count: number): string {
  if (asked === '') return 'Type a word or two, such as “withdraw” or “condense”.'
  if (count === 0) return `Nothing found for “${asked}”. Try fewer or other words.`
  return count === 1 ? '1 result' : `${count} results`
}
