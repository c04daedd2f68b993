import { backOffMs } from '@leadline/runtime/back-off'
import type { Balance } from '@leadline/venues/account-events'

import { exact } from '../../decimal-text.ts'
import type { OrderRecord } from '../../order-record.ts'
import type { AccountPort } from '../account-port.ts'
import { type OrderManagerCore } from '../order-manager-core.ts'
import type { MarketPrices } from '../order-market.ts'

/** So long an exchange may take to report a fill after the print or the balance that comes of it. */
const reportedWithinMs = 1500
/** A balance may change so much later than the fill was reported. */
const balanceLagMs = 10_000
/** Between two readings on suspicion, however many signs there are. */
const leastPauseMs = 5000
/** A print at our price is most often somebody's who was in the queue before us. */
const retryBackOff = { firstMs: leastPauseMs, longestMs: 60_000 }

/**
 * A stream can lose the message of a fill without anybody noticing. Three signs show it: a balance that changed
 * without a fill, a print at or through the price of an order that still stands, and a stop whose trigger was reached.
 * Then the open orders are read at once, and what is missing or filled among them is found as after a reconnect.
 */
export class MissedFills {
  readonly #core: OrderManagerCore
  readonly #keyId: string
  readonly #port: () => AccountPort | undefined
  readonly #lastFillAt = new Map<string, number>()
  /** Orders that were suspected: how often, and when they had changed last. */
  readonly #suspected = new Map<string, { times: number; changedAt: number }>()
  #readAt = Number.NEGATIVE_INFINITY

  constructor(core: OrderManagerCore, keyId: string, port: () => AccountPort | undefined) {
    this.#core = core
    this.#keyId = keyId
    this.#port = port
  }

  /** A fill was reported: the balances of its two assets change with it. */
  filled({ terms }: OrderRecord, now: number): void {
    for (const asset of terms.symbol.split('-')) this.#lastFillAt.set(asset, now)
  }

  balanceChanged(before: Balance | undefined, { asset, available, held }: Balance, now: number) {
    if (!before) return
    const total = exact(available).plus(exact(held))
    if (total.eq(exact(before.available).plus(exact(before.held)))) return
    if (!this.#standing().some(({ terms }) => terms.symbol.split('-').includes(asset))) return
    this.#core.alarms.at(`missed ${this.#keyId} ${asset}`, now + reportedWithinMs, (later) => {
      const filledAt = this.#lastFillAt.get(asset) ?? Number.NEGATIVE_INFINITY
      if (filledAt < now - balanceLagMs) this.#read(later)
    })
  }

  pricesMoved(symbol: string, prices: MarketPrices, now: number): void {
    for (const order of this.#standing()) {
      if (order.terms.symbol !== symbol || !shouldTrade(order, prices)) continue
      const { clientOrderId, changedAt } = order
      const before = this.#suspected.get(clientOrderId)
      const times = before?.changedAt === changedAt ? before.times : 0
      const name = `missed ${clientOrderId}`
      if (this.#core.alarms.has(name)) continue
      const inMs = times === 0 ? reportedWithinMs : backOffMs(times - 1, retryBackOff)
      this.#core.alarms.at(name, now + inMs, (later) => {
        if (this.#core.records.get(clientOrderId)?.changedAt !== changedAt) return
        this.#suspected.set(clientOrderId, { times: times + 1, changedAt })
        this.#read(later)
      })
    }
  }

  #read(now: number): void {
    if (now - this.#readAt < leastPauseMs && now >= this.#readAt) return
    this.#readAt = now
    this.#port()?.readOpenOrders(now)
  }

  #standing(): OrderRecord[] {
    return this.#core.records
      .workingOf(this.#keyId)
      .filter(({ state }) => state === 'open' || state === 'partially-filled')
  }
}

/** The market has reached the price at which something happens to it. */
function shouldTrade({ terms }: OrderRecord, { lastPrice, bestBid, bestAsk }: MarketPrices) {
  const { side, kind, limitPrice, stopPrice } = terms
  const isBuy = side === 'buy'
  if (kind === 'limit') {
    const other = isBuy ? bestAsk : bestBid
    return [lastPrice, other].some((price) => reaches(price, limitPrice, isBuy))
  }
  const isStop = kind === 'stop-market' || kind === 'stop-limit'
  return isStop && reaches(lastPrice, stopPrice, !isBuy)
}

function reaches(price: string | null, ours: string | null, isFromAbove: boolean): boolean {
  if (price === null || ours === null) return false
  return isFromAbove ? exact(price).lte(exact(ours)) : exact(price).gte(exact(ours))
}
