import './symbol-search.css'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { useFoundMarkets } from '../../platform/markets/use-found-markets.ts'
import type { Command } from './command.ts'
import { matchingCommands } from './matching-commands.ts'
import { orderChoices, whyNotListed } from './order-choices.tsx'
import { type Choice, SearchResults } from './SearchResults.tsx'
import type { TypedOrder } from './typed-order.ts'

const maxMarkets = 40

/** Where a symbol, or a command, is typed. Enter takes the first; arrows choose another; Escape leaves. */
export function SearchBox({
  title,
  firstText,
  commands,
  place,
  readOrder,
  onSymbol,
  onClose,
}: {
  /** What the symbol is for. */
  title: string
  firstText: string
  commands: readonly Command[]
  place: { left: number; top: number; width: number }
  /** What a line means as an order; undefined where it is none. */
  readOrder: (text: string) => TypedOrder | undefined
  onSymbol: (symbol: string) => void
  onClose: () => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(firstText)
  const [at, setAt] = useState(0)
  /** Enter was pressed before the answer to this text was there. */
  const isEntered = useRef(false)
  const isCommand = text.startsWith('>')
  const isFrozen = useFrozenSince() !== null
  const order = readOrder(text)
  const found = useFoundMarkets(order ? order.market : isCommand ? '' : text)
  const offered: Choice[] = [
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
    ...matchingCommands(commands, text).map(({ title: name, detail, run }) => ({
      id: name,
      label: name,
      detail,
      choose: run,
    })),
  ]
  const choices = order ? orderChoices(order, found) : offered
  const chosen = choices[Math.min(at, choices.length - 1)]

  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(firstText.length, firstText.length)
  }, [firstText])
  const write = (line: string) => {
    setText(line)
    setAt(0)
    isEntered.current = false
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    if (choice.write !== undefined) return write(choice.write)
    onClose()
    choice.choose()
  }
  const isAnswered = found !== undefined
  const enterLate = useEffectEvent(() => {
    if (!isEntered.current) return
    isEntered.current = false
    // Nothing leaves that nobody has read: Enter once more.
    if (order?.ready?.isSentAtOnce === true) return
    choose(chosen)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a key that was pressed acts when the hub has answered
    if (isAnswered) enterLate()
  }, [isAnswered])
  /** Tab goes on with the line: it never ends it. */
  const complete = () => {
    const next = chosen?.write ?? choices.find((choice) => choice.write !== undefined)?.write
    if (next !== undefined) write(next)
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
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onBlur={onClose}
          onKeyDown={(event) => {
            const { key } = event
            // Enter waits for the answer: it must not take what stood there before.
            if (key === 'Enter' && !isAnswered) isEntered.current = true
            else if (key === 'Enter') choose(chosen)
            else if (key === 'Escape') onClose()
            else if (key === 'ArrowDown') setAt((at + 1) % Math.max(choices.length, 1))
            else if (key === 'ArrowUp') setAt(at <= 0 ? choices.length - 1 : at - 1)
            else if (key === 'Tab') complete()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </div>
      <SearchResults id={id} choices={choices} chosen={chosen} onChoose={choose} />
      <p role="status" className="text-fog-300 px-3 pb-1.5 empty:hidden">
        {order
          ? order.problem || whyNotListed(order, found)
          : choices.length === 0 && noneText(text, found?.missingLists, isFrozen)}
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
  if (wanted === '' || wanted === '>') return 'Type a symbol, buy or sell, or > and a command.'
  if (!missingLists && isFrozen) return 'Leadline is not responding. The search waits for it.'
  if (!missingLists) return 'Loading …'
  if (wanted.startsWith('>')) return 'No such command.'
  const symbol = wanted.toUpperCase()
  if (missingLists.length === 0) return `No exchange here lists ${symbol}.`
  const missing = missingLists.map((id) => venueOf(id).name).join(', ')
  return `Not found: ${symbol}. No list of markets yet from ${missing}.`
}
