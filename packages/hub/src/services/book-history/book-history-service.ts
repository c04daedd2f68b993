import { toBase64 } from '@leadline/desk-protocol/book-history/base64'
import {
  bookHistoryFamily,
  type BookHistoryRequest,
} from '@leadline/desk-protocol/messages/book-history-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'

import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import type { BookHistory } from './book-history.ts'
import type { TileStore } from './tile-store.ts'

type Family = typeof bookHistoryFamily

/** The book over time, for the desks: what is kept of it, and every second what is new of the symbols that one shows. */
export class BookHistoryService implements HubService<Family> {
  readonly family = bookHistoryFamily
  readonly #history: BookHistory
  readonly #store: TileStore

  constructor(history: BookHistory, store: TileStore) {
    this.#history = history
    this.#store = store
  }

  join({ publish }: ServiceSession<Family>): JoinedService<Family> {
    const followed = new Map<string, () => void>()
    const report = () => {
      const { place, failure } = this.#store
      const symbols = this.#history.symbols()
      publish({ type: 'history', place, failure, settings: this.#history.settings, symbols })
    }
    const stopListening = this.#history.listen({
      changed: report,
      columns: (symbol, bytes) => {
        if (!followed.has(symbol)) return
        publish({ type: 'historyColumns', symbol, bytes: toBase64(bytes) })
      },
    })
    report()
    return {
      handle: (request) => this.#handle(request, followed),
      leave: () => {
        stopListening()
        for (const end of followed.values()) end()
      },
    }
  }

  #handle(request: BookHistoryRequest, followed: Map<string, () => void>): Outcome<Family> {
    const history = this.#history
    switch (request.type) {
      case 'historyFollow': {
        const { symbol } = request
        if (!followed.has(symbol)) followed.set(symbol, history.follow(symbol))
        return {}
      }
      case 'historyUnfollow': {
        followed.get(request.symbol)?.()
        followed.delete(request.symbol)
        return {}
      }
      case 'historyTiles': {
        const { symbol, tier, slots } = request
        const tiles = slots.flatMap((slot) => {
          const bytes = history.bytesOf(symbol, tier, slot)
          return bytes ? [{ slot, bytes: toBase64(bytes) }] : []
        })
        return { tiles }
      }
      case 'historyKeep': {
        history.keep(request.settings)
        return {}
      }
      case 'historyForget': {
        history.forget(request.symbol)
        return {}
      }
    }
  }
}
