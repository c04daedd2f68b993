import type { RestingOrder } from './resting-order.ts'

/** All orders of one price, in the order in which they came. */
export class PriceLevel {
  readonly price: number
  /** What the book shows at this price. */
  total = 0
  count = 0
  head: RestingOrder | undefined
  tail: RestingOrder | undefined

  constructor(price: number) {
    this.price = price
  }

  append(order: RestingOrder): void {
    order.level = this
    order.previous = this.tail
    order.next = undefined
    if (this.tail) this.tail.next = order
    else this.head = order
    this.tail = order
    this.count += 1
    this.total += order.shown
  }

  remove(order: RestingOrder): void {
    if (order.previous) order.previous.next = order.next
    else this.head = order.next
    if (order.next) order.next.previous = order.previous
    else this.tail = order.previous
    order.level = undefined
    order.previous = undefined
    order.next = undefined
    this.count -= 1
    this.total -= order.shown
  }
}
