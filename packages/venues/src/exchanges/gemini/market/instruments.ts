import type { Instrument } from '../../../instrument.ts'
import { readInstrument } from './instrument-row.ts'

type OnAnomaly = (kind: string, example: string) => void

/** The spot markets of Gemini that are known, whichever way they were read. */
export class GeminiInstruments {
  list: readonly Instrument[] = []
  #bySymbol = new Map<string, Instrument>()
  #onAnomaly: OnAnomaly

  constructor(onAnomaly: OnAnomaly) {
    this.#onAnomaly = onAnomaly
  }

  find(symbol: string): Instrument | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** All of them. False if none can be read: then nothing changes. */
  replace(rows: readonly unknown[]): boolean {
    const read = new Map<string, Instrument>()
    for (const row of rows) this.#add(read, row)
    if (read.size === 0) return false
    this.#take(read)
    return true
  }

  /** One of them. True if it could be read. */
  put(row: unknown): boolean {
    const isRead = this.#add(this.#bySymbol, row)
    this.#take(this.#bySymbol)
    return isRead
  }

  /** Those that are not in this list of ids are gone. */
  keepOnly(ids: ReadonlySet<string>): void {
    this.#take(new Map([...this.#bySymbol].filter(([, { restSymbol }]) => ids.has(restSymbol))))
  }

  #add(target: Map<string, Instrument>, row: unknown): boolean {
    const instrument = readInstrument(row)
    if (instrument === undefined)
      this.#onAnomaly('unreadable symbol', JSON.stringify(row).slice(0, 300))
    if (instrument === undefined || instrument === 'other') return false
    target.set(instrument.symbol, instrument)
    return true
  }

  #take(bySymbol: Map<string, Instrument>): void {
    this.#bySymbol = bySymbol
    this.list = [...bySymbol.values()]
  }
}
