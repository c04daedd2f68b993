import { sectionKinds } from '@leadline/desk-protocol/frames/frame'
import { encodeTickers, type TickerRow } from '@leadline/desk-protocol/frames/ticker-section'
import type { TickerSpec } from '@leadline/desk-protocol/frames/view-spec'

import type { InstrumentDirectory } from '../market/instrument-directory.ts'
import type { VenueFeed } from '../market/venue-feed.ts'
import { tickerRow } from './ticker-row.ts'
import type { View, ViewUpdate } from './view.ts'

/** A watch list: only lines that changed travel. */
export class TickerView implements View {
  #symbols: readonly string[]
  #feeds: readonly VenueFeed[]
  #directory: InstrumentDirectory
  #releases: (() => void)[]
  #rows: (TickerRow | undefined)[] = []
  /** Of each line: the version in which it last changed. */
  #changedIn: number[] = []
  #version = 0

  constructor(spec: TickerSpec, feeds: readonly VenueFeed[], directory: InstrumentDirectory) {
    this.#symbols = spec.symbols
    this.#feeds = feeds
    this.#directory = directory
    const need = { bookLevels: 0, trades: false, ticker: true }
    this.#releases = feeds.flatMap(({ interest }) =>
      spec.symbols.map((symbol) => interest.add(symbol, need)),
    )
  }

  pull(version: number): ViewUpdate | undefined {
    this.#refresh()
    if (version === this.#version) return undefined
    const known = version < this.#version ? version : 0
    const rows = this.#rows.filter((_row, place) => (this.#changedIn[place] ?? 0) > known)
    return {
      kind: sectionKinds.tickers,
      baseVersion: known,
      version: this.#version,
      body: encodeTickers(rows.flatMap((row) => row ?? [])),
    }
  }

  close(): void {
    for (const release of this.#releases) release()
  }

  #refresh(): void {
    const next = this.#version + 1
    const venues = this.#feeds.map(({ id }) => id)
    this.#symbols.forEach((symbol, place) => {
      const scale = this.#directory.scaleOf(symbol, venues)
      if (!scale) return
      const row = tickerRow(place, symbol, this.#feeds, scale)
      if (isSame(this.#rows[place], row)) return
      this.#rows[place] = row
      this.#changedIn[place] = next
      this.#version = next
    })
  }
}

function isSame(a: TickerRow | undefined, b: TickerRow): boolean {
  return (
    a !== undefined &&
    a.last === b.last &&
    a.bid === b.bid &&
    a.ask === b.ask &&
    a.isIndicative === b.isIndicative &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.volume === b.volume &&
    a.priceDecimals === b.priceDecimals &&
    a.sizeDecimals === b.sizeDecimals
  )
}
