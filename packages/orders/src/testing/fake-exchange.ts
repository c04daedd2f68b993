import type { OrderChange, OrderRef } from '@leadline/venues/account-adapter'
import type {
  Balance,
  FillReport,
  OrderReport,
  RequestOutcome,
  VenueOrderStatus,
} from '@leadline/venues/account-events'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { exact, smallest, zero } from '../decimal-text.ts'

export interface FakeOrder {
  venueOrderId: string
  clientOrderId: string | null
  terms: OrderTerms
  status: VenueOrderStatus
  filled: string
  fills: FillReport[]
}

export type FakeRequest =
  | { kind: 'place'; clientOrderId: string; terms: OrderTerms }
  | { kind: 'amend'; order: OrderRef; change: OrderChange }
  | { kind: 'cancel'; order: OrderRef }
  | { kind: 'cancelAll'; symbol: string | null }

/** An exchange that does what it is sent and says what it did. It outlives everybody who trades there. */
export class FakeExchange {
  readonly orders = new Map<string, FakeOrder>()
  /** How often an order with this number came in: once is right. */
  readonly placings = new Map<string, number>()
  /** The most of each synthetic order that ever worked and was filled together, by whoever watches. */
  onChange: (() => void) | undefined
  /** Received by whoever has a connection that is up. */
  emit: (reported: { report: OrderReport } | { fill: FillReport }) => void = () => {}
  /** What an order finds when it arrives; without it a market order finds everything and an IOC half of it. */
  match: ((terms: OrderTerms) => readonly { price: string; size: string }[]) | undefined
  refuses: (terms: OrderTerms) => boolean = () => false
  /** What is in the account; without it nobody reports balances. */
  balances: (() => readonly Balance[]) | undefined
  #now: () => number
  #lastNumber = 0
  #echoesClientId: boolean

  constructor(now: () => number, options: { echoesClientId?: boolean } = {}) {
    this.#now = now
    this.#echoesClientId = options.echoesClientId ?? true
  }

  handle(request: FakeRequest): RequestOutcome {
    switch (request.kind) {
      case 'place':
        return this.#place(request.clientOrderId, request.terms)
      case 'amend':
        return this.#amend(request.order, request.change)
      case 'cancel': {
        const order = this.find(request.order)
        if (!order) return refused('unknown-order')
        return this.#cancel(order)
      }
      case 'cancelAll': {
        for (const order of this.open()) {
          if (request.symbol === null || order.terms.symbol === request.symbol) this.#cancel(order)
        }
        return { kind: 'accepted', venueOrderId: null }
      }
    }
  }

  open(): FakeOrder[] {
    return [...this.orders.values()].filter(isOpen)
  }

  find({ clientOrderId, venueOrderId }: Pick<OrderRef, 'clientOrderId' | 'venueOrderId'>) {
    const byNumber = venueOrderId === null ? undefined : this.orders.get(venueOrderId)
    return (
      byNumber ?? [...this.orders.values()].find((order) => order.clientOrderId === clientOrderId)
    )
  }

  /** Somebody else trades with this order. */
  fill(venueOrderId: string, size: string, price?: string): void {
    const order = this.orders.get(venueOrderId)
    if (!order || !isOpen(order)) return
    // One that is sized in money ends when whoever fills it says so.
    const isMoney = order.terms.size === null
    const left = exact(order.terms.size ?? size).minus(exact(isMoney ? '0' : order.filled))
    const part = smallest(left, exact(size))
    if (part.lte(zero)) return
    order.filled = exact(order.filled).plus(part).toFixed()
    order.status = part.eq(left) && !isMoney ? 'filled' : 'partially-filled'
    const fill = this.#fillOf(order, part.toFixed(), price ?? order.terms.limitPrice ?? '100')
    order.fills.push(fill)
    this.onChange?.()
    this.emit({ fill })
    this.emit({ report: this.reportOf(order) })
  }

  /** Made on the exchange's website. */
  placeElsewhere(terms: OrderTerms): FakeOrder {
    const order = this.#newOrder(null, terms)
    this.emit({ report: this.reportOf(order) })
    return order
  }

  cancelElsewhere(venueOrderId: string): void {
    const order = this.orders.get(venueOrderId)
    if (order) this.#cancel(order)
  }

  fillsSince(time: number): FillReport[] {
    return [...this.orders.values()]
      .flatMap(({ fills }) => fills)
      .filter((fill) => fill.time >= time)
  }

  reportOf(order: FakeOrder, source: OrderReport['source'] = 'stream'): OrderReport {
    const { venueOrderId, terms, filled, status } = order
    const { symbol, side, kind, timeInForce, limitPrice, stopPrice, size, quoteSize } = terms
    return {
      venueOrderId,
      clientOrderId: this.#echoesClientId || source === 'poll' ? order.clientOrderId : null,
      symbol,
      side,
      kind,
      timeInForce,
      limitPrice,
      stopPrice,
      size,
      quoteSize,
      filled,
      averagePrice: null,
      status,
      isCancelPending: false,
      postOnly: terms.postOnly,
      reason: '',
      createdAt: null,
      time: this.#now(),
      source,
    }
  }

  #place(clientOrderId: string, terms: OrderTerms): RequestOutcome {
    this.placings.set(clientOrderId, (this.placings.get(clientOrderId) ?? 0) + 1)
    if (this.refuses(terms)) return refused('insufficient-funds')
    const order = this.#newOrder(clientOrderId, terms)
    this.onChange?.()
    this.emit({ report: this.reportOf(order) })
    if (this.match) {
      for (const { price, size } of this.match(terms)) this.fill(order.venueOrderId, size, price)
      if (terms.timeInForce === 'ioc' && isOpen(order)) this.#cancel(order)
    } else if (terms.kind === 'market') this.fill(order.venueOrderId, terms.size ?? '0')
    else if (terms.timeInForce === 'ioc') {
      this.fill(
        order.venueOrderId,
        exact(terms.size ?? '0')
          .div(exact('2'))
          .round(8, 0)
          .toFixed(),
      )
      if (isOpen(order)) this.#cancel(order)
    }
    return { kind: 'accepted', venueOrderId: order.venueOrderId }
  }

  #newOrder(clientOrderId: string | null, terms: OrderTerms): FakeOrder {
    this.#lastNumber += 1
    const venueOrderId = `V-${this.#lastNumber}`
    const order: FakeOrder = {
      venueOrderId,
      clientOrderId,
      terms,
      status: 'open',
      filled: '0',
      fills: [],
    }
    this.orders.set(venueOrderId, order)
    return order
  }

  #amend(ref: OrderRef, change: OrderChange): RequestOutcome {
    const order = this.find(ref)
    if (!order) return refused('unknown-order')
    if (!isOpen(order)) return refused('already-done')
    const size = change.size ?? order.terms.size ?? '0'
    if (exact(size).lte(exact(order.filled))) return refused('too-small')
    const { limitPrice, stopPrice } = order.terms
    order.terms = {
      ...order.terms,
      size,
      limitPrice: change.limitPrice ?? limitPrice,
      stopPrice: change.stopPrice ?? stopPrice,
      ...(change.limitOffset !== undefined && { limitOffset: change.limitOffset }),
    }
    this.onChange?.()
    this.emit({ report: this.reportOf(order) })
    return { kind: 'accepted', venueOrderId: order.venueOrderId }
  }

  #cancel(order: FakeOrder): RequestOutcome {
    if (!isOpen(order)) return refused('already-done')
    order.status = 'canceled'
    this.onChange?.()
    this.emit({ report: this.reportOf(order) })
    return { kind: 'accepted', venueOrderId: order.venueOrderId }
  }

  #fillOf(order: FakeOrder, size: string, price: string): FillReport {
    const { venueOrderId, terms } = order
    return {
      fillId: `${venueOrderId}-F-${order.fills.length + 1}`,
      venueOrderId,
      clientOrderId: this.#echoesClientId ? order.clientOrderId : null,
      symbol: terms.symbol,
      side: terms.side,
      price,
      size,
      fee: '0',
      feeAsset: 'USD',
      liquidity: 'maker',
      time: this.#now(),
      source: 'stream',
    }
  }
}

function isOpen({ status }: FakeOrder): boolean {
  return status === 'open' || status === 'partially-filled'
}

function refused(
  meaning: 'unknown-order' | 'already-done' | 'too-small' | 'insufficient-funds',
): RequestOutcome {
  return { kind: 'refused', refusal: { meaning, code: '', text: meaning } }
}
