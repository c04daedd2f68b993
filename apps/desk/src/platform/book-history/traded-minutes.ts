import type {
  Coverage,
  Delta,
  TradedVolumes,
  VolumeRow,
} from '@leadline/charts/volume/traded-volumes'
import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'
import {
  alignTile,
  commonScale,
  isSameScale,
} from '@leadline/desk-protocol/book-history/align-tile'
import {
  type BookColumn,
  foldColumns,
  tradesOnly,
} from '@leadline/desk-protocol/book-history/book-column'
import {
  type BookTile,
  columnsPerTile,
  periodOf,
  slotAt,
  slotStart,
  type TileScale,
  tileMs,
  tradeTier,
} from '@leadline/desk-protocol/book-history/book-tile'
import type { VenueId } from '@leadline/venues/venue-names'

const minuteMs = periodOf(tradeTier)
const secondMs = periodOf(0)
const secondsPerMinute = minuteMs / secondMs

type Columns = (BookColumn | undefined)[]

type ByVenue = Map<VenueId, Columns>

/** An hour of minutes, each exchange apart from the others. */
interface Block {
  /** As the hub folded them. */
  minutes: ByVenue
  /** Of minutes that went on while one looked, by their place: what every second added. */
  seconds: Map<number, ByVenue>
  /** Rows of all of it for the chosen exchanges; undefined once something has come. */
  rows: readonly VolumeRow[] | undefined
}

/** What the hub kept of a symbol's trades, minute by minute, and what every second adds to the last of them. */
export class TradedMinutes implements TradedVolumes {
  version = 0
  readonly #blocks = new Map<number, Block>()
  #scale: TileScale | undefined
  #venues: readonly VenueId[] = []

  get priceDecimals(): number {
    return this.#scale?.priceDecimals ?? 0
  }
  get sizeDecimals(): number {
    return this.#scale?.sizeDecimals ?? 0
  }
  get rowStep(): number {
    return this.#scale?.rowStep ?? 1
  }

  /** Of these exchanges from now on. */
  choose(venues: readonly VenueId[]): void {
    if (venues.join() === this.#venues.join()) return
    this.#venues = venues
    for (const block of this.#blocks.values()) block.rows = undefined
    this.version += 1
  }

  /** What the hub has of an hour. Seconds that came before its answer may not be in it, and stay. */
  take(tile: BookTile): void {
    const block = this.#blockOf(tile.slot)
    for (const { venue, columns } of this.#aligned(tile).venues) {
      block.minutes.set(venue, [...columns])
    }
    this.#changed(block)
  }

  /** Seconds in a tile of the finest tier: one that has just passed, or those of the minute that goes on. Twice is as once. */
  takeSeconds(tile: BookTile): void {
    for (const { venue, columns } of this.#aligned(tile).venues) {
      for (const [at, column] of columns.entries()) {
        if (column) this.#takeSecond(venue, slotStart(0, tile.slot) + at * secondMs, column)
      }
    }
  }

  clear(): void {
    this.#blocks.clear()
    this.#scale = undefined
    this.version += 1
  }

  rows(from: number, to: number): readonly VolumeRow[] {
    const sums = new Map<number, VolumeRow>()
    for (const [slot, block] of this.#within(from, to)) {
      const start = slotStart(tradeTier, slot)
      if (start >= from && start + tileMs(tradeTier) <= to) {
        block.rows ??= this.#rowsOf(block)
        addRows(sums, block.rows)
        continue
      }
      for (const column of this.#columns(block, slot, from, to)) addRows(sums, column.trades)
    }
    return [...sums.values()].toSorted((a, b) => a.row - b.row)
  }

  delta(from: number, to: number, venue?: VenueId): Delta | undefined {
    let delta: Scaled = 0
    let minutes = 0
    let isWhole = true
    const venues = venue === undefined ? this.#venues : [venue]
    for (const [slot, block] of this.#within(from, to)) {
      for (const place of placesOf(slot, from, to)) {
        const columns = this.#at(block, place, venues)
        if (columns.length === 0) continue
        minutes += 1
        isWhole &&= columns.every(({ hasGap }) => !hasGap)
        for (const { trades } of columns) {
          for (const { bought, sold } of trades) {
            delta = addScaled(delta, subtractScaled(bought, sold))
          }
        }
      }
    }
    if (minutes === 0) return undefined
    return { delta, isWhole: isWhole && minutes === Math.round((to - from) / minuteMs) }
  }

  coverage(from: number, to: number): Coverage | undefined {
    let since: number | undefined
    let last = 0
    let whole = 0
    for (const [slot, block] of this.#within(from, to)) {
      for (const place of placesOf(slot, from, to)) {
        const columns = this.#at(block, place, this.#venues)
        if (columns.length === 0) continue
        last = slotStart(tradeTier, slot) + place * minuteMs
        since ??= last
        if (columns.every(({ hasGap }) => !hasGap)) whole += 1
      }
    }
    if (since === undefined) return undefined
    return { since, missing: Math.round((last - since) / minuteMs) + 1 - whole }
  }

  /** In the units of what is here; a finer or coarser one takes all of it along. */
  #aligned(tile: BookTile): BookTile {
    const before = this.#scale
    const scale = before ? commonScale([before, tile]) : commonScale([tile])
    if (!scale) return tile
    this.#scale = scale
    if (before && !isSameScale(before, scale)) this.#rescale(before, scale)
    return alignTile(tile, scale)
  }

  #rescale(before: TileScale, scale: TileScale): void {
    const change = (held: ByVenue) => {
      const venues = [...held].map(([venue, columns]) => ({ venue, columns }))
      const aligned = alignTile({ ...before, tier: 0, slot: 0, venues }, scale)
      for (const { venue, columns } of aligned.venues) held.set(venue, [...columns])
    }
    for (const block of this.#blocks.values()) {
      change(block.minutes)
      for (const held of block.seconds.values()) change(held)
      block.rows = undefined
    }
  }

  #takeSecond(venue: VenueId, time: number, column: BookColumn): void {
    const slot = slotAt(tradeTier, time)
    const block = this.#blockOf(slot)
    const place = Math.floor((time - slotStart(tradeTier, slot)) / minuteMs)
    const held = block.seconds.get(place) ?? new Map<VenueId, Columns>()
    block.seconds.set(place, held)
    for (const ended of block.seconds.keys()) if (ended < place - 1) foldMinute(block, ended)
    const columns = held.get(venue) ?? Array.from({ length: secondsPerMinute }, () => undefined)
    held.set(venue, columns)
    columns[(time % minuteMs) / secondMs] = tradesOnly(column)
    this.#changed(block)
  }

  #blockOf(slot: number): Block {
    const known = this.#blocks.get(slot)
    if (known) return known
    const block: Block = { minutes: new Map(), seconds: new Map(), rows: undefined }
    this.#blocks.set(slot, block)
    return block
  }

  #changed(block: Block): void {
    block.rows = undefined
    this.version += 1
  }

  /** Those of a stretch of time, the earliest first. A chart may reach back for years, of which hours are kept. */
  #within(from: number, to: number): [number, Block][] {
    const first = slotAt(tradeTier, from)
    const last = slotAt(tradeTier, to - 1)
    const found = [...this.#blocks].filter(([slot]) => slot >= first && slot <= last)
    return found.toSorted(([a], [b]) => a - b)
  }

  #columns(block: Block, slot: number, from: number, to: number): BookColumn[] {
    return placesOf(slot, from, to).flatMap((place) => this.#at(block, place, this.#venues))
  }

  /** Of each exchange what is known of a minute. */
  #at(block: Block, place: number, venues: readonly VenueId[]): BookColumn[] {
    return venues.flatMap((venue) => {
      const seconds = block.seconds.get(place)?.get(venue)
      const minute = block.minutes.get(venue)?.[place]
      return (seconds ? knowingMore(minute, foldColumns(seconds)) : minute) ?? []
    })
  }

  #rowsOf(block: Block): readonly VolumeRow[] {
    const sums = new Map<number, VolumeRow>()
    for (let place = 0; place < columnsPerTile; place += 1) {
      for (const column of this.#at(block, place, this.#venues)) addRows(sums, column.trades)
    }
    return [...sums.values()]
  }
}

/** Nothing will be added to it: one column in place of sixty. */
function foldMinute({ minutes, seconds }: Block, place: number): void {
  for (const [venue, columns] of seconds.get(place) ?? []) {
    const held = minutes.get(venue) ?? Array.from({ length: columnsPerTile }, () => undefined)
    minutes.set(venue, held)
    held[place] = knowingMore(held[place], foldColumns(columns))
  }
  seconds.delete(place)
}

/** Both are parts of the same minute: the one that has more of it. */
function knowingMore(
  minute: BookColumn | undefined,
  seconds: BookColumn | undefined,
): BookColumn | undefined {
  if (!minute || !seconds) return minute ?? seconds
  const [before, now] = [tradedIn(minute), tradedIn(seconds)]
  if (before === now) return minute.hasGap ? seconds : minute
  return now > before ? seconds : minute
}

function tradedIn({ trades }: BookColumn): Scaled {
  return trades.reduce<Scaled>(
    (sum, { bought, sold }) => addScaled(sum, addScaled(bought, sold)),
    0,
  )
}

function addRows(sums: Map<number, VolumeRow>, rows: readonly VolumeRow[]): void {
  for (const { row, bought, sold } of rows) {
    const known = sums.get(row)
    if (!known) sums.set(row, { row, bought, sold })
    else {
      known.bought = addScaled(known.bought, bought)
      known.sold = addScaled(known.sold, sold)
    }
  }
}

/** The minutes of an hour that lie in a stretch of time. */
function placesOf(slot: number, from: number, to: number): number[] {
  const start = slotStart(tradeTier, slot)
  const first = Math.max(Math.floor((from - start) / minuteMs), 0)
  const end = Math.min(Math.ceil((to - start) / minuteMs), columnsPerTile)
  return Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at)
}
