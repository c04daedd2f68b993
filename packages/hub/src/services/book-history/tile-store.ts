import { slotStart, tileMs } from '@leadline/desk-protocol/book-history/book-tile'
import type { HistorySettings } from '@leadline/desk-protocol/messages/book-history-messages'

/** What of one symbol is there. */
export interface StoredSymbol {
  symbol: string
  bytes: number
  /** When its oldest tile begins. */
  from: number
}

/** What the trader chose, and the symbols that are kept while no panel shows them; the one shown last first. */
export interface HistoryChoices {
  settings: HistorySettings
  symbols: readonly string[]
}

/** Where tiles are kept, as bytes. A tile that is written again takes the place of the one before. */
export interface TileStore {
  readonly place: 'memory' | 'disk'
  /** Why nothing can be written; '' where all is well. */
  readonly failure: string
  read(symbol: string, tier: number, slot: number): Uint8Array | undefined
  write(symbol: string, tier: number, slot: number, bytes: Uint8Array): void
  /** Lets go of what ended before that time, and of the oldest beyond so many bytes. */
  trim(before: number, mostBytes: number): void
  forget(symbol: string): void
  stored(): StoredSymbol[]
  /** Undefined where nothing was chosen yet. */
  choices(): HistoryChoices | undefined
  saveChoices(choices: HistoryChoices): void
}

interface Tile {
  symbol: string
  tier: number
  slot: number
  bytes: Uint8Array
}

/** For a hub that leaves nothing behind: at /try, in replays and in tests. It never holds more than so many bytes. */
export function memoryTiles(mostBytes = 64_000_000): TileStore {
  /** The one written first is the first. */
  const tiles = new Map<string, Tile>()
  let total = 0
  let chosen: HistoryChoices | undefined
  const nameOf = (symbol: string, tier: number, slot: number) => `${symbol} ${tier} ${slot}`
  const remove = (name: string) => {
    total -= tiles.get(name)?.bytes.length ?? 0
    tiles.delete(name)
  }
  const dropOldest = (most: number) => {
    for (const name of tiles.keys()) {
      if (total <= most) return
      remove(name)
    }
  }
  return {
    place: 'memory',
    failure: '',
    read: (symbol, tier, slot) => tiles.get(nameOf(symbol, tier, slot))?.bytes,
    write: (symbol, tier, slot, bytes) => {
      const name = nameOf(symbol, tier, slot)
      remove(name)
      tiles.set(name, { symbol, tier, slot, bytes })
      total += bytes.length
      dropOldest(mostBytes)
    },
    trim: (before, most) => {
      for (const [name, { tier, slot }] of tiles) {
        if (slotStart(tier, slot) + tileMs(tier) <= before) remove(name)
      }
      dropOldest(most)
    },
    forget: (symbol) => {
      for (const [name, tile] of tiles) if (tile.symbol === symbol) remove(name)
    },
    stored: () => {
      const bySymbol = new Map<string, StoredSymbol>()
      for (const { symbol, tier, slot, bytes } of tiles.values()) {
        const known = bySymbol.get(symbol) ?? { symbol, bytes: 0, from: Infinity }
        // Wider tiles begin before what is in them.
        const from = tier === 0 ? Math.min(known.from, slotStart(tier, slot)) : known.from
        bySymbol.set(symbol, { symbol, bytes: known.bytes + bytes.length, from })
      }
      return [...bySymbol.values()].filter(({ from }) => from < Infinity)
    },
    choices: () => chosen,
    saveChoices: (choices) => {
      chosen = choices
    },
  }
}
