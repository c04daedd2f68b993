import type { JournalRow, StoredRow } from './journal-row.ts'

/**
 * Where the journal lives: a file on the trader's computer, or memory in a browser's worker. An order leaves only after
 * its row is here.
 */
export interface JournalStore {
  /**
   * All of them or none. Returns when they are on disk, and throws where they may not be. A second order with the same
   * number, or from the same ticket, is refused by throwing.
   */
  append(rows: readonly JournalRow[]): void
  /** In the order in which they were added, from that number on. */
  read(fromNumber: number): Iterable<StoredRow>
}

/** The journal holds rows of a later version: going on would mean guessing about somebody's money. */
export class JournalTooNew extends Error {}
