import { VenueBook } from '@leadline/order-book/book/venue-book'

import type { AdapterIo } from '../src/adapter-io.ts'
import type { MarketSink } from '../src/market-adapter.ts'

const nothing = () => undefined

/** An outside that does nothing, but remembers the numbers of requests by their paths. */
export function quietIo(): AdapterIo & { requests: Map<string, number> } {
  const requests = new Map<string, number>()
  return {
    requests,
    connect: nothing,
    disconnect: nothing,
    reconnect: nothing,
    send: nothing,
    request: ({ id, path }) => void requests.set(path, id),
    wakeAt: nothing,
    holdUntil: nothing,
    clock: nothing,
    anomaly: (kind, example) => {
      throw new Error(`A bench is not to meet anything odd: ${kind} ${example}`)
    },
  }
}

interface QuietSink extends MarketSink {
  changes: number
  trades: number
}

/** A listener that keeps the books, counts, and drops the rest. */
export function quietSink(): QuietSink {
  const books = new Map<string, VenueBook>()
  const sink: QuietSink = {
    changes: 0,
    trades: 0,
    instruments: nothing,
    bookOf: ({ symbol, priceDecimals, sizeDecimals }) => {
      const book = books.get(symbol) ?? new VenueBook({ priceDecimals, sizeDecimals })
      books.set(symbol, book)
      return book
    },
    bookChanged: (symbol) => {
      if (books.get(symbol)?.state === 'live') sink.changes += 1
    },
    quotes: nothing,
    trade: () => void (sink.trades += 1),
    ticker: nothing,
    candles: nothing,
    candlesFailed: nothing,
    status: nothing,
    interrupted: nothing,
    resumed: nothing,
  }
  return sink
}

/** Nobody is fast by doing nothing: each text must have had its effect. */
export function expectWork(
  adapter: { sink: QuietSink; take: (text: string) => void },
  texts: readonly string[],
  effects: (sink: QuietSink) => number,
): void {
  const before = effects(adapter.sink)
  for (const text of texts) adapter.take(text)
  const done = effects(adapter.sink) - before
  if (done < texts.length) throw new Error(`Only ${done} of ${texts.length} texts had an effect.`)
}
