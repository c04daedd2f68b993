import type { FillReport } from '../../../account-events.ts'
import type { AdapterIo } from '../../../adapter-io.ts'
import type { FillReporter } from '../../../kernel/account/fill-reporter.ts'
import { countOf, objectOf } from '../../../kernel/json/fields.ts'
import type { KrakenNames } from '../market/names.ts'
import type { KrakenKeyCalls } from '../wire/key-calls.ts'
import { readRestTrade } from './fill-row.ts'

/** So many at most can be requested by their numbers in one call. */
const idsPerCall = 20
/** Ten thousand fills: further back somebody may ask again. */
const mostPages = 200

/** Fills that the stream did not report: by their numbers, or all since some time. */
export class FillHistory {
  readonly #io: AdapterIo
  readonly #calls: KrakenKeyCalls
  readonly #names: KrakenNames
  readonly #reporter: FillReporter
  readonly #requested = new Set<string>()

  constructor(io: AdapterIo, calls: KrakenKeyCalls, names: KrakenNames, reporter: FillReporter) {
    this.#io = io
    this.#calls = calls
    this.#names = names
    this.#reporter = reporter
  }

  /** Those of an order, as far as they have not been reported. */
  readByIds(ids: readonly string[]): void {
    const isFresh = (id: string) => !this.#reporter.isReported(id) && !this.#requested.has(id)
    const fresh = ids.filter((id) => id !== '' && isFresh(id))
    for (let from = 0; from < fresh.length; from += idsPerCall) {
      this.#requestIds(fresh.slice(from, from + idsPerCall))
    }
  }

  /** Both times in milliseconds by Kraken's clock. */
  readSince(since: number, until: number, done: (isComplete: boolean, now: number) => void): void {
    const form = [
      // The time itself is left out, and only whole seconds are surely read.
      ['start', String(Math.floor(since / 1000) - 1)],
      // Held while paging, so that new fills do not move the pages; the second that has begun belongs to it.
      ['end', String(Math.floor(until / 1000) + 1)],
    ] as const
    this.#page(form, 0, [], done)
  }

  #page(
    form: readonly (readonly [string, string])[],
    offset: number,
    before: readonly FillReport[],
    done: (isComplete: boolean, now: number) => void,
    isComplete = true,
  ): void {
    const purpose = 'Fills of the account'
    const call = { name: 'TradesHistory', purpose, priority: 'reconcile', weight: 2 } as const
    const page = [
      ['ofs', String(offset)],
      ['consolidate_taker', 'false'],
    ] as const
    this.#calls.request({ ...call, form: [...form, ...page] }, (read, now) => {
      const result = read.kind === 'result' ? objectOf(read.result) : undefined
      const rows = objectOf(result?.['trades'])
      if (!rows) {
        this.#finish(before, false, done, now)
        return
      }
      const entries = Object.entries(rows)
      const fills = entries.flatMap(([id, row]) => this.#read(id, row) ?? [])
      const isWhole = isComplete && fills.length === entries.length
      if (!isWhole) this.#io.anomaly('unreadable fill', 'TradesHistory')
      const end = offset + entries.length
      const count = countOf(result?.['count'])
      const isLast = entries.length === 0 || (count !== undefined && end >= count)
      const isTooLong = !isLast && end >= mostPages * 50
      const all = [...before, ...fills]
      if (isLast || isTooLong) this.#finish(all, isWhole && !isTooLong, done, now)
      else this.#page(form, end, all, done, isWhole)
    })
  }

  /** Newest first on the wire; reported in the order in which they happened. */
  #finish(
    fills: readonly FillReport[],
    isComplete: boolean,
    done: (isComplete: boolean, now: number) => void,
    now: number,
  ): void {
    for (const fill of fills.toReversed()) this.#reporter.report(fill)
    done(isComplete, now)
  }

  #requestIds(ids: readonly string[]): void {
    for (const id of ids) this.#requested.add(id)
    const purpose = 'Fills of an order'
    const call = { name: 'QueryTrades', purpose, priority: 'reconcile', weight: 2 } as const
    this.#calls.request({ ...call, form: [['txid', ids.join(',')]] }, (read) => {
      for (const id of ids) this.#requested.delete(id)
      const rows = read.kind === 'result' ? (objectOf(read.result) ?? {}) : {}
      const fills = Object.entries(rows).flatMap(([id, row]) => this.#read(id, row) ?? [])
      if (fills.length < ids.length) this.#io.anomaly('fills of an order missing', ids.join(','))
      for (const fill of fills.toSorted((a, b) => a.time - b.time)) this.#reporter.report(fill)
    })
  }

  #read(id: string, row: unknown): FillReport | undefined {
    return readRestTrade(id, row, (pair) => this.#names.symbolOf(pair))
  }
}
