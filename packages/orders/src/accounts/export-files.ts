import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { OrderSource } from '../order-record.ts'
import { csvFile } from './csv.ts'

/** Where what a file lists happened. Practice is never to be taken for real, in no row of no file. */
export type TradedAt = 'real' | 'simulated'

export interface FileContext {
  market: TradedAt
  venueOfKey: (keyId: string) => VenueId | undefined
}

/** One column: its head, and what stands below it. Null and '' are an empty cell. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | null]

/** Every row says at once whether it was simulated. */
export function markedFile<Row>(
  market: TradedAt,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): string {
  return csvFile(
    ['Market', ...columns.map(([head]) => head)],
    rows.map((row) => [market, ...columns.map(([, cell]) => cell(row))]),
  )
}

export function fileName(market: TradedAt, what: string): string {
  return `leadline-${market === 'simulated' ? 'simulated-' : ''}${what}`
}

export function exchangeName(venue: VenueId | undefined, keyId: string): string {
  return venue ? venueOf(venue).name : keyId
}

/** Who placed an order, as an accountant reads it. */
export const sourceNames: Readonly<Record<OrderSource['kind'], string>> = {
  hand: 'manual',
  algorithm: 'algorithm',
  held: 'Leadline',
  plan: 'Best across',
  elsewhere: 'elsewhere',
}
