import { type JournalRow, onceKeys, type StoredRow } from './journal-row.ts'
import type { JournalStore } from './journal-store.ts'

/** For a hub that leaves nothing behind, and for tests. What is in it is a copy, as it would be in a file. */
export class MemoryJournal implements JournalStore {
  readonly #texts: string[] = []
  readonly #once = new Set<string>()

  append(rows: readonly JournalRow[]): void {
    const keys = rows.flatMap((row) => {
      const once = onceKeys(row)
      if (!once) return []
      const draft = once.draftId === null ? [] : [`draft ${once.draftId}`]
      return [`order ${once.clientOrderId}`, ...draft]
    })
    const twice = keys.find((key, index) => this.#once.has(key) || keys.indexOf(key) !== index)
    if (twice !== undefined) throw new Error(`The journal already holds ${twice}`)
    for (const key of keys) this.#once.add(key)
    for (const row of rows) this.#texts.push(JSON.stringify(row))
  }

  *read(fromNumber: number): Iterable<StoredRow> {
    for (let at = Math.max(fromNumber - 1, 0); at < this.#texts.length; at += 1) {
      yield { number: at + 1, ...(JSON.parse(this.#texts[at] ?? '') as JournalRow) }
    }
  }

  get length(): number {
    return this.#texts.length
  }
}
