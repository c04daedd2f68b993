import type { FillReport } from '../account-events.ts'
import type { AdapterIo } from '../adapter-io.ts'
import { listOf } from '../json/fields.ts'
import { readFillRow } from './fill-row.ts'
import type { GeminiKeyCalls } from './gemini-key-calls.ts'
import type { SymbolOf } from './order-object.ts'

const pageSize = 500
/** Fifty thousand fills: further back somebody may ask again. */
const mostPages = 100

type Done = (fills: readonly FillReport[], isComplete: boolean) => void

/**
 * The account's trades since some time. A page has the earliest at or after it, the newest of them first; the next one
 * begins at the last time of this one, not after it, because several trades may share a millisecond.
 */
export class FillHistory {
  readonly #io: Pick<AdapterIo, 'oddity'>
  readonly #calls: GeminiKeyCalls
  readonly #symbolOf: SymbolOf

  constructor(io: Pick<AdapterIo, 'oddity'>, calls: GeminiKeyCalls, symbolOf: SymbolOf) {
    this.#io = io
    this.#calls = calls
    this.#symbolOf = symbolOf
  }

  /** Milliseconds by Gemini's clock. */
  readSince(since: number, done: Done): void {
    this.#page(Math.max(Math.floor(since), 0), new Map(), 1, true, done)
  }

  #page(
    from: number,
    before: ReadonlyMap<string, FillReport>,
    page: number,
    isWhole: boolean,
    done: Done,
  ): void {
    const call = {
      path: '/v1/mytrades',
      purpose: 'Fills of the account',
      priority: 'reconcile',
      fields: [
        ['timestamp', String(from)],
        ['limit_trades', String(pageSize)],
      ],
    } as const
    this.#calls.ask(call, (read) => {
      const rows = read.kind === 'result' ? listOf(read.result) : undefined
      const fills = new Map(before)
      let last = from
      let isReadable = isWhole
      for (const row of rows ?? []) {
        const fill = readFillRow(row, this.#symbolOf)
        if (fill === undefined) isReadable = false
        else if (fill !== 'broken') {
          fills.set(fill.fillId, fill)
          last = Math.max(last, fill.time)
        }
      }
      if (isWhole && !isReadable) this.#io.oddity('unreadable fill', 'mytrades')
      const isFull = rows !== undefined && rows.length >= pageSize
      // A full page of one millisecond cannot be passed.
      const isStuck = isFull && (last <= from || page >= mostPages)
      if (isFull && !isStuck) this.#page(last, fills, page + 1, isReadable, done)
      else {
        const told = [...fills.values()].toSorted((a, b) => a.time - b.time)
        done(told, rows !== undefined && isReadable && !isStuck)
      }
    })
  }
}
