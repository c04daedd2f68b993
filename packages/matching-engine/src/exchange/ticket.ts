import type { MakerFill, OrderOwner, RestingOrder, Side } from '../book/resting-order.ts'
import type { Account } from './account.ts'
import type { Amount } from './amount.ts'
import type { OrderPlan, Reason } from './order-plan.ts'

export type TicketStatus = 'scheduled' | 'waiting' | 'open' | 'filled' | 'cancelled' | 'expired'

export interface Fill {
  /** Rises by one over all fills of the exchange. */
  number: number
  /** The public print. */
  tradeId: number
  price: number
  size: number
  value: Amount
  fee: Amount
  feeCurrency: string
  isMaker: boolean
  time: number
}

/** An order of an account, from its acceptance to its end. */
export class Ticket implements OrderOwner {
  readonly id: string
  /** Rises by one over all orders of the exchange. */
  readonly number: number
  readonly account: Account
  readonly plan: OrderPlan
  readonly createdAt: number
  status: TicketStatus = 'open'
  /** Lots, as amended. Of an order sized in money: what it came to. */
  size: number
  limit: number | undefined
  filled = 0
  filledValue: Amount = 0n
  fees: Amount = 0n
  /** Prevented by the rule against trading with oneself. */
  prevented = 0
  readonly fills: Fill[] = []
  resting: RestingOrder | undefined
  held: Amount = 0n
  triggeredAt: number | undefined
  updatedAt: number
  amendedAt: number | undefined
  reason: Reason | undefined
  /** Where the stop of a trailing order stands now. */
  trailStop: number | undefined
  /** How far from that stop its limit will lie, in ticks with the sign, as amended. */
  limitOffset: number | undefined
  /** If one of a group trades or ends, so do the others. */
  group: readonly Ticket[] = []
  readonly #onFill: (ticket: Ticket, order: RestingOrder, fill: MakerFill) => void

  constructor(
    id: string,
    number: number,
    account: Account,
    plan: OrderPlan,
    now: number,
    onFill: (ticket: Ticket, order: RestingOrder, fill: MakerFill) => void,
  ) {
    this.id = id
    this.number = number
    this.account = account
    this.plan = plan
    this.createdAt = now
    this.updatedAt = now
    this.size = typeof plan.size === 'number' ? plan.size : 0
    this.limit = plan.limit
    this.limitOffset = plan.limitOffset
    this.#onFill = onFill
  }

  get party(): Account {
    return this.account
  }

  get side(): Side {
    return this.plan.side
  }

  get remaining(): number {
    return Math.max(0, this.size - this.filled - this.prevented)
  }

  get isLive(): boolean {
    return this.status === 'open' || this.status === 'waiting' || this.status === 'scheduled'
  }

  /** What is paid with and received instead of the asset. */
  get money(): string {
    return this.plan.wallet ?? this.plan.instrument.quote
  }

  get holdCurrency(): string {
    return this.side === 'buy' ? this.money : this.plan.instrument.base
  }

  filledAsMaker(order: RestingOrder, fill: MakerFill): void {
    this.#onFill(this, order, fill)
  }
}
