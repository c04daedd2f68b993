import { csvFile, csvTime } from '@leadline/orders/accounts/csv'

import { causeNames, causes } from './causes.ts'
import type { DifferenceReport, OrderPart } from './difference-report.ts'

/** Every order that differs, for a spreadsheet, with every digit, and a column for what each cause cost. */
export function differenceFile({ rows }: Pick<DifferenceReport, 'rows'>): string {
  const heads = [
    'Sent',
    'Exchange',
    'Symbol',
    'Side',
    ...partHeads('Run'),
    ...partHeads('Backtest'),
    'Cause',
    'Currency',
    'Cost',
    ...causes.map((cause) => `Cost: ${causeNames[cause]}`),
    'In words',
  ]
  return csvFile(
    heads,
    rows.map((row) => [
      csvTime(row.at),
      row.venue,
      row.symbol,
      row.side,
      ...partCells(row.run),
      ...partCells(row.backtest),
      causeNames[row.cause],
      row.currency,
      row.cost,
      ...causes.map((cause) => row.parts.find((part) => part.cause === cause)?.cost ?? '0'),
      row.words,
    ]),
  )
}

function partHeads(which: string): string[] {
  return ['order', 'filled', 'average price', 'fees'].map((what) => `${which}: ${what}`)
}

function partCells(part: OrderPart | null): (string | null)[] {
  if (!part) return [null, null, null, null]
  const fees = part.fees.map(({ fee, currency }) => `${fee} ${currency}`).join(' + ')
  return [part.id, part.filled, part.price, fees]
}
