import { Ladder } from './ladder.ts'
import { type PriceLevel, type RestingOrder, type Side, opposite } from './resting-order.ts'

/**
 * Price first, then time. The book knows nothing of accounts, fees or exchanges; it remembers which prices were
 * touched until whoever publishes it has looked.
 */
export class LimitOrderBook {
  readonly bids = new Ladder('buy')
  readonly asks = new Ladder('sell')
  readonly touchedBids: number[] = []
  readonly touchedAsks: number[] = []
  /** False where nobody publishes what was touched. */
  keepsTouched = true
  #entries = 0

  sideOf(side: Side): Ladder {
    return side === 'buy' ? this.bids : this.asks
  }

  /** What the book shows at a price. */
  sizeAt(side: Side, price: number): number {
    return this.sideOf(side).find(price)?.total ?? 0
  }

  /** To the end of the queue at its price. The caller has made sure that it does not cross. */
  add(order: RestingOrder, now: number): void {
    this.#entries += 1
    order.entry = this.#entries
    order.enteredAt = now
    const ladder = this.sideOf(order.side)
    const level = ladder.open(order.price)
    ladder.keep(level)
    level.append(order)
    this.#touch(order.side, order.price)
  }

  remove(order: RestingOrder): void {
    const { level } = order
    if (!level) return
    this.sideOf(order.side).keep(level)
    level.remove(order)
    this.#closeIfEmpty(order.side, level)
    this.#touch(order.side, level.price)
  }

  /** Make an order smaller without losing its place. */
  shrink(order: RestingOrder, by: number): void {
    const fromHidden = Math.min(order.hidden, by)
    order.hidden -= fromHidden
    const fromShown = by - fromHidden
    if (fromShown === 0) return
    if (fromShown >= order.shown) {
      this.remove(order)
      order.shown = 0
      return
    }
    if (order.level) this.sideOf(order.side).keep(order.level)
    order.shown -= fromShown
    if (order.level) order.level.total -= fromShown
    this.#touch(order.side, order.price)
  }

  /**
   * A trade takes from the shown part. Returns true where an iceberg showed its next part, which goes to the end of
   * the queue.
   */
  consume(order: RestingOrder, size: number, now: number): boolean {
    const { level } = order
    if (!level) throw new Error('An order that is not in the book cannot trade.')
    this.sideOf(order.side).keep(level)
    order.shown -= size
    level.total -= size
    this.#touch(order.side, order.price)
    if (order.shown > 0) return false
    level.remove(order)
    if (order.hidden > 0) {
      order.shown = Math.min(order.display, order.hidden)
      order.hidden -= order.shown
      this.#entries += 1
      order.entry = this.#entries
      order.enteredAt = now
      level.append(order)
      return true
    }
    this.#closeIfEmpty(order.side, level)
    return false
  }

  /** Would a limit order at that price trade at once? */
  wouldTake(side: Side, price: number): boolean {
    return this.sideOf(opposite(side)).isReachedBy(price)
  }

  forgetTouched(): void {
    if (this.touchedBids.length > 0) this.touchedBids.length = 0
    if (this.touchedAsks.length > 0) this.touchedAsks.length = 0
  }

  /** Returns what makes it as it is now again, with the same orders in their queues. */
  checkpoint(): () => void {
    const restores = [this.bids.checkpoint(), this.asks.checkpoint()]
    const entries = this.#entries
    return () => {
      for (const restore of restores) restore()
      this.#entries = entries
      this.forgetTouched()
    }
  }

  release(): void {
    this.bids.release()
    this.asks.release()
  }

  #closeIfEmpty(side: Side, level: PriceLevel): void {
    if (level.count === 0) this.sideOf(side).close(level.price)
  }

  #touch(side: Side, price: number): void {
    if (!this.keepsTouched) return
    const touched = side === 'buy' ? this.touchedBids : this.touchedAsks
    if (!touched.includes(price)) touched.push(price)
  }
}
