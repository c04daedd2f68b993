export type Side = 'buy' | 'sell'

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/** Who stands behind an order of an account. Orders of simulated flow have nobody. */
export interface OrderOwner {
  /** Orders of one party never trade with each other. */
  readonly party: object
  filledAsMaker(order: RestingOrder, fill: MakerFill): void
}

export interface MakerFill {
  price: number
  size: number
  tradeId: number
  /** An iceberg showed its next part. */
  refilled: boolean
  time: number
}

/**
 * What rests in a book: a node in the queue of its price. Prices are whole ticks and sizes whole lots; the instrument
 * says how many decimals each has.
 */
export class RestingOrder {
  readonly side: Side
  price: number
  /** What the book shows of it. */
  shown: number
  /** What waits behind the shown part of an iceberg. */
  hidden: number
  /** How much an iceberg shows at once; 0 for a plain order. */
  readonly display: number
  readonly owner: OrderOwner | undefined
  /** Number and time that streams of single orders report; set when it enters the queue. */
  entry = 0
  enteredAt = 0
  level: PriceLevel | undefined
  previous: RestingOrder | undefined
  next: RestingOrder | undefined

  constructor(side: Side, price: number, size: number, owner?: OrderOwner, display = 0) {
    this.side = side
    this.price = price
    this.display = display
    this.shown = display > 0 ? Math.min(display, size) : size
    this.hidden = size - this.shown
    this.owner = owner
  }

  get remaining(): number {
    return this.shown + this.hidden
  }
}

/** All orders of one price, in the order in which they came: the queue of which each order is a node. */
export class PriceLevel {
  readonly price: number
  /** What the book shows at this price. */
  total = 0
  count = 0
  head: RestingOrder | undefined
  tail: RestingOrder | undefined
  /** Among what it has been kept as it was, since a checkpoint. */
  keptIn: object | undefined

  constructor(price: number) {
    this.price = price
  }

  clear(): void {
    this.total = 0
    this.count = 0
    this.head = undefined
    this.tail = undefined
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
