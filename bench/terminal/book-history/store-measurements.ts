import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fromBase64, toBase64 } from '@leadline/desk-protocol/book-history/base64'
import {
  slotAt,
  slotStart,
  tierPeriodsMs,
  tileMs,
} from '@leadline/desk-protocol/book-history/book-tile'
import { decodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'

import { DiskTiles } from '../../../apps/terminal/src/book-history/disk-tiles.ts'
import type { Measurement } from '../../../packages/order-book/bench/measure.ts'
import { busySymbol, fillStore } from './fill-store.ts'

const hourMs = 3_600_000
const dayHours = 8
/** As many columns as a wide monitor has pixels: what a view of any zoom asks for. */
const columnsInView = 1840

export interface KeptHours {
  /** A data folder of the program, as it is after these hours. */
  home: string
  hours: number
  /** When they ended. */
  until: number
  messages: number
  tookMs: number
}

let kept: Promise<KeptHours> | undefined

/** Eight hours of five exchanges on disk, made once for all who measure them. */
export function keptHours(): Promise<KeptHours> {
  kept ??= keep(dayHours)
  return kept
}

async function keep(hours: number): Promise<KeptHours> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-book-history-'))
  process.on('exit', () => rmSync(home, { recursive: true, force: true }))
  const until = Math.floor(Date.now() / 1000) * 1000
  const started = performance.now()
  const messages = await fillStore(openTiles(home), hours, until)
  return { home, hours, until, messages, tookMs: performance.now() - started }
}

function openTiles(home: string): DiskTiles {
  return new DiskTiles(join(home, 'practice', 'book-history'), join(home, 'book-history.json'))
}

/** What the book over time of one busy symbol takes on the disk, and how long it takes to read any hour of it. */
export async function storeMeasurements(): Promise<Measurement[]> {
  const { home, hours, until, messages, tookMs } = await keptHours()
  const folder = join(home, 'practice', 'book-history')
  const bytes = readdirSync(folder).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  )
  const openings = tierPeriodsMs.flatMap((_period, tier) =>
    Array.from({ length: hours }, (_, hour) => openingMs(home, tier, until - hour * hourMs)),
  )
  return [
    {
      what: `messages per second of five exchanges for ${busySymbol}`,
      value: messages / hours / 3600,
      unit: '/s',
    },
    {
      what: `on the disk a day, from ${hours} hours`,
      value: (bytes / hours) * (24 / 1_000_000),
      unit: 'MB',
      goal: '≤ 150',
    },
    {
      what: 'any hour at any zoom: files opened, read and decoded, the slowest',
      value: Math.max(...openings),
      unit: 'ms',
      goal: '≤ 300',
    },
    {
      what: 'exchanges, hub and store for one second of the market',
      value: tookMs / hours / 3600,
      unit: 'ms',
    },
  ]
}

/** As after a start: no index is in memory. What a view that ends there shows is on its way to a picture. */
function openingMs(home: string, tier: number, end: number): number {
  const started = performance.now()
  const tiles = openTiles(home)
  const from = end - columnsInView * (tierPeriodsMs[tier] ?? 0)
  let found = 0
  for (let slot = slotAt(tier, from); slotStart(tier, slot) + tileMs(tier) <= end; slot += 1) {
    const bytes = tiles.read(busySymbol, tier, slot)
    if (bytes) found += decodeTile(fromBase64(toBase64(bytes))).venues.length
  }
  // The widest tiles of the first hours have not ended.
  if (found === 0 && tier === 0) throw new Error('Nothing was kept.')
  return performance.now() - started
}
