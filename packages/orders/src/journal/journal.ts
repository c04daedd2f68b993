import { type JournalFact, type JournalRow, journalVersion, type StoredRow } from './journal-row.ts'
import { type JournalStore, JournalTooNew } from './journal-store.ts'

/** The journal as the order manager uses it: what must be on disk first, and what is noted as it is learned. */
export class Journal {
  readonly #store: JournalStore
  /** Learned, and not yet on disk because the disk failed: it goes first as soon as it can. */
  #unwritten: JournalRow[] = []
  /** Why nothing can be written; empty while it can. */
  error = ''

  constructor(store: JournalStore) {
    this.#store = store
  }

  /** Throws where it may not be on disk: then nothing may leave. */
  write(facts: readonly JournalFact[], now: number): void {
    const rows = [...this.#unwritten, ...facts.map((fact) => rowOf(fact, now))]
    try {
      this.#store.append(rows)
    } catch (error) {
      this.error = error instanceof Error ? error.message : 'The journal cannot be written'
      throw error
    }
    this.#unwritten = []
    this.error = ''
  }

  /**
   * What an exchange reported is true whether or not it can be written: it is kept, and written when that works
   * again.
   */
  note(facts: readonly JournalFact[], now: number): void {
    if (facts.length === 0) return
    try {
      this.write(facts, now)
    } catch {
      this.#unwritten.push(...facts.map((fact) => rowOf(fact, now)))
    }
  }

  *read(): Iterable<StoredRow> {
    for (const row of this.#store.read(1)) {
      if (row.version > journalVersion) {
        throw new JournalTooNew('The journal was written by a later version of Leadline.')
      }
      yield row
    }
  }
}

function rowOf(fact: JournalFact, at: number): JournalRow {
  return { version: journalVersion, at, fact }
}
