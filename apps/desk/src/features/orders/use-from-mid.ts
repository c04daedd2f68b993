import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'
import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { type RefObject, useRef } from 'react'

import { useView } from '../../platform/hub/use-view.ts'
import { formatChange, nothingThere } from '../../platform/numbers/format-number.ts'
import { ReadingPace } from '../../platform/painting/reading-pace.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'

/** Paints how far each order's price is from the mid of the market, in basis points. */
export function useFromMid(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly WireOrder[],
  isVisible: boolean,
): void {
  const venues = useShownVenues()
  const symbols = [...new Set(rows.map(({ terms }) => terms.symbol))].toSorted()
  const known = useRef(new Map<string, TickerRow>())
  useView<'tickers'>(
    symbols.length === 0 ? null : { kind: 'tickers', symbols, venues: [...venues] },
    isVisible,
    {
      update: ({ all }) => {
        known.current = new Map(
          [...all].map(([place, row]) => [symbols[place] ?? '', row] as const),
        )
        const table = body.current
        if (table)
          ReadingPace.of(table.ownerDocument).write(known, () => write(table, known.current))
      },
    },
  )
}

function write(table: HTMLElement, rows: ReadonlyMap<string, TickerRow>): void {
  for (const cell of table.querySelectorAll<HTMLElement>('[data-mid]')) {
    const { mid = '', price = '' } = cell.dataset
    const text = fromMid(rows.get(mid), price)
    if (cell.textContent !== text) cell.textContent = text
  }
}

/** A distance to look at, not to count with: rounded to hundredths of a basis point. */
export function fromMid(
  row: Pick<TickerRow, 'bid' | 'ask' | 'priceDecimals' | 'isIndicative'> | undefined,
  price: string,
): string {
  // Between two quotes there is no mid: nothing rests at either.
  if (!row || row.isIndicative || price === '') return nothingThere
  if (row.bid === null || row.ask === null) return nothingThere
  const mid = (row.bid + row.ask) / 2 / 10 ** row.priceDecimals
  if (mid <= 0) return nothingThere
  return `${formatChange(Math.round(((Number(price) - mid) / mid) * 1_000_000), 2)} bp`
}
