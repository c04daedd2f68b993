import {
  type BookTile,
  periodOf,
  slotAt,
  slotStart,
  tradeTier,
} from '@leadline/desk-protocol/book-history/book-tile'
import { decodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'
import { mostTiles } from '@leadline/desk-protocol/messages/book-history-messages'

import type { BookHistoryStore } from './history-store.ts'
import type { TradedMinutes } from './traded-minutes.ts'

/** Hours of 64 minutes that are read at most: four days. */
const mostHours = 96

/**
 * Follows the trades of a symbol: every second what is new, and with the first of them what the hub has of before, the newest
 * hours first. `changed` is called with the moment from which on. Returns what ends it.
 */
export function loadTraded(
  store: BookHistoryStore,
  symbol: string,
  minutes: TradedMinutes,
  changed: (from: number) => void,
): () => void {
  let isOver = false
  let asked = false
  const read = async (tier: number, slots: readonly number[]) => {
    for (let at = 0; at < slots.length; at += mostTiles) {
      // oxlint-disable-next-line no-await-in-loop -- the newest first
      const tiles = await store.tiles(symbol, tier, slots.slice(at, at + mostTiles))
      if (isOver) return
      // The hub is away or slow: with one of the next seconds it is asked again.
      if (!tiles) asked = false
      for (const { bytes } of tiles ?? []) {
        const tile = decodeTile(bytes)
        if (tier === tradeTier) minutes.take(tile)
        else minutes.takeSeconds(tile)
      }
      changed(0)
    }
  }
  const readBefore = async (time: number) => {
    asked = true
    const minute = periodOf(tradeTier)
    await read(0, slotsBetween(0, Math.floor(time / minute) * minute, time))
    const oldest = store.known.get()?.symbols.find((one) => one.symbol === symbol)?.from ?? time
    await read(tradeTier, slotsBetween(tradeTier, oldest, time).slice(0, mostHours))
  }
  const end = store.follow(symbol, {
    column: (tile) => {
      minutes.takeSeconds(tile)
      changed(timeOf(tile))
      if (!asked) void readBefore(timeOf(tile))
    },
    restarted: () => {
      minutes.clear()
      asked = false
    },
  })
  return () => {
    isOver = true
    end()
  }
}

/** Of a tile that holds one second. */
function timeOf({ slot, venues }: BookTile): number {
  const at = venues[0]?.columns.findIndex((column) => column !== undefined) ?? 0
  return slotStart(0, slot) + Math.max(at, 0) * periodOf(0)
}

/** The newest first. */
function slotsBetween(tier: number, from: number, to: number): number[] {
  const last = slotAt(tier, to)
  return Array.from({ length: Math.max(last - slotAt(tier, from) + 1, 1) }, (_, at) => last - at)
}
