import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

import {
  slotAt,
  slotStart,
  tierPeriodsMs,
  tileMs,
} from '@leadline/desk-protocol/book-history/book-tile'
import { HistorySettings } from '@leadline/desk-protocol/messages/book-history-messages'
import type {
  HistoryChoices,
  StoredSymbol,
  TileStore,
} from '@leadline/hub/services/book-history/tile-store'
import * as z from 'zod/mini'

import { readText, writeDurablySync } from '../vault/durable-file.ts'
import { SegmentFile } from './segment-file.ts'

/** A file holds as much as the widest tile: four and a half hours. */
const segmentTier = tierPeriodsMs.length - 1
/** Larger than any tile is: it stops a damaged one from taking all memory. */
const mostTileBytes = 50_000_000
const fileName = /^(?<symbol>[A-Z0-9.]+-[A-Z0-9.]+)_(?<number>\d+)\.tiles$/

const KeptChoices = z.object({
  version: z.literal(1),
  settings: HistorySettings,
  symbols: z.array(z.string()),
})

interface Segment {
  symbol: string
  number: number
  file: SegmentFile
  bytes: number
}

/**
 * The book over time in files, one for each symbol and four and a half hours. They are only added to, and removed whole: the
 * oldest when they are too old or too many. Losing one costs a picture, never an order.
 */
export class DiskTiles implements TileStore {
  readonly place = 'disk'
  failure = ''
  readonly #folder: string
  readonly #choicesPath: string
  readonly #segments = new Map<string, Segment>()

  /** `folder` belongs to one market; what the trader chose is the same in both. */
  constructor(folder: string, choicesPath: string) {
    this.#folder = folder
    this.#choicesPath = choicesPath
    this.#attempt(() => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const name of readdirSync(folder)) this.#find(name)
    })
  }

  read(symbol: string, tier: number, slot: number): Uint8Array | undefined {
    const segment = this.#segments.get(nameOf(symbol, segmentOf(tier, slot)))
    if (!segment) return undefined
    let found: Uint8Array | undefined
    this.#attempt(() => {
      const packed = segment.file.read(tier, slot)
      found = packed && new Uint8Array(inflateRawSync(packed, { maxOutputLength: mostTileBytes }))
    })
    return found
  }

  write(symbol: string, tier: number, slot: number, bytes: Uint8Array): void {
    const number = segmentOf(tier, slot)
    const name = nameOf(symbol, number)
    const segment = this.#segments.get(name) ?? this.#begin(name, symbol, number)
    const packed = deflateRawSync(bytes)
    const isDone = this.#attempt(() => segment.file.write(tier, slot, packed))
    if (!isDone) return
    segment.bytes += packed.length
    this.failure = ''
  }

  trim(before: number, mostBytes: number): void {
    const oldestFirst = [...this.#segments].toSorted(([, a], [, b]) => a.number - b.number)
    let total = oldestFirst.reduce((sum, [, { bytes }]) => sum + bytes, 0)
    for (const [name, { number, bytes }] of oldestFirst) {
      const isOld = slotStart(segmentTier, number) + tileMs(segmentTier) <= before
      if (!isOld && total <= mostBytes) continue
      this.#remove(name)
      total -= bytes
    }
  }

  forget(symbol: string): void {
    for (const [name, segment] of this.#segments) if (segment.symbol === symbol) this.#remove(name)
  }

  stored(): StoredSymbol[] {
    const bySymbol = new Map<string, { bytes: number; oldest: Segment }>()
    for (const segment of this.#segments.values()) {
      const known = bySymbol.get(segment.symbol)
      const isOlder = !known || segment.number < known.oldest.number
      const bytes = (known?.bytes ?? 0) + segment.bytes
      bySymbol.set(segment.symbol, { bytes, oldest: isOlder ? segment : known.oldest })
    }
    return [...bySymbol].flatMap(([symbol, { bytes, oldest }]) => {
      const first = this.#firstSlot(oldest)
      return first === undefined ? [] : [{ symbol, bytes, from: slotStart(0, first) }]
    })
  }

  choices(): HistoryChoices | undefined {
    try {
      const { settings, symbols } = KeptChoices.parse(JSON.parse(readText(this.#choicesPath) ?? ''))
      return { settings, symbols }
    } catch {
      return undefined
    }
  }

  saveChoices(choices: HistoryChoices): void {
    this.#attempt(() =>
      writeDurablySync(this.#choicesPath, JSON.stringify({ version: 1, ...choices })),
    )
  }

  #firstSlot({ file }: Segment): number | undefined {
    let slots: number[] = []
    this.#attempt(() => {
      slots = file.slots(0)
    })
    return slots.length === 0 ? undefined : Math.min(...slots)
  }

  #find(name: string): void {
    const { symbol, number = '' } = fileName.exec(name)?.groups ?? {}
    if (symbol === undefined) return
    const path = join(this.#folder, name)
    const segment = { symbol, number: Number(number), file: new SegmentFile(path) }
    this.#segments.set(nameOf(symbol, segment.number), { ...segment, bytes: statSync(path).size })
  }

  #begin(name: string, symbol: string, number: number): Segment {
    const file = new SegmentFile(join(this.#folder, `${name}.tiles`))
    const segment = { symbol, number, file, bytes: 0 }
    this.#segments.set(name, segment)
    return segment
  }

  #remove(name: string): void {
    const segment = this.#segments.get(name)
    if (!segment) return
    if (this.#attempt(() => rmSync(segment.file.path, { force: true }))) this.#segments.delete(name)
  }

  /** A disk that is full, or a folder that is gone, is said and costs nothing else. */
  #attempt(run: () => void): boolean {
    try {
      run()
      return true
    } catch (error) {
      if (!(error instanceof Error)) throw error
      this.failure = `The book over time is not being kept: ${error.message}`
      return false
    }
  }
}

function segmentOf(tier: number, slot: number): number {
  return slotAt(segmentTier, slotStart(tier, slot))
}

function nameOf(symbol: string, number: number): string {
  return `${symbol}_${number}`
}
