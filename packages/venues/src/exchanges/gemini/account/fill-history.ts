import type { FillReport } from '../../../account-events.ts'
import type { AdapterIo } from '../../../adapter-io.ts'
import { listOf } from '../../../kernel/json/fields.ts'
import type { GeminiKeyCalls } from '../wire/key-calls.ts'
import { readFillRow } from './fill-row.ts'
import type { SymbolOf } from './rest-order.ts'

const pageSize = 500
/** Fifty thousand fills: further back somebody may ask again. */
const mostPages = 100

type Done = (fills: readonly FillReport[], isComplete: boolean) => void

/**
 * The account's trades since some time. A page has the earliest at or after it, the newest of them first; the next one
 * begins at the last time of this one, not after it, because several trades may share a millisecond. Should a page have
 * the newest instead, those before it cannot be had: that is found out by requesting one alone.
 */
export class FillHistory {
  readonly #io: Pick<AdapterIo, 'anomaly'>
  readonly #calls: GeminiKeyCalls
  readonly #symbolOf: SymbolOf

  constructor(io: Pick<AdapterIo, 'anomaly'>, calls: GeminiKeyCalls, symbolOf: SymbolOf) {
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
    this.#request(from, pageSize, (rows) => {
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
      if (isWhole && !isReadable) this.#io.anomaly('unreadable fill', 'mytrades')
      const isFull = rows !== undefined && rows.length >= pageSize
      // A full page of one millisecond cannot be passed.
      const isStuck = isFull && (last <= from || page >= mostPages)
      const finish = (isComplete: boolean) => {
        const reported = [...fills.values()].toSorted((a, b) => a.time - b.time)
        done(reported, isComplete)
      }
      const next = () => this.#page(last, fills, page + 1, isReadable, done)
      if (!isFull || isStuck) finish(rows !== undefined && isReadable && !isStuck)
      else if (page > 1) next()
      else {
        const earliest = Math.min(...[...fills.values()].map(({ time }) => time))
        this.#request(from, 1, (first) => {
          const fill = readFillRow(first?.[0], this.#symbolOf)
          const isEarliest = typeof fill === 'object' && fill.time <= earliest
          if (isEarliest) next()
          else finish(false)
        })
      }
    })
  }

  #request(
    from: number,
    limit: number,
    then: (rows: readonly unknown[] | undefined) => void,
  ): void {
    const call = {
      path: '/v1/mytrades',
      purpose: 'Fills of the account',
      priority: 'reconcile',
      fields: [
        ['timestamp', String(from)],
        ['limit_trades', String(limit)],
      ],
    } as const
    this.#calls.request(call, (read) => {
      then(read.kind === 'result' ? listOf(read.result) : undefined)
    })
  }
}
