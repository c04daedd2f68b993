import { type ReadTerms, orderTermsOf } from '@leadline/algorithms/asked-terms'
import { exchangeName } from '@leadline/algorithms/exchange-names'
import { amountOf, parseAmount, type Amount } from '@leadline/matching-engine/exchange/amount'
import type { OrderPlan, Trigger } from '@leadline/matching-engine/exchange/order-plan'
import { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import { type CheckedTerms, checkTerms } from '@leadline/orders/check-terms'
import type { PositionEffect } from '@leadline/orders/order-record'
import { allOrders } from '@leadline/venues/exchanges/all'

import type { BacktestClock } from '../backtest-clock.ts'
import type { BacktestVenue } from '../exchanges/backtest-venues.ts'
import { listedInstrument } from '../exchanges/listed-instrument.ts'
import type { BacktestOrder, OrderFate } from './backtest-order.ts'
import { type Latency, latencyMs } from './latency.ts'
import { reasonText } from './refusal-words.ts'

/** An order before it was looked at. Decimal text. */
export interface OrderDraft extends ReadTerms {
  venue: BacktestVenue
  instrument: TradedInstrument
  side: 'buy' | 'sell'
  effect: PositionEffect
  size: string
  midAtDecision: Amount | undefined
  /** The number of the order in whose place it is put. */
  replaces?: string | null
  /** Of which synthetic order it is a part, and as what. */
  part?: BacktestOrder['part']
}

export interface EntryListener {
  /** What goes wrong with an order that is sent now; and whether what is canceled now is filled first. */
  fateOf(order: BacktestOrder, now: number): OrderFate
  losesRace(order: BacktestOrder, now: number): boolean
  /** The exchange did not take it, and word of it has come. */
  refused(order: BacktestOrder, reason: string): void
}

/** Takes orders to exchanges: checked as those of a trader are, and under way as long. */
export class OrderEntry {
  /** All there were, by their numbers. */
  readonly orders = new Map<string, BacktestOrder>()
  readonly #clock: BacktestClock
  readonly #latency: Latency
  readonly #listener: EntryListener

  constructor(clock: BacktestClock, latency: Latency, listener: EntryListener) {
    this.#clock = clock
    this.#latency = latency
    this.#listener = listener
  }

  /** The order; or as readable text why it does not leave. */
  send(draft: OrderDraft): BacktestOrder | string {
    const { venue, instrument, side, effect, midAtDecision, timeInForce, postOnly } = draft
    const { replaces, part } = draft
    const checked = this.check(draft)
    const [problem] = checked.problems
    if (problem) return problem.message
    const size = checked.terms?.size ?? draft.size
    const order: BacktestOrder = {
      id: `backtest-${this.orders.size + 1}`,
      venue,
      instrument,
      side,
      effect,
      size: parseAmount(size) ?? 0n,
      limit: checked.terms ? checked.terms.limitPrice : draft.limit,
      stop: checked.terms ? checked.terms.stopPrice : draft.stop,
      timeInForce,
      postOnly,
      filled: 0n,
      status: 'sent',
      sentAt: this.#clock.now,
      midAtDecision,
      isCancelSent: false,
      replaces: replaces ?? null,
      part: part ?? null,
      refusal: undefined,
      changedAt: this.#clock.now,
      feeInBase: 0n,
      change: undefined,
      ticket: undefined,
      fate: {},
      isAbandoned: false,
      lastReceived: 0,
    }
    this.orders.set(order.id, order)
    order.fate = this.#listener.fateOf(order, this.#clock.now)
    this.later(order, (now) => this.#place(order, now))
    return order
  }

  /** By the rules of its exchange, and on its steps. */
  check(draft: Omit<OrderDraft, 'midAtDecision'>, isTriggerKept = false): CheckedTerms {
    const { venue, instrument } = draft
    return checkTerms(orderTermsOf({ ...draft, symbol: instrument.symbol }), {
      venueName: exchangeName(venue.id),
      instrument: listedInstrument(instrument),
      capabilities: allOrders[venue.id],
      bestBid: null,
      bestAsk: null,
      lastPrice: instrument.priceText(instrument.marketBook.lastPrice),
      isTriggerKept,
      now: this.#clock.now,
    })
  }

  /** False where one is under way already. */
  cancel(order: BacktestOrder): boolean {
    if (order.isCancelSent) return false
    order.isCancelSent = true
    const isLate = this.#listener.losesRace(order, this.#clock.now)
    this.later(order, (now) => {
      if (isLate) fillFirst(order, now)
      if (order.ticket) order.venue.exchange.cancel(order.ticket, now)
    })
    return true
  }

  #place(order: BacktestOrder, now: number): void {
    const { instrument, venue, side, limit, stop, timeInForce, postOnly, fate } = order
    if (fate.isLost) return this.#refuse(order, 'the order never arrived.')
    if (fate.refused !== undefined) return this.#refuse(order, fate.refused)
    const lots = Number(order.size / amountOf(1, instrument.sizeDecimals))
    const plan: OrderPlan = {
      instrument,
      side,
      size: fate.isHalved ? Math.ceil(lots / 2) : lots,
      limit: limit === null ? undefined : onGrid(instrument.readPrice(limit)),
      timeInForce: limit === null ? 'ioc' : timeInForce,
      postOnly,
      ...(stop !== null && { trigger: touched(onGrid(instrument.readPrice(stop)), side) }),
      clientId: order.id,
      selfTrade: 'cancel-newest',
    }
    const placed = venue.exchange.place(venue.account, plan, now)
    if (placed instanceof Ticket) return
    order.refusal = placed
    this.#refuse(order, `${reasonText(placed)}.`)
  }

  #refuse(order: BacktestOrder, reason: string): void {
    const { now, agenda } = this.#clock
    const comes = now + latencyMs(this.#latency, order.venue.id, 'answer', order)
    agenda.at(Math.max(comes, order.fate.silentUntil ?? 0), () => {
      order.status = 'rejected'
      this.#listener.refused(order, `${exchangeName(order.venue.id)}: ${reason}`)
    })
  }

  /** When a message between Leadline and its exchange has arrived. */
  later(order: BacktestOrder, run: (now: number) => void): void {
    const ms = latencyMs(this.#latency, order.venue.id, 'order', order)
    this.#clock.agenda.at(this.#clock.now + ms, run)
  }
}

/** The market reaches an order before its cancel does. */
function fillFirst({ ticket, side, instrument, venue }: BacktestOrder, now: number): void {
  const { marketBook } = instrument
  const way = side === 'buy' ? 'sell' : 'buy'
  const limit = ticket?.resting?.price
  if (!ticket || limit === undefined) return
  while (ticket.isLive && marketBook.take(way, limit, ticket.remaining, now) > 0);
  venue.exchange.settle(marketBook, now)
}

/** A buy waits for a rise, a sale for a fall. */
function touched(price: number, side: 'buy' | 'sell'): Trigger {
  return { kind: 'touch', price, direction: side === 'buy' ? 'up' : 'down' }
}

export function onGrid(price: number | 'off-grid' | undefined): number {
  if (typeof price === 'number') return price
  throw new RangeError('A checked price is on the steps of its exchange.')
}
