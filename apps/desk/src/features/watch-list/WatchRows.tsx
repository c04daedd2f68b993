import { type KeyboardEvent, type RefObject, useRef } from 'react'

import { nothingThere } from '../../platform/numbers/format-number.ts'
import { useRowDrag } from './use-row-drag.ts'

interface WatchRowsProps {
  list: string
  symbols: readonly string[]
  selected: string
  /** The row with the keyboard. */
  cursor: string
  body: RefObject<HTMLTableSectionElement | null>
  onCursor: (symbol: string) => void
  onSelect: (symbol: string) => void
  /** A row was right-clicked; it has the keyboard. */
  onAlert: (symbol: string) => void
  onMove: (symbol: string, place: number) => void
}

/** The table. Its numbers are written by the painter, never by React. */
export function WatchRows(props: WatchRowsProps) {
  const { list, symbols, selected, cursor, body, onCursor, onSelect, onAlert, onMove } = props
  const { dragged, rowEvents } = useRowDrag(body, onMove)
  const wasDragged = useRef(false)
  const at = symbols.indexOf(cursor)
  const focused = at === -1 ? 0 : at

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey) return
    const steps: Record<string, number> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: symbols.length - 1,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      const place = Math.max(0, Math.min(next, symbols.length - 1))
      body.current?.rows[place]?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') {
      const symbol = symbols[focused]
      if (symbol !== undefined) onSelect(symbol)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <table
      role="grid"
      aria-label={`Watch list ${list}`}
      className="number-table watch-table"
      onKeyDown={press}
    >
      <thead>
        <tr>
          <th scope="col">Symbol</th>
          <th scope="col">Last</th>
          <th scope="col">Best bid</th>
          <th scope="col">Best ask</th>
          <th scope="col">Daily change</th>
        </tr>
      </thead>
      <tbody ref={body} className="figures">
        {symbols.map((symbol, place) => {
          const events = rowEvents(symbol, place)
          return (
            <tr
              key={symbol}
              tabIndex={place === focused ? 0 : -1}
              aria-selected={symbol === selected}
              data-dragged={dragged?.symbol === symbol || undefined}
              data-target={markOf(dragged, symbols, place)}
              onFocus={() => onCursor(symbol)}
              onContextMenu={(event) => {
                event.preventDefault()
                onAlert(symbol)
              }}
              {...events}
              onPointerUp={() => {
                wasDragged.current = dragged !== undefined
                events.onPointerUp()
              }}
              onClick={() => {
                if (!wasDragged.current) onSelect(symbol)
                wasDragged.current = false
              }}
            >
              <th scope="row">{symbol}</th>
              <td>{nothingThere}</td>
              <td>{nothingThere}</td>
              <td>{nothingThere}</td>
              <td>{nothingThere}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Where the dragged row would come to stand: above or below this one. */
function markOf(
  dragged: { symbol: string; place: number } | undefined,
  symbols: readonly string[],
  place: number,
): 'above' | 'below' | undefined {
  if (!dragged || dragged.place !== place || symbols[place] === dragged.symbol) return undefined
  return symbols.indexOf(dragged.symbol) > place ? 'above' : 'below'
}
