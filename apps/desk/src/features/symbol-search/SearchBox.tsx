import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { useFoundMarkets } from './use-found-markets.ts'

/** Something that can be done, offered beside symbols. */
export interface Command {
  title: string
  /** Further words that people type for it. */
  words?: string
  detail?: ReactNode
  run: () => void
}

interface Choice {
  id: string
  label: ReactNode
  detail: ReactNode
  choose: () => void
}

const maxMarkets = 40

/** Where a symbol, or a command, is typed. Enter takes the first; arrows choose another; Escape leaves. */
export function SearchBox({
  title,
  firstText,
  commands,
  place,
  onSymbol,
  onClose,
}: {
  /** What the symbol is for. */
  title: string
  firstText: string
  commands: readonly Command[]
  place: { left: number; top: number; width: number }
  onSymbol: (symbol: string) => void
  onClose: () => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(firstText)
  const [at, setAt] = useState(0)
  const isCommand = text.startsWith('>')
  const isFrozen = useFrozenSince() !== null
  const found = useFoundMarkets(isCommand ? '' : text)
  const choices: Choice[] = [
    ...(found?.markets ?? []).slice(0, maxMarkets).map(({ symbol, venues }) => ({
      id: symbol,
      label: <span className="figures">{symbol}</span>,
      detail: (
        <span className="figures text-[11px]">
          {venues.map((venue) => venueOf(venue).monogram).join(' ')}
        </span>
      ),
      choose: () => onSymbol(symbol),
    })),
    ...matching(commands, text).map(({ title: name, detail, run }) => ({
      id: name,
      label: name,
      detail,
      choose: run,
    })),
  ]
  const chosen = choices[Math.min(at, choices.length - 1)]

  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(firstText.length, firstText.length)
  }, [firstText])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    choice.choose()
  }
  return (
    <div role="dialog" aria-label={title} className="search-box" style={place}>
      <div className="flex items-center gap-2 px-2">
        <Search aria-hidden="true" className="text-fog-300 size-3.5 shrink-0" />
        <input
          ref={input}
          role="combobox"
          aria-label={title}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Symbol, e.g. btc"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setAt(0)
          }}
          onBlur={onClose}
          onKeyDown={(event) => {
            const { key } = event
            // Enter waits for the answer: it must not take what stood there before.
            if (key === 'Enter' && found !== undefined) choose(chosen)
            else if (key === 'Escape') onClose()
            else if (key === 'ArrowDown') setAt((at + 1) % Math.max(choices.length, 1))
            else if (key === 'ArrowUp') setAt(at <= 0 ? choices.length - 1 : at - 1)
            else if (key !== 'Enter' && key !== 'Tab') return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </div>
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
            // Before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault()
              choose(choice)
            }}
          >
            <span className="min-w-0 flex-1 truncate">{choice.label}</span>
            <span className="text-fog-300">{choice.detail}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-fog-300 px-3 pb-1.5 empty:hidden">
        {choices.length === 0 && noneText(text, found?.missingLists, isFrozen)}
      </p>
    </div>
  )
}

function noneText(
  text: string,
  missingLists: readonly VenueId[] | undefined,
  isFrozen: boolean,
): string {
  const wanted = text.trim()
  if (wanted === '' || wanted === '>') return 'Type a symbol, or > and a command.'
  if (!missingLists && isFrozen) return 'Leadline is not responding. The search waits for it.'
  if (!missingLists) return 'Loading …'
  if (wanted.startsWith('>')) return 'No such command.'
  const symbol = wanted.toUpperCase()
  if (missingLists.length === 0) return `No exchange here lists ${symbol}.`
  const missing = missingLists.map((id) => venueOf(id).name).join(', ')
  return `Not found: ${symbol}. No list of markets yet from ${missing}.`
}

/** Commands whose words begin with what was typed. Behind '>' there are no symbols. */
function matching(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.replace(/^>/, '').trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return text.startsWith('>') ? commands : []
  return commands.filter(({ title, words: further = '' }) => {
    const has = `${title} ${further}`.toLowerCase().split(/[\s:,]+/)
    return words.every((word) => has.some((other) => other.startsWith(word)))
  })
}
