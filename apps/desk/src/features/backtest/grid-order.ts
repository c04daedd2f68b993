import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'
import { exact } from '@leadline/orders/decimal-text'

export type GridRow = NonNullable<BacktestReply['grid']>['rows'][number]

/** By which column a table is ordered: a number of a row, or the place of one of its settings. */
export type GridColumn =
  | 'trades'
  | 'winPercent'
  | 'fees'
  | 'result'
  | 'maxDrawdown'
  | 'sharpe'
  | 'exposurePercent'
  | number

export interface GridOrder {
  column: GridColumn
  isRising: boolean
}

export const bestFirst: GridOrder = { column: 'result', isRising: false }

/** The places of the rows in that order. Equal ones stay as they were tried; what is not known stands last. */
export function orderedPlaces(rows: readonly GridRow[], { column, isRising }: GridOrder): number[] {
  const values = rows.map((row) => valueOf(row, column))
  return [...rows.keys()].toSorted((one, other) => {
    const a = values[one] ?? null
    const b = values[other] ?? null
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one - other
    return (isRising ? compared(a, b) : compared(b, a)) || one - other
  })
}

/** A column that was chosen again is turned around; a new one begins with its largest numbers. */
export function nextOrder(order: GridOrder, column: GridColumn): GridOrder {
  return { column, isRising: order.column === column ? !order.isRising : false }
}

function valueOf(row: GridRow, column: GridColumn): string | null {
  const value = typeof column === 'number' ? row.values[column] : row[column]
  return value === undefined || value === null ? null : String(value)
}

const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Numbers by their size, to the last digit; text by its letters. */
function compared(a: string, b: string): number {
  if (!number.test(a) || !number.test(b)) return a.localeCompare(b)
  const [one, other] = [exact(a), exact(b)]
  return one.eq(other) ? 0 : one.gt(other) ? 1 : -1
}
