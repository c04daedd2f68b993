import type { WireAccount, WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { type RefObject, useEffect, useState } from 'react'

import { useTrading } from '../../platform/trading/trading-store.ts'
import { type PositionRow, positionRows } from './position-rows.ts'

type Reported = readonly WirePosition[]

/** Rows that React renders when something was traded; what follows the market goes to `paint`, outside of React. */
export function usePositionRows(
  by: 'exchange' | 'asset',
  isVisible: boolean,
  table: RefObject<HTMLTableElement | null>,
  paint: (table: HTMLTableElement, positions: Reported, accounts: readonly WireAccount[]) => void,
): readonly PositionRow[] {
  const { positions, accounts } = useTrading()
  const [rows, setRows] = useState<readonly PositionRow[]>([])
  useEffect(() => {
    if (!isVisible) return undefined
    const take = () => {
      const { byAccount, byAsset } = positions.get()
      const reported = by === 'asset' ? byAsset : byAccount
      const next = positionRows(reported)
      setRows((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
      if (table.current) paint(table.current, reported, accounts.get())
    }
    take()
    return positions.subscribe(take)
    // Rows that were just rendered are painted at once.
  }, [positions, accounts, by, isVisible, table, paint, rows])
  return rows
}

/** Writes a number where it differs. */
export function writeCell(
  row: Element | null,
  name: string,
  text: string,
  direction?: 'gain' | 'loss',
): void {
  const cell = row?.querySelector<HTMLElement>(`[data-cell="${name}"]`)
  if (!cell) return
  if (cell.textContent !== text) cell.textContent = text
  cell.classList.toggle('bid-text', direction === 'gain')
  cell.classList.toggle('ask-text', direction === 'loss')
}
