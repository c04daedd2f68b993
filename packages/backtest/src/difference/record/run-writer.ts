import type { ScriptBatch } from '@leadline/algorithms/script-engine'
import type { ScriptBook, ScriptLevel } from '@leadline/algorithms/script-values'

import { isNoChange, type LevelSplice, spliceOf } from './level-splice.ts'
import type { PackedEvent, RunEntry, RunHead } from './run-entry.ts'

interface Sides {
  bids: readonly ScriptLevel[]
  asks: readonly ScriptLevel[]
}

const empty: Sides = { bids: [], asks: [] }

/** A run as lines of JSON, the head first: any number of whole lines from the beginning can be read. */
export class RunWriter {
  #text: string
  readonly #books = new Map<number, Sides>()
  readonly #given = new Map<string, Sides>()

  constructor(head: RunHead) {
    this.#text = `${JSON.stringify(head)}\n`
  }

  /** Characters that wait to be taken. */
  get length(): number {
    return this.#text.length
  }

  add(entry: Exclude<RunEntry, { kind: 'book' | 'given' }>): void {
    this.#write(entry)
  }

  book(at: number, market: number, now: Sides): void {
    const before = this.#books.get(market) ?? empty
    const change = changeOf(before, now)
    if (isNoChange(before.bids, change.bids) && isNoChange(before.asks, change.asks)) return
    this.#books.set(market, now)
    this.#write({ kind: 'book', at, market, ...change })
  }

  given(at: number, { state, news, events }: ScriptBatch): void {
    const packed = events.map((event): PackedEvent => {
      return event.kind === 'book' ? this.#pack(event) : event
    })
    this.#write({ kind: 'given', at, state, news, events: packed })
  }

  /** Whole lines. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  #pack(book: ScriptBook): PackedEvent {
    const name = givenName(book)
    const before = this.#given.get(name) ?? empty
    this.#given.set(name, book)
    return { ...book, ...changeOf(before, book) }
  }

  #write(entry: RunEntry): void {
    this.#text += `${JSON.stringify(entry)}\n`
  }
}

/** Books of the same name are changes of each other. */
export function givenName({ symbol, exchange }: Pick<ScriptBook, 'symbol' | 'exchange'>): string {
  return `${symbol} ${exchange}`
}

function changeOf(before: Sides, now: Sides): { bids: LevelSplice; asks: LevelSplice } {
  return { bids: spliceOf(before.bids, now.bids), asks: spliceOf(before.asks, now.asks) }
}
