import type { Instrument } from '../../instrument.ts'

/** What a keeper of books cannot mend by itself. */
export interface BookErrors {
  /** A level has digits below the book's scale. */
  finer(instrument: Instrument, price: unknown, size: unknown, now: number): void
  /** Something about a market must have changed. */
  strange(now: number): void
}
