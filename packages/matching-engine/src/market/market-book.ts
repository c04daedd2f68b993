import { LimitOrderBook } from '../book/limit-order-book.ts'
import { RestingOrder, type Side, opposite } from '../book/resting-order.ts'
import type { CandleKeeper } from './candle-keeper.ts'
import type { BookPlan, SymbolCharacter } from './listings.ts'
import type { MarketTrade } from './market-trade.ts'
import type { Tape } from './tape.ts'

/** What a book is made of. Without simulated flow it has neither a past nor a fair price of its own. */
export interface BookParts {
  plan: BookPlan
  character: SymbolCharacter
  /** Around which simulated flow quotes, in ticks. */
  fair: {
    ticksAt: (time: number) => number
    lotsFor: (usd: number, ticks: number) => number
  }
  tape: Tape
  candles: CandleKeeper
  lastPrice: number
}

/**
 * One instrument at one exchange: its book, its trades and candles, and its fair price. Orders of simulated flow and
 * those of accounts stand in the same queues.
 */
export class MarketBook {
  readonly plan: BookPlan
  readonly character: SymbolCharacter
  readonly book = new LimitOrderBook()
  readonly fair: BookParts['fair']
  readonly tape: Tape
  readonly candles: CandleKeeper
  /** Prices of new orders are multiples of so many ticks; an exchange may change it. */
  tickStep = 1
  /** A fair price that a test or a scenario holds still, in ticks. */
  heldFair: number | undefined
  readonly listeners: ((trade: MarketTrade) => void)[] = []
  /** Each price at which somebody traded, also where it was not in this book. */
  readonly priceListeners: ((price: number) => void)[] = []
  readonly flowOrders = { buy: 0, sell: 0 }
  /** Is called before anything happens to an order of an account; whoever returns to a checkpoint throws here. */
  beforeAccount: (() => void) | undefined
  /** It went back to a checkpoint: nothing that was said of it since has happened. */
  readonly backListeners: (() => void)[] = []
  #lastPrice: number
  #fairTime = Number.NaN
  #fairTicks = 0

  constructor({ plan, character, fair, tape, candles, lastPrice }: BookParts) {
    this.plan = plan
    this.character = character
    this.fair = fair
    this.tape = tape
    this.candles = candles
    this.#lastPrice = lastPrice
  }

  get lastPrice(): number {
    return this.#lastPrice
  }

  fairAt(time: number): number {
    if (this.heldFair !== undefined) return this.heldFair
    if (time !== this.#fairTime) {
      this.#fairTime = time
      this.#fairTicks = this.fair.ticksAt(time)
    }
    return this.#fairTicks
  }

  /** One print: on the tape, in the candles, and to whoever owns the order that was hit. */
  print(maker: RestingOrder, size: number, now: number): number {
    const { price } = maker
    const takerSide = opposite(maker.side)
    const id = this.tape.record(now, price, size, takerSide === 'buy')
    const trade: MarketTrade = { id, time: now, price, size, takerSide }
    this.candles.record(trade)
    this.traded(price)
    for (const notify of this.listeners) notify(trade)
    return id
  }

  /** Somebody traded at this price: the last one is another, and what waits for a price looks at it. */
  traded(price: number): void {
    this.#lastPrice = price
    for (const notify of this.priceListeners) notify(price)
  }

  /** An order of simulated flow comes to rest. One that would trade is put just behind the other side instead. */
  rest(side: Side, price: number, size: number, now: number): void {
    const inside = this.book.sideOf(opposite(side)).best?.price
    const step = this.tickStep
    let at = price
    if (inside !== undefined) {
      at = side === 'buy' ? Math.min(price, inside - step) : Math.max(price, inside + step)
    }
    at = side === 'buy' ? Math.floor(at / step) * step : Math.ceil(at / step) * step
    if (at <= 0 || size <= 0) return
    this.book.add(new RestingOrder(side, at, size), now)
    this.flowOrders[side] += 1
  }

  /** Takes an order of simulated flow away; orders of accounts are theirs. */
  pull(order: RestingOrder): void {
    if (order.owner) return
    this.book.remove(order)
    this.flowOrders[order.side] -= 1
  }

  /** Simulated flow takes up to that size at that price or better. */
  take(side: Side, limit: number, size: number, now: number): number {
    const { book } = this
    const ladder = book.sideOf(opposite(side))
    let left = size
    while (left > 0 && ladder.isReachedBy(limit)) {
      const maker = ladder.best?.head
      if (!maker) break
      const fill = Math.min(left, maker.shown)
      left -= fill
      this.hit(maker, fill, now)
    }
    return size - left
  }

  /** Returns what makes book and tape as they are now again. Candles of its own it must have none. */
  checkpoint(): () => void {
    const restores = [this.book.checkpoint(), this.tape.checkpoint()]
    const lastPrice = this.#lastPrice
    const { buy, sell } = this.flowOrders
    return () => {
      for (const restore of restores) restore()
      this.#lastPrice = lastPrice
      this.flowOrders.buy = buy
      this.flowOrders.sell = sell
      for (const notify of this.backListeners) notify()
    }
  }

  /** Nobody goes back to a checkpoint any more. */
  release(): void {
    this.book.release()
  }

  /** A trade with the order at the head of a queue. */
  hit(maker: RestingOrder, size: number, now: number): number {
    if (maker.owner) this.beforeAccount?.()
    const tradeId = this.print(maker, size, now)
    const isFlow = maker.owner === undefined
    const refilled = this.book.consume(maker, size, now)
    if (isFlow && maker.remaining === 0) this.flowOrders[maker.side] -= 1
    maker.owner?.filledAsMaker(maker, { price: maker.price, size, tradeId, refilled, time: now })
    return tradeId
  }
}
