import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { isoTime } from '../../wire/iso-time.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { KrakenSession } from '../wire/session.ts'
import { bookChecksum } from './checksum.ts'
import type { KrakenPair } from './symbol.ts'

export const bookDepths = [10, 25, 100, 500, 1000]

/** What clients of one depth see of one book: how far down it reached when it was last reported. */
interface View {
  pair: KrakenPair
  depth: number
  worstBid: number
  worstAsk: number
  sessions: Set<KrakenSession>
}

/** Books to a depth. Levels that are pushed out get no word; levels that come back into view are reported again. */
export class KrakenBookChannel {
  readonly #context: ServerContext
  readonly #views = new Map<MarketBook, View[]>()

  constructor(context: ServerContext) {
    this.#context = context
  }

  subscribe(
    session: KrakenSession,
    pair: KrakenPair,
    depth: number,
    snapshot: boolean,
    now: number,
  ): void {
    const { marketBook } = pair.instrument
    const views = this.#views.get(marketBook) ?? []
    this.#views.set(marketBook, views)
    let view = views.find((one) => one.depth === depth)
    if (!view) {
      view = { pair, depth, worstBid: 0, worstAsk: 0, sessions: new Set() }
      views.push(view)
    }
    if (view.sessions.size === 0) this.#remember(view)
    view.sessions.add(session)
    if (snapshot) session.send('snapshot', this.#snapshot(pair, depth, now), now)
  }

  unsubscribe(session: KrakenSession, pair: KrakenPair, depth: number): void {
    for (const view of this.#views.get(pair.instrument.marketBook) ?? []) {
      if (view.depth === depth) view.sessions.delete(session)
    }
  }

  left(session: KrakenSession): void {
    for (const views of this.#views.values())
      for (const view of views) view.sessions.delete(session)
  }

  published(marketBook: MarketBook, now: number): void {
    const views = this.#views.get(marketBook)
    if (!views) return
    for (const view of views) {
      if (view.sessions.size === 0) continue
      const text = this.#update(view, marketBook, now)
      this.#remember(view)
      if (text === undefined) continue
      for (const session of view.sessions) session.send('book', text, now)
    }
  }

  #update(view: View, marketBook: MarketBook, now: number): string | undefined {
    const { pair, depth } = view
    const { book } = marketBook
    let bids = changes(pair, book.bids, book.touchedBids, depth, view.worstBid, 1)
    const asks = changes(pair, book.asks, book.touchedAsks, depth, view.worstAsk, -1)
    if (bids === '' && asks === '') return undefined
    const { faults } = this.#context
    let crossing: number | undefined
    const best = book.asks.best?.price
    if (faults.active > 0 && best !== undefined && faults.strikes('crossed-book')) {
      crossing = best + 7
      bids += `${bids === '' ? '' : ','}${level(pair, crossing, 1)}`
    }
    let checksum = bookChecksum(book, pair, crossing)
    if (faults.active > 0 && faults.strikes('bad-checksum'))
      checksum = (checksum ^ 0x5a5a5a5a) >>> 0
    return this.#frame('update', pair, bids, asks, checksum, now)
  }

  #snapshot(pair: KrakenPair, depth: number, now: number): string {
    const { book } = pair.instrument.marketBook
    const side = (ladder: Ladder) => {
      const rows: string[] = []
      for (let place = 0; place < Math.min(depth, ladder.length); place += 1) {
        const one = ladder.at(place)
        if (one) rows.push(level(pair, one.price, one.total))
      }
      return rows.join(',')
    }
    return this.#frame(
      'snapshot',
      pair,
      side(book.bids),
      side(book.asks),
      bookChecksum(book, pair),
      now,
    )
  }

  #frame(
    type: string,
    pair: KrakenPair,
    bids: string,
    asks: string,
    checksum: number,
    now: number,
  ): string {
    const time = isoTime(venueTime(this.#context, now), 6, this.#context.random.below(1000))
    return `{"channel":"book","type":"${type}","data":[{"symbol":"${pair.symbol}","bids":[${bids}],"asks":[${asks}],"checksum":${checksum},"timestamp":"${time}"}]}`
  }

  #remember(view: View): void {
    const { book } = view.pair.instrument.marketBook
    view.worstBid = book.bids.at(view.depth - 1)?.price ?? Number.NEGATIVE_INFINITY
    view.worstAsk = book.asks.at(view.depth - 1)?.price ?? Number.POSITIVE_INFINITY
  }
}

function level(pair: KrakenPair, price: number, size: number): string {
  return `{"price":${pair.price(price)},"qty":${pair.qty(size)}}`
}

/** Touched prices that are or were in view, and prices that came into view because others left. */
function changes(
  pair: KrakenPair,
  ladder: Ladder,
  touched: readonly number[],
  depth: number,
  worstBefore: number,
  sign: 1 | -1,
): string {
  const worst = ladder.at(depth - 1)?.price ?? -sign * Number.POSITIVE_INFINITY
  let text = ''
  const add = (price: number, size: number) => {
    text += `${text === '' ? '' : ','}${level(pair, price, size)}`
  }
  for (const price of touched) {
    const size = ladder.find(price)?.total ?? 0
    const isSeen = (price - worst) * sign >= 0
    const wasSeen = (price - worstBefore) * sign >= 0
    if (size === 0 ? wasSeen : isSeen) add(price, size)
  }
  if ((worstBefore - worst) * sign > 0) {
    for (let place = Math.min(depth, ladder.length) - 1; place >= 0; place -= 1) {
      const one = ladder.at(place)
      if (!one || (worstBefore - one.price) * sign <= 0) break
      if (!touched.includes(one.price)) add(one.price, one.total)
    }
  }
  return text
}
