import { columnsPerTile } from '@leadline/desk-protocol/book-history/book-tile'
import type { VenueId } from '@leadline/venues/venue-names'

import type { HeatScale } from './heat-scale.ts'
import { type MergedTile, mergeTile } from './merge-tile.ts'
import type { TileCache } from './tile-cache.ts'
import { type TradeDot, tradeDots } from './trade-dots.ts'

/** Pictures of tiles, about 200 kilobytes each. */
const mostPictures = 96

export interface TilePicture {
  merged: MergedTile
  /** One pixel for each column and row; undefined where nothing rested. */
  canvas: HTMLCanvasElement | undefined
  /** Trades gathered for so many columns and rows. */
  dots: { columns: number; rows: number; list: readonly TradeDot[] } | undefined
}

interface Held extends TilePicture {
  version: number
  shape: string
  colors: number
}

/** What a picture is made of, beside its tile. */
interface Shape {
  venues: readonly VenueId[]
  step: number
}

/** The heat of each tile as a bitmap, made once and copied from then on. Only the newest is made again every second. */
export class TilePictures {
  readonly #document: Document
  readonly #cache: TileCache
  readonly #scale: HeatScale
  readonly #held = new Map<string, Held>()
  #shape: Shape = { venues: [], step: 0 }
  #shapeName = ''
  #palette: Uint32Array = new Uint32Array(256)
  /** Rises when the palette changes. */
  #colors = 0
  #wanted = new Set<string>()

  constructor(document: Document, cache: TileCache, scale: HeatScale) {
    this.#document = document
    this.#cache = cache
    this.#scale = scale
  }

  /** Pictures of another shape are shown until they have been made again. */
  setShape(shape: Shape): void {
    this.#shape = shape
    this.#shapeName = `${shape.step} ${shape.venues.join()}`
  }

  /** A color for each heat from 0 to 255, as the bytes of a bitmap are. */
  setColors(ramp: Uint32Array): void {
    for (let code = 0; code < 256; code += 1) {
      this.#palette[code] = ramp[Math.round(this.#scale.heatOf(code) * 255)] ?? 0
    }
    this.#colors += 1
  }

  /** What there is of a tile now; it is made, or made again, when there is time. */
  of(tier: number, slot: number): TilePicture | undefined {
    const name = `${tier} ${slot}`
    const held = this.#held.get(name)
    const version = this.#cache.versionOf(tier, slot)
    if (version > 0 && (held?.version !== version || !this.#isCurrent(held))) this.#wanted.add(name)
    if (held) {
      this.#held.delete(name)
      this.#held.set(name, held)
    }
    return held
  }

  /** Whatever is held of a tier in a stretch of slots. */
  *heldOf(tier: number, from: number, to: number): Iterable<TilePicture> {
    for (const held of this.#held.values()) {
      const { merged } = held
      if (merged.tier === tier && merged.slot >= from && merged.slot <= to) yield held
    }
  }

  /** Makes what is wanted, for so many milliseconds. True while there is more to do. */
  work(milliseconds: number): boolean {
    const end = performance.now() + milliseconds
    for (const name of this.#wanted) {
      this.#wanted.delete(name)
      this.#make(name)
      if (performance.now() >= end) break
    }
    return this.#wanted.size > 0
  }

  /** What is out of view need not be made. */
  forgetWanted(): void {
    this.#wanted.clear()
  }

  /** Trades gathered for so many columns and rows. */
  dotsOf(picture: TilePicture, columns: number, rows: number): readonly TradeDot[] {
    const known = picture.dots
    if (known?.columns === columns && known.rows === rows) return known.list
    const list = tradeDots(picture.merged, columns, rows)
    picture.dots = { columns, rows, list }
    return list
  }

  #isCurrent(held: Held): boolean {
    return held.shape === this.#shapeName && held.colors === this.#colors
  }

  #make(name: string): void {
    const [tier = 0, slot = 0] = name.split(' ').map(Number)
    const version = this.#cache.versionOf(tier, slot)
    const before = this.#held.get(name)
    const isSameTile = before?.version === version && before.shape === this.#shapeName
    const tile = isSameTile ? undefined : this.#cache.tile(tier, slot)
    const merged = isSameTile
      ? before.merged
      : tile && mergeTile(tile, this.#shape.venues, this.#shape.step)
    if (!merged) {
      this.#held.delete(name)
      return
    }
    const canvas = this.#paint(merged, before?.canvas)
    const dots = isSameTile ? before.dots : undefined
    const shape = this.#shapeName
    this.#held.set(name, { merged, canvas, dots, version, shape, colors: this.#colors })
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= mostPictures) return
      this.#held.delete(oldest)
    }
  }

  #paint(
    { codes, rowCount, states }: MergedTile,
    before: HTMLCanvasElement | undefined,
  ): HTMLCanvasElement | undefined {
    if (rowCount === 0) return undefined
    const canvas = before ?? this.#document.createElement('canvas')
    if (canvas.width !== columnsPerTile) canvas.width = columnsPerTile
    if (canvas.height !== rowCount) canvas.height = rowCount
    const context = canvas.getContext('2d')
    if (!context) return undefined
    const image = context.createImageData(columnsPerTile, rowCount)
    const pixels = new Uint32Array(image.data.buffer)
    for (let cell = 0; cell < codes.length; cell += 1) {
      // Where nothing is known, what lies below shows through.
      if ((states[cell % columnsPerTile] ?? 0) % 3 === 0) continue
      pixels[cell] = this.#palette[codes[cell] ?? 0] ?? 0
    }
    context.putImageData(image, 0, 0)
    return canvas
  }
}
