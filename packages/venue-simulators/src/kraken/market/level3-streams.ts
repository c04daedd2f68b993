import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { RestingOrder } from '@leadline/matching-engine/book/resting-order'
import { ticketOf } from '@leadline/matching-engine/exchange/taking'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'
import { krakenId } from '@leadline/matching-engine/rules/kraken-ids'

import { isoTime } from '../../wire/iso-time.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { KrakenSession } from '../wire/session.ts'
import { ordersChecksum } from './checksum.ts'
import type { KrakenPair } from './symbol.ts'

export const orderDepths = [10, 100, 1000]

interface OrderView {
  pair: KrakenPair
  depth: number
  sessions: Set<KrakenSession>
  /** What its clients know: orders by entry, with the size they were reported. */
  known: Map<RestingOrder, { entry: number; shown: number }>
}

/** Single orders of the best prices, for the few who want them. */
export class KrakenLevel3Channel {
  readonly #context: ServerContext
  readonly #throwAway: ThrowAway
  readonly #views = new Map<MarketBook, OrderView[]>()
  readonly #ids = new WeakMap<RestingOrder, string>()
  #named = 0

  constructor(context: ServerContext, throwAway: ThrowAway) {
    this.#context = context
    this.#throwAway = throwAway
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
      view = { pair, depth, sessions: new Set(), known: new Map() }
      views.push(view)
    }
    if (view.sessions.size === 0) view.known = this.#seen(view)
    view.sessions.add(session)
    if (!snapshot) return
    const { book } = marketBook
    const side = (ladder: Ladder) =>
      ordersIn(ladder, depth)
        .map((order) => this.#row(pair, order))
        .join(',')
    session.send(
      'snapshot',
      this.#frame('snapshot', pair, side(book.bids), side(book.asks), now),
      now,
    )
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
    for (const view of this.#views.get(marketBook) ?? []) {
      if (view.sessions.size > 0) this.#update(view, now)
    }
  }

  #update(view: OrderView, now: number): void {
    const { pair, known } = view
    const seen = this.#seen(view)
    const rows = { buy: [] as string[], sell: [] as string[] }
    for (const [order, { entry, shown }] of known) {
      const now2 = seen.get(order)
      // Orders that were only pushed out of view get no word.
      if (!now2 && order.level) continue
      if (now2?.entry === entry) {
        if (now2.shown !== shown) rows[order.side].push(this.#row(pair, order, 'modify'))
      } else rows[order.side].push(this.#row(pair, order, 'delete', shown))
    }
    for (const [order, { entry }] of seen) {
      if (known.get(order)?.entry !== entry) rows[order.side].push(this.#row(pair, order, 'add'))
    }
    view.known = seen
    if (rows.buy.length + rows.sell.length === 0) return
    const text = this.#frame('update', pair, rows.buy.join(','), rows.sell.join(','), now)
    for (const session of view.sessions) session.send('book', text, now)
  }

  #seen({ pair, depth }: OrderView): OrderView['known'] {
    const { bids, asks } = pair.instrument.marketBook.book
    return new Map(
      [...ordersIn(bids, depth), ...ordersIn(asks, depth)].map((order) => [
        order,
        { entry: order.entry, shown: order.shown },
      ]),
    )
  }

  #row(pair: KrakenPair, order: RestingOrder, event?: string, size = order.shown): string {
    const time = isoTime(venueTime(this.#context, order.enteredAt), 9, order.entry % 1_000_000)
    const what = event === undefined ? '' : `"event":"${event}",`
    return `{${what}"order_id":"${this.#idOf(order)}","limit_price":${pair.price(order.price)},"order_qty":${pair.qty(size)},"timestamp":"${time}"}`
  }

  #frame(type: string, pair: KrakenPair, bids: string, asks: string, now: number): string {
    const checksum = ordersChecksum(pair.instrument.marketBook.book, pair)
    const time = isoTime(venueTime(this.#context, now), 9)
    return `{"channel":"level3","type":"${type}","data":[{"symbol":"${pair.symbol}","checksum":${checksum},"bids":[${bids}],"asks":[${asks}],"timestamp":"${time}"}]}`
  }

  #idOf(order: RestingOrder): string {
    const own = ticketOf(order)
    if (own) return own.id
    let id = this.#ids.get(order)
    if (id === undefined) {
      this.#named += 1
      id = krakenId(this.#throwAway, 'O', 1_000_000_000 + this.#named)
      this.#ids.set(order, id)
    }
    return id
  }
}

function ordersIn(ladder: Ladder, depth: number): RestingOrder[] {
  const orders: RestingOrder[] = []
  for (let place = 0; place < Math.min(depth, ladder.length); place += 1) {
    for (let order = ladder.at(place)?.head; order; order = order.next) orders.push(order)
  }
  return orders
}
