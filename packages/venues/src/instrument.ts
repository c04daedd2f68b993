import type { VenueId } from './venue-names.ts'

/** What may be done in an instrument right now. 'unknown' is shown and traded as if 'online' only for data. */
export type InstrumentStatus =
  | 'online'
  | 'limit-only'
  | 'post-only'
  | 'cancel-only'
  | 'reduce-only'
  | 'auction'
  | 'halted'
  | 'offline'
  | 'unknown'

/**
 * One market at one exchange. Steps and limits are decimal text exactly as far as the exchange reports; null where it
 * does not report.
 */
export interface Instrument {
  venue: VenueId
  /** Leadline's spelling: asset, hyphen, quote currency. */
  symbol: string
  base: string
  quote: string
  /** The exchange's spelling in its streams, and in its other calls where that differs. */
  venueSymbol: string
  restSymbol: string
  /** Scale of everything in the book: prices and sizes on the wire never have more decimals than these. */
  priceDecimals: number
  sizeDecimals: number
  /** An order's price is a multiple of this, its size of that. */
  priceStep: string
  sizeStep: string
  /** Step of an amount of money in an order that is sized in money; null where that cannot be done. */
  quoteStep: string | null
  minSize: string | null
  maxSize: string | null
  minNotional: string | null
  maxNotional: string | null
  status: InstrumentStatus
  /** The exchange's own word for the status. */
  venueStatus: string
  /** Order types the exchange names for this instrument, in its own words; empty where it names none. */
  venueOrderTypes: readonly string[]
}

/** Nothing can be traded in it now: what rests there is no offer, and nobody is to find it in a search. */
export function isClosed({ status }: Pick<Instrument, 'status'>): boolean {
  return status === 'halted' || status === 'offline'
}
