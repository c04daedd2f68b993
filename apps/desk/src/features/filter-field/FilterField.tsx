import './filter-field.css'
import type { Panel as FilterPlace } from '@leadline/filters/fields'
import { type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react'

import { useDocument } from '../../platform/documents/use-document.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { PanelNotesContext } from '../../platform/panels/panel-notes.ts'
import type { PanelFilter } from '../../platform/panels/panel-state.ts'
import { useWatchLists } from '../../platform/watch-lists/watch-lists.ts'
import { CompletionList, useCompletions } from './CompletionList.tsx'
import { FilterMistake } from './FilterMistake.tsx'
import { HiddenCount } from './HiddenCount.tsx'
import { filtersFor, noFilterWords, savedFilters, savedFiltersName } from './saved-filters.ts'
import { SaveFilter } from './SaveFilter.tsx'
import { UnderlinedText } from './UnderlinedText.tsx'
import { useFilterDraft } from './use-filter-draft.ts'

const examples: Record<FilterPlace, string> = {
  book: 'Filter, e.g. size >= 0.05 and distance <= 25',
  tape: 'Filter, e.g. notional >= 25k',
  news: 'Filter, e.g. asset in (BTC, ETH) and age <= 120',
}

/** The filter of one panel: lines that meet it are shown. The one in force stays until a good one is applied. */
export function FilterField({
  panelId,
  place,
  filter,
  onChange,
  beside,
}: {
  panelId: string
  place: FilterPlace
  filter: PanelFilter
  onChange: (filter: PanelFilter) => void
  /** What else can be done with the filter as it is typed; '' where it cannot be read. */
  beside?: (expression: string) => ReactNode
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const lists = useWatchLists()
  const listNames = useMemo(() => new Set(Object.keys(lists)), [lists])
  const [{ list }, keepSaved] = useDocument(savedFilters, savedFiltersName)
  const draft = useFilterDraft(place, filter, listNames, onChange)
  const [isFocused, setIsFocused] = useState(false)
  const completions = useCompletions(draft.text, place, [...listNames], isFocused)
  const notes = useContext(PanelNotesContext)
  const offered = filtersFor(place, list, listNames)

  const toPanel = () => input.current?.closest<HTMLElement>('[data-panel]')?.focus()
  const complete = (text: string, cursor: number) => {
    draft.write(text)
    requestAnimationFrame(() => input.current?.setSelectionRange(cursor, cursor))
    completions.moved(cursor)
  }

  useHotkey('filter.focus', () => {
    input.current?.focus()
    input.current?.select()
  })
  useHotkey('filter.apply', () => {
    const chosen = completions.chosen
    if (chosen) complete(...completions.textWith(chosen))
    else if (draft.apply()) toPanel()
  })
  useHotkey('filter.leave', () => {
    draft.leave()
    toPanel()
  })
  useHotkey('filter.toggle', () => {
    if (filter.text !== '') onChange({ ...filter, isOn: !filter.isOn })
  })
  useHotkey('filter.clear', () => onChange({ text: '', isOn: true }))

  const applySaved = (index: number) => {
    const saved = offered[index]
    if (saved) return onChange({ text: saved.expression, isOn: true })
    notes.say(panelId, noFilterWords(index + 1, offered.length, list.length))
  }

  const hasMistake = draft.mistakes.length > 0
  return (
    <div className="filter-row">
      {Array.from({ length: 9 }, (_, index) => (
        <SavedFilterHotkey key={index} number={index + 1} onApply={() => applySaved(index)} />
      ))}
      <div className="filter-field" data-state={filter.isOn ? undefined : 'off'}>
        <UnderlinedText text={draft.text} mistakes={draft.mistakes} input={input} />
        <input
          ref={input}
          data-filter-field
          role="combobox"
          aria-label="Filter"
          aria-autocomplete="list"
          aria-expanded={completions.offers.length > 0}
          aria-controls={`${id}-completions`}
          aria-activedescendant={completions.activeId(id)}
          aria-invalid={hasMistake || undefined}
          aria-describedby={draft.isRefused ? `${id}-mistake` : undefined}
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          placeholder={examples[place]}
          value={draft.text}
          onChange={({ currentTarget }) => {
            draft.write(currentTarget.value)
            completions.moved(currentTarget.selectionStart ?? currentTarget.value.length)
          }}
          onSelect={({ currentTarget }) => completions.moved(currentTarget.selectionStart ?? 0)}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onKeyDown={(event) => {
            const taken = completions.key(event.key)
            if (taken === undefined) return
            event.preventDefault()
            event.stopPropagation()
            if (taken.write) complete(...taken.write)
          }}
        />
        <HiddenCount panelId={panelId} isShown={filter.isOn && filter.text !== ''} />
        {!filter.isOn && <span className="text-fog-300 shrink-0 px-1.5">off</span>}
      </div>
      <SaveFilter
        expression={draft.text.trim()}
        isGood={draft.text.trim() !== '' && !hasMistake}
        offered={offered}
        list={list}
        onApply={(expression) => onChange({ text: expression, isOn: true })}
        onKeep={(next) => keepSaved({ list: next })}
      />
      {beside?.(hasMistake ? '' : draft.text.trim())}
      {draft.isRefused && (
        <FilterMistake
          id={`${id}-mistake`}
          mistake={draft.mistakes[0]}
          inForce={filter.text}
          onCorrect={(start, end, word) => {
            const text = draft.text.slice(0, start) + word + draft.text.slice(end)
            draft.write(text)
            input.current?.focus()
          }}
        />
      )}
      <CompletionList
        id={id}
        completions={completions}
        onPick={(pick) => complete(...completions.textWith(pick))}
      />
    </div>
  )
}

/** Ctrl and its number apply a saved filter. */
function SavedFilterHotkey({ number, onApply }: { number: number; onApply: () => void }) {
  useHotkey(`filter.saved-${number}`, onApply)
  return null
}
