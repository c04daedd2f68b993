import { issueStatuses, issueTypes } from '@leadline/contract/tracker'
import { Rss, Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

import { paths } from '../../../platform/paths.ts'
import { statusWords, typeLooks } from '../issue-look.ts'
import type { Filters } from './use-filters.ts'

interface IssueFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
  /** How many there are, as readable text. */
  found: string
}

/** Search as one types, and narrow down by type and state. */
export function IssueFilters({ filters, onChange, found }: IssueFiltersProps) {
  return (
    <search aria-label="Issues" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField value={filters.query} onChange={(query) => onChange({ ...filters, query })} />
        <a
          href={paths.bugsFeed}
          className="text-fog-300 hover:text-brass-400 inline-flex min-h-11 items-center gap-2 rounded-sm font-mono text-sm transition-colors"
        >
          <Rss aria-hidden="true" className="size-4" />
          Atom feed
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Choice
          label="Type"
          options={[undefined, ...issueTypes]}
          chosen={filters.type}
          nameOf={(type) => (type === undefined ? 'All' : `${typeLooks[type].label}s`)}
          onChoose={(type) => onChange({ ...filters, type })}
        />
        <Choice
          label="State"
          options={[undefined, ...issueStatuses]}
          chosen={filters.status}
          nameOf={(status) => (status === undefined ? 'All' : statusWords(status))}
          onChoose={(status) => onChange({ ...filters, status })}
        />
        <output className="figures text-fog-500 text-sm sm:ml-auto">{found}</output>
      </div>
    </search>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isRead = useRef(false)
  useEffect(() => {
    const { current } = input
    if (!current) return
    const isEarly = !isRead.current && current.value !== ''
    isRead.current = true
    if (current.value === value) return
    // What was typed before React counts; afterwards, what the page says, such as 'Show all issues'.
    if (isEarly) onChange(current.value)
    else current.value = value
  }, [value, onChange])
  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <label htmlFor={id} className="sr-only">
        Search issues
      </label>
      <Search
        aria-hidden="true"
        className="text-fog-500 pointer-events-none absolute top-3.5 left-3.5 size-4"
      />
      <input
        id={id}
        ref={input}
        type="search"
        // The browser keeps what is typed: it may be there before React is.
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Search issues"
        autoComplete="off"
        maxLength={200}
        className="border-ink-600 bg-ink-950 text-fog-50 placeholder:text-fog-500 hover:border-fog-500 focus:border-brass-400 h-11 w-full rounded border pr-3 pl-10 transition-colors focus:outline-none"
      />
    </div>
  )
}

interface ChoiceProps<T> {
  label: string
  options: readonly (T | undefined)[]
  chosen: T | undefined
  nameOf: (option: T | undefined) => ReactNode
  onChoose: (option: T | undefined) => void
}

function Choice<T extends string>({ label, options, chosen, nameOf, onChoose }: ChoiceProps<T>) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1">
      <span id={id} className="text-fog-500 mr-2 text-sm">
        {label}
      </span>
      {options.map((option) => (
        <button
          key={option ?? ''}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className="text-fog-300 hover:bg-ink-800 hover:text-fog-50 aria-pressed:border-ink-600 aria-pressed:bg-ink-800 aria-pressed:text-brass-400 h-9 rounded border border-transparent px-3 text-sm transition-colors first-letter:uppercase active:translate-y-px"
        >
          {nameOf(option)}
        </button>
      ))}
    </fieldset>
  )
}
