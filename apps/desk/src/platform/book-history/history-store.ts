import { fromBase64 } from '@leadline/desk-protocol/book-history/base64'
import type { BookTile } from '@leadline/desk-protocol/book-history/book-tile'
import { decodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'
import {
  bookHistoryFamily,
  type BookHistoryRequest,
  type KnownHistory,
} from '@leadline/desk-protocol/messages/book-history-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import type { Value } from '../value.ts'

/** A tile of the book over time as it came. */
export interface ReceivedTile {
  slot: number
  bytes: Uint8Array
}

export interface ColumnListener {
  /** A second has passed: a tile of the finest tier that holds its column alone. */
  column(this: void, tile: BookTile): void
  /** The connection is there, again perhaps: columns may have been missed. */
  restarted(this: void): void
}

/** The book over time, as the hub keeps it. */
export class BookHistoryStore {
  /** Undefined before it is known, and while the hub is away. */
  readonly known: Value<KnownHistory | undefined>
  readonly #client: ServiceClient<typeof bookHistoryFamily>
  readonly #listeners = new Map<string, Set<ColumnListener>>()

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, bookHistoryFamily)
    this.known = this.#client.latest((update) => (update.type === 'history' ? update : undefined))
    this.#client.onUpdate((update) => {
      if (update.type !== 'historyColumns') return
      const listeners = this.#listeners.get(update.symbol)
      if (!listeners) return
      const tile = decodeTile(fromBase64(update.bytes))
      for (const { column } of listeners) column(tile)
    })
    this.#client.onLink((isOpen) => {
      if (!isOpen) return
      for (const [symbol, listeners] of this.#listeners) {
        this.#client.send({ type: 'historyFollow', symbol })
        for (const { restarted } of listeners) restarted()
      }
    })
  }

  /** Somebody shows this symbol from now on. Returns what ends it. */
  follow(symbol: string, listener: ColumnListener): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set()
    this.#listeners.set(symbol, listeners)
    if (listeners.size === 0 && this.#client.isLinked) {
      this.#client.send({ type: 'historyFollow', symbol })
    }
    listeners.add(listener)
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return
      this.#listeners.delete(symbol)
      if (this.#client.isLinked) this.#client.send({ type: 'historyUnfollow', symbol })
    }
  }

  /** Those of these tiles that there are; undefined where the hub did not answer. */
  async tiles(
    symbol: string,
    tier: number,
    slots: readonly number[],
  ): Promise<ReceivedTile[] | undefined> {
    const request = { type: 'historyTiles' as const, symbol, tier, slots: [...slots] }
    const { isDone, tiles } = await this.#client.request(request)
    if (!isDone) return undefined
    return tiles.map(({ slot, bytes }) => ({ slot, bytes: fromBase64(bytes) }))
  }

  /** Never throws. The reason why it was not done; '' where it was. */
  async act(request: BookHistoryRequest): Promise<string> {
    const { isDone, reason } = await this.#client.request(request)
    return isDone ? '' : reason
  }
}

export const openBookHistoryStore = (hub: HubLink) => new BookHistoryStore(hub)
