import { alignTile } from '@leadline/desk-protocol/book-history/align-tile'
import { type BookColumn, foldColumns } from '@leadline/desk-protocol/book-history/book-column'
import {
  type BookTile,
  columnsPerTile,
  periodOf,
  slotAt,
  slotStart,
  tileMs,
  tierPeriodsMs,
} from '@leadline/desk-protocol/book-history/book-tile'
import { decodeTile, encodeTile, tileScale } from '@leadline/desk-protocol/book-history/tile-bytes'
import { mostTiles } from '@leadline/desk-protocol/messages/book-history-messages'

import type { ReceivedTile } from '../../../platform/book-history/history-store.ts'

export type RequestTiles = (
  tier: number,
  slots: readonly number[],
) => Promise<ReceivedTile[] | undefined>

/** Tiles that are held as bytes, about eight kilobytes each: what was not looked at for longest goes first. */
const mostHeld = 320
/** What the hub could not answer is asked for again after this long. */
const againMs = 2000

interface HeldTile {
  /** Undefined where the hub has nothing of that time, or where columns were added since it came. */
  bytes: Uint8Array | undefined
  /** Of a tile that is still being filled: decoded, with the columns since. */
  filling: BookTile | undefined
  /** Rises with every change. */
  version: number
  /** The height of its rows as a price. */
  step: number | undefined
}

/** The tiles of one symbol that a heatmap has been given, and what every second adds to the newest of each tier. */
export class TileCache {
  readonly #request: RequestTiles
  readonly #changed: () => void
  readonly #held = new Map<string, HeldTile>()
  readonly #asked = new Set<string>()
  #version = 0
  /** Columns up to here are in the tiles. */
  newest: number | undefined

  constructor(request: RequestTiles, changed: () => void) {
    this.#request = request
    this.#changed = changed
  }

  /** 0 while it has not come. */
  versionOf(tier: number, slot: number): number {
    return this.#held.get(nameOf(tier, slot))?.version ?? 0
  }

  /** Undefined where it has not come, or where nothing was kept. */
  tile(tier: number, slot: number): BookTile | undefined {
    const held = this.#touch(nameOf(tier, slot))
    if (!held) return undefined
    return held.filling ?? (held.bytes && decodeTile(held.bytes))
  }

  /** The height of its rows as a price; undefined while it has not come. */
  stepOf(tier: number, slot: number): number | undefined {
    return this.#held.get(nameOf(tier, slot))?.step
  }

  /** Asks for those that are not here, in this order. */
  want(tier: number, slots: readonly number[]): void {
    const missing = slots.filter((slot) => {
      const name = nameOf(tier, slot)
      return !this.#held.has(name) && !this.#asked.has(name)
    })
    for (let at = 0; at < missing.length; at += mostTiles) {
      void this.#ask(tier, missing.slice(at, at + mostTiles))
    }
  }

  /** A second has passed. */
  add(column: BookTile): void {
    const at = column.venues[0]?.columns.findIndex((one) => one !== undefined) ?? -1
    if (at < 0) return
    const time = slotStart(0, column.slot) + at * periodOf(0)
    this.newest = time
    for (const tier of tierPeriodsMs.keys()) this.#addTo(tier, column, at, time)
    this.#changed()
  }

  /** Columns may have been missed: whatever had not ended is asked for again. */
  restart(): void {
    const { newest = -Infinity } = this
    for (const [name, held] of this.#held) {
      const [tier = 0, slot = 0] = name.split(' ').map(Number)
      if (held.filling || slotStart(tier, slot) + tileMs(tier) > newest) this.#held.delete(name)
    }
    this.#asked.clear()
    this.#changed()
  }

  #addTo(tier: number, column: BookTile, from: number, time: number): void {
    const slot = slotAt(tier, time)
    const name = nameOf(tier, slot)
    const held = this.#held.get(name)
    const begins = time === slotStart(tier, slot)
    // Of one that has not come yet, nothing is known but this column.
    if (!held && !begins) return
    if (begins) this.#finish(nameOf(tier, slot - 1))
    const known = held?.filling ?? (held?.bytes && decodeTile(held.bytes))
    const tile = known ? ownCopy(known, held?.filling) : emptyTile(tier, slot, column)
    const to = Math.floor((time - slotStart(tier, slot)) / periodOf(tier))
    for (const { venue, columns } of alignTile(column, tile).venues) {
      const next = columns[from]
      let into = tile.venues.find((one) => one.venue === venue)
      if (!into) {
        into = { venue, columns: emptyColumns() }
        tile.venues.push(into)
      }
      into.columns[to] = tier === 0 ? next : foldColumns([into.columns[to], next])
    }
    this.#hold(name, undefined, tile)
  }

  /** Nothing will be added to it: bytes take a fortieth of the room. */
  #finish(name: string): void {
    const held = this.#held.get(name)
    if (!held?.filling) return
    held.bytes = encodeTile(held.filling)
    held.filling = undefined
  }

  async #ask(tier: number, slots: readonly number[]): Promise<void> {
    const names = slots.map((slot) => nameOf(tier, slot))
    for (const name of names) this.#asked.add(name)
    const tiles = await this.#request(tier, slots)
    if (!tiles) {
      setTimeout(() => {
        for (const name of names) this.#asked.delete(name)
        this.#changed()
      }, againMs)
      return
    }
    for (const [index, slot] of slots.entries()) {
      const name = names[index] ?? ''
      // Another request took its place: it was made after columns had been missed.
      if (!this.#asked.delete(name)) continue
      this.#hold(name, tiles.find((one) => one.slot === slot)?.bytes, undefined)
    }
    this.#changed()
  }

  #hold(name: string, bytes: Uint8Array | undefined, filling: FillingTile | undefined): void {
    this.#version += 1
    this.#held.delete(name)
    const scale = filling ?? (bytes && tileScale(bytes))
    const step = scale && scale.rowStep * 10 ** -scale.priceDecimals
    this.#held.set(name, { bytes, filling, version: this.#version, step })
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= mostHeld) return
      this.#held.delete(oldest)
    }
  }

  /** What is looked at goes last. */
  #touch(name: string): HeldTile | undefined {
    const held = this.#held.get(name)
    if (!held) return undefined
    this.#held.delete(name)
    this.#held.set(name, held)
    return held
  }
}

type FillingTile = Omit<BookTile, 'venues'> & {
  venues: { venue: BookTile['venues'][number]['venue']; columns: (BookColumn | undefined)[] }[]
}

function nameOf(tier: number, slot: number): string {
  return `${tier} ${slot}`
}

function emptyColumns(): (BookColumn | undefined)[] {
  return Array.from({ length: columnsPerTile }, () => undefined)
}

function emptyTile(tier: number, slot: number, scale: BookTile): FillingTile {
  return { ...scale, tier, slot, venues: [] }
}

/** One that is being filled already is its holder's own. */
function ownCopy(tile: BookTile, filling: BookTile | undefined): FillingTile {
  if (filling) return filling as FillingTile
  const venues = tile.venues.map(({ venue, columns }) => ({ venue, columns: [...columns] }))
  return { ...tile, venues }
}
