import type { Scheduler } from '@leadline/runtime/scheduler'

import { listOf, textOf } from '../../../kernel/json/fields.ts'
import { listEveryMs, listRetry, Refresh } from '../../../kernel/refresh.ts'
import type { GeminiCalls } from '../wire/public-calls.ts'
import type { GeminiInstruments } from './instruments.ts'

/** This often may the call for all of them fail before the way without it is taken. */
const patience = 3

/**
 * The list of markets. The call that gives all details at once is not in Gemini's documentation and may vanish: then the
 * names alone are read, and details only of what somebody looks at, because all of them would take minutes.
 */
export class GeminiCatalog {
  #rest: GeminiCalls
  #instruments: GeminiInstruments
  #listed: (now: number) => void
  #list: Refresh
  /** Names of all markets; only while details are read one by one. */
  #ids: ReadonlySet<string> | undefined
  #watched = new Set<string>()
  #requested = new Set<string>()

  constructor(
    scheduler: Scheduler,
    rest: GeminiCalls,
    instruments: GeminiInstruments,
    listed: (now: number) => void,
  ) {
    this.#rest = rest
    this.#instruments = instruments
    this.#listed = listed
    this.#list = new Refresh(scheduler, 'markets', listEveryMs, () => this.#read(), listRetry)
  }

  start(now: number): void {
    this.#list.start(now)
  }

  /** Something suggests that the list has changed. */
  hint(now: number): void {
    this.#list.hint(now)
  }

  #read(): void {
    const path = '/v1/symbols/details/all'
    this.#rest.get(path, 'The markets of Gemini', 'market', [], (read, at) => {
      const rows = read.kind === 'result' ? listOf(read.result) : undefined
      if (rows && this.#instruments.replace(rows)) {
        this.#ids = undefined
        this.#list.succeeded(at)
        this.#listed(at)
      } else if (
        read.kind === 'result' ||
        read.meaning === 'refused' ||
        this.#list.failures >= patience
      ) {
        this.#readIds()
      } else this.#list.failed(at)
    })
  }

  /** Somebody looks at this symbol. */
  watch(symbol: string): void {
    this.#watched.add(symbol)
    if (this.#ids && !this.#instruments.find(symbol)) this.#readDetails(symbol, this.#ids)
  }

  unwatch(symbol: string): void {
    this.#watched.delete(symbol)
  }

  #readIds(): void {
    this.#rest.get(
      '/v1/symbols',
      'The names of the markets of Gemini',
      'market',
      [],
      (read, now) => {
        const names = read.kind === 'result' ? listOf(read.result) : undefined
        const ids = new Set((names ?? []).flatMap((name) => textOf(name)?.toLowerCase() ?? []))
        if (ids.size === 0) {
          this.#list.failed(now)
          return
        }
        this.#list.succeeded(now)
        this.#ids = ids
        this.#instruments.keepOnly(ids)
        this.#listed(now)
        for (const symbol of this.#watched) this.#readDetails(symbol, ids)
      },
    )
  }

  #readDetails(symbol: string, ids: ReadonlySet<string>): void {
    // A guess at the id: whether it is the one, its own details say.
    const id = symbol.replace('-', '').toLowerCase()
    if (!ids.has(id) || this.#requested.has(id)) return
    this.#requested.add(id)
    this.#rest.get(
      `/v1/symbols/details/${id}`,
      `The market ${symbol}`,
      'market',
      [],
      (read, now) => {
        this.#requested.delete(id)
        if (read.kind === 'result' && this.#instruments.put(read.result)) this.#listed(now)
        else if (read.kind === 'failed' && read.meaning !== 'refused') {
          this.#list.soon(listRetry.firstMs, now)
        }
      },
    )
  }
}
