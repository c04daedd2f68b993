import { tierPeriodsMs } from '@leadline/desk-protocol/book-history/book-tile'
import { encodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'
import {
  type HistorySettings,
  type KeptSymbol,
  usualHistory,
} from '@leadline/desk-protocol/messages/book-history-messages'
import type { Clock } from '@leadline/runtime/clock'
import type { Trade } from '@leadline/venues/market-events'

import type { VenueFeed } from '../../market/venue-feed.ts'
import { SymbolHistory } from './symbol-history.ts'
import type { HistoryChoices, TileStore } from './tile-store.ts'

interface HistoryNeeds {
  clock: Clock
  feeds: readonly VenueFeed[]
  store: TileStore
}

export interface HistoryListener {
  /** A second has passed: its column as a tile, in bytes. */
  columns(this: void, symbol: string, bytes: Uint8Array): void
  /** What is kept has changed. */
  changed(this: void): void
}

const [samplePeriodMs] = tierPeriodsMs
const trimEveryMs = 60_000
const hourMs = 3_600_000

/**
 * The book over time, of every symbol that somebody looks at and of those that were looked at last. One timer looks at all of
 * them once a second; a message of an exchange costs nothing here, a trade one entry in a list.
 */
export class BookHistory {
  readonly #needs: HistoryNeeds
  readonly #open = new Map<string, SymbolHistory>()
  readonly #followers = new Map<string, number>()
  readonly #listeners = new Set<HistoryListener>()
  #choices: HistoryChoices
  #cancels: (() => void)[] = []

  constructor(needs: HistoryNeeds) {
    this.#needs = needs
    this.#choices = needs.store.choices() ?? { settings: usualHistory, symbols: [] }
  }

  start(): void {
    this.#openAll()
    this.#sampleNext()
    this.#trimNext()
  }

  /** What is not written yet is written. */
  stop(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels = []
    for (const history of this.#open.values()) history.close()
    this.#open.clear()
  }

  listen(listener: HistoryListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get settings(): HistorySettings {
    return this.#choices.settings
  }

  trade(feed: VenueFeed, trade: Trade): void {
    this.#open.get(trade.symbol)?.trade(feed, trade)
  }

  /** Somebody looks at it from now on. Returns what ends it. */
  follow(symbol: string): () => void {
    this.#followers.set(symbol, (this.#followers.get(symbol) ?? 0) + 1)
    const others = this.#choices.symbols.filter((other) => other !== symbol)
    this.#choose({ ...this.#choices, symbols: [symbol, ...others] })
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const count = (this.#followers.get(symbol) ?? 1) - 1
      if (count > 0) this.#followers.set(symbol, count)
      else this.#followers.delete(symbol)
      this.#openAll()
    }
  }

  bytesOf(symbol: string, tier: number, slot: number): Uint8Array | undefined {
    const known = this.#open.get(symbol)
    return known ? known.bytesOf(tier, slot) : this.#needs.store.read(symbol, tier, slot)
  }

  /** How much is kept, from now on. */
  keep(settings: HistorySettings): void {
    this.#choose({ ...this.#choices, settings })
    this.#trim()
  }

  /** Removes what is there of a symbol. One that somebody looks at begins again. */
  forget(symbol: string): void {
    const symbols = this.#choices.symbols.filter((other) => other !== symbol)
    this.#open.get(symbol)?.close()
    this.#open.delete(symbol)
    this.#needs.store.forget(symbol)
    this.#choose({ ...this.#choices, symbols })
  }

  /** What is there, the one looked at last first. */
  symbols(): KeptSymbol[] {
    const { symbols } = this.#choices
    const stored = this.#needs.store.stored()
    const others = stored.flatMap(({ symbol }) => (symbols.includes(symbol) ? [] : [symbol]))
    return [...symbols, ...others].map((symbol) => {
      const found = stored.find((one) => one.symbol === symbol)
      const isKept = symbols.includes(symbol)
      return { symbol, bytes: found?.bytes ?? 0, from: found?.from ?? null, isKept }
    })
  }

  /** Those that are kept while nobody looks: the ones that were looked at last. */
  #choose({ settings, symbols }: HistoryChoices): void {
    const before = this.#choices
    this.#choices = { settings, symbols: symbols.slice(0, settings.symbols) }
    const isSame =
      before.settings === settings && before.symbols.join() === this.#choices.symbols.join()
    if (!isSame) this.#needs.store.saveChoices(this.#choices)
    this.#openAll()
    for (const { changed } of this.#listeners) changed()
  }

  #openAll(): void {
    const { feeds, store } = this.#needs
    const wanted = new Set([...this.#choices.symbols, ...this.#followers.keys()])
    for (const [symbol, history] of this.#open) {
      if (wanted.has(symbol)) continue
      history.close()
      this.#open.delete(symbol)
    }
    for (const symbol of wanted) {
      if (!this.#open.has(symbol)) this.#open.set(symbol, new SymbolHistory(symbol, feeds, store))
    }
  }

  /** With every full second of the clock. */
  #sampleNext(): void {
    const { clock } = this.#needs
    const wait = samplePeriodMs - (clock.now() % samplePeriodMs)
    this.#later(wait, () => {
      this.#sample()
      this.#sampleNext()
    })
  }

  #sample(): void {
    const now = this.#needs.clock.now()
    for (const [symbol, history] of this.#open) {
      const tile = history.sample(now)
      if (!tile || this.#listeners.size === 0 || !this.#followers.has(symbol)) continue
      const bytes = encodeTile(tile)
      for (const listener of this.#listeners) listener.columns(symbol, bytes)
    }
  }

  #trimNext(): void {
    this.#later(trimEveryMs, () => {
      this.#trim()
      this.#trimNext()
    })
  }

  #trim(): void {
    const { clock, store } = this.#needs
    const { hours, megabytes } = this.#choices.settings
    store.trim(clock.now() - hours * hourMs, megabytes * 1_000_000)
    for (const { changed } of this.#listeners) changed()
  }

  #later(ms: number, run: () => void): void {
    const cancel = this.#needs.clock.after(ms, () => {
      this.#cancels = this.#cancels.filter((other) => other !== cancel)
      run()
    })
    this.#cancels.push(cancel)
  }
}
