import type { Instrument } from '../../../instrument.ts'
import { listOf, objectOf } from '../../../kernel/json/fields.ts'
import { type PairChange, readPair, readPairChange } from './instrument-row.ts'

type OnAnomaly = (kind: string, example: string) => void

/** The list may come from a cache. */
const listDelayMs = 60_000

/**
 * The pairs of Kraken, from two sources: AssetPairs has the names for other calls, the instrument channel has what
 * changes while one looks. A pair is listed as soon as, and only while, AssetPairs has it.
 */
export class KrakenInstruments {
  list: readonly Instrument[] = []
  isRead = false
  #rows: Instrument[] = []
  #changes = new Map<string, { change: PairChange; at: number }>()
  #bySymbol = new Map<string, Instrument>()
  #byVenueSymbol = new Map<string, Instrument>()
  #onAnomaly: OnAnomaly

  constructor(onAnomaly: OnAnomaly) {
    this.#onAnomaly = onAnomaly
  }

  find(symbol: string): Instrument | undefined {
    return this.#bySymbol.get(symbol)
  }

  findByVenueSymbol(venueSymbol: string): Instrument | undefined {
    return this.#byVenueSymbol.get(venueSymbol)
  }

  /**
   * The answer of AssetPairs. Says how many rows wait for the names of their assets; undefined if it is no list.
   * What the channel said long before it was asked is no longer believed where the list says something else: a pair
   * that changed while it had another name is never spoken of again under this one. 'cancel_only' is no other word: the
   * list has none for a market in maintenance.
   */
  readPairs(
    result: unknown,
    assetNames: ReadonlyMap<string, string>,
    sentAt: number,
  ): number | undefined {
    const pairs = objectOf(result)
    if (!pairs) return undefined
    const rows = new Map<string, Instrument>()
    let nameless = 0
    for (const [id, value] of Object.entries(pairs)) {
      const row = objectOf(value)
      const instrument = row && readPair(row, assetNames)
      if (instrument === 'no-name') nameless += 1
      // One bad row must not cost the list.
      else if (instrument === undefined) this.#onAnomaly('unreadable pair', id)
      else if (rows.has(instrument.symbol)) this.#onAnomaly('two pairs of one name', id)
      else rows.set(instrument.symbol, instrument)
    }
    if (rows.size === 0 && nameless === 0) return undefined
    this.#rows = [...rows.values()]
    for (const { venueSymbol, status } of this.#rows) {
      const reported = this.#changes.get(venueSymbol)
      const isOutdated = reported !== undefined && reported.at < sentAt - listDelayMs
      const saysMore = status !== 'unknown' && status !== 'cancel-only'
      if (isOutdated && saysMore) this.#changes.delete(venueSymbol)
    }
    this.isRead = true
    this.#rebuild()
    return nameless
  }

  /** A frame of the instrument channel: `data` is one object here. True if the list is another one now. */
  readChannel(data: unknown, isSnapshot: boolean, now: number): boolean {
    const pairs = listOf(objectOf(data)?.['pairs'])
    if (!pairs) {
      this.#onAnomaly('unreadable instrument frame', isSnapshot ? 'snapshot' : 'update')
      return false
    }
    if (isSnapshot) this.#changes.clear()
    for (const value of pairs) {
      const row = objectOf(value)
      const read = row && readPairChange(row)
      if (!read) this.#onAnomaly('unreadable pair', 'instrument channel')
      else {
        // Only what changed is sent: the rest of what was reported before still holds.
        const known = this.#changes.get(read.venueSymbol)
        const change = { ...known?.change, ...read.change }
        this.#changes.set(read.venueSymbol, { change, at: now })
      }
    }
    return this.isRead && this.#rebuild()
  }

  #rebuild(): boolean {
    const list = this.#rows.map((row) => ({
      ...row,
      ...this.#changes.get(row.venueSymbol)?.change,
    }))
    if (JSON.stringify(list) === JSON.stringify(this.list)) return false
    this.list = list
    this.#bySymbol = new Map(list.map((instrument) => [instrument.symbol, instrument]))
    this.#byVenueSymbol = new Map(list.map((instrument) => [instrument.venueSymbol, instrument]))
    return true
  }
}
