import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import {
  tradingFamily,
  type TradingUpdate,
  type WireAccount,
  type WireRisk,
  type WireSyntheticOrder,
  type WireOrder,
  type WirePosition,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSentPlan } from '@leadline/desk-protocol/sent-plans'
import { exact } from '@leadline/orders/decimal-text'

import { announcer } from '../announcer.ts'
import type { HubLink } from '../hub/hub-link.ts'
import { type Reply, ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import { Value } from '../value.ts'
import { AccountConnections } from './account-connections.ts'
import { type OwnOrder, OwnTrading } from './own-trading.ts'
import { syntheticStops } from './synthetic-stops.ts'
import { type RiskPlan, riskPlans } from './synthetic/risk-plans.ts'
import { syntheticMarkOf, isMovable } from './synthetic/synthetic-marks.ts'
import { unreachableWords, withSeenAt } from './unreachable-words.ts'
import { ownFills, ownOrders } from './working-orders.ts'

export type TradingReply = Reply<typeof tradingFamily>

export type SentPlan = WireSentPlan

interface Positions {
  byAccount: readonly WirePosition[]
  byAsset: readonly WirePosition[]
}

/** Those of the newest orders that are remembered here; History asks the hub for the others. */
const mostOrders = 2000

/** What the hub reports of orders, accounts and limits, and what can be asked of it. */
export class TradingStore {
  /** Working ones and those of the last day, the newest first. */
  readonly orders = new Value<readonly WireOrder[]>([])
  readonly synthetic = new Value<readonly WireSyntheticOrder[]>([])
  readonly accounts = new Value<readonly WireAccount[]>([])
  readonly lines = new AccountConnections()
  readonly risk = new Value<WireRisk | null>(null)
  /** Reported with the market: paint it, do not render it. */
  readonly positions = new Value<Positions>({ byAccount: [], byAsset: [] })
  /** Why an amended order was not placed again, by its number. */
  readonly notReplaced = new Value<ReadonlyMap<string, string>>(new Map())
  /**
   * Plans over several exchanges that were sent from any desk, the newest first, until the trader has dismissed what became of
   * them. The hub keeps them: a window that is loaded again shows them, too.
   */
  readonly sentPlans = new Value<readonly SentPlan[]>([])
  /**
   * What was asked for and did not reach the hub, as readable text; empty where all did. Stays until it has been
   * seen.
   */
  readonly notSent = new Value('')
  /** Brackets and protected positions with what they risk. */
  readonly risks = new Value<readonly RiskPlan[]>([])
  readonly own: OwnTrading
  readonly #client: ServiceClient<typeof tradingFamily>
  readonly #listeners = new Set<(order: WireOrder, before: WireOrder | undefined) => void>()

  constructor(hub: HubLink, own = new OwnTrading()) {
    this.own = own
    this.#client = new ServiceClient(hub, tradingFamily)
    this.#client.onUpdate((update) => this.#receive(update))
    this.#client.onLink((isOpen) => {
      if (!isOpen) this.lines.hubLost(hub.frozenSince.get() ?? Date.now())
    })
  }

  async act(request: OrderRequest): Promise<TradingReply> {
    const reply = await this.#client.request(withSeenAt(request, this.#client.hub.hubTime))
    if (reply.arrival === 'answered') return reply
    const { type } = request
    const reason = unreachableWords(type, reply.reason, reply.arrival === 'uncertain')
    // Whoever presses one of these looks at no answer of ours: an order that is canceled goes away by itself.
    if (type === 'cancel' || type === 'halt' || type === 'reduceOnly') {
      this.notSent.set(reason)
      announcer.say(reason, 'assertive')
    }
    return { ...reply, reason, guard: 'unreachable' }
  }

  /** An order is new or has changed, after everything was reported once. */
  onOrder(listener: (order: WireOrder, before: WireOrder | undefined) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  planSent(plan: SentPlan): void {
    this.sentPlans.set([plan, ...this.sentPlans.get().filter(({ id }) => id !== plan.id)])
  }

  dismissPlan(planId: string): void {
    this.sentPlans.set(this.sentPlans.get().filter(({ id }) => id !== planId))
    void this.act({ type: 'planSeen', planId })
  }

  #receive(message: TradingUpdate): void {
    if (message.type === 'trading') {
      this.#accounts(message.accounts)
      this.risk.set(message.gate)
      this.synthetic.set(message.held)
      this.orders.set(message.orders.toSorted(byTime))
      this.#ownChanged()
    } else if (message.type === 'order') this.#order(message)
    else if (message.type === 'held') {
      const others = this.synthetic.get().filter(({ id }) => id !== message.held.id)
      this.synthetic.set([message.held, ...others])
      this.#ownChanged()
    } else if (message.type === 'plans') this.sentPlans.set(message.plans)
    else if (message.type === 'accounts') {
      if (isSame(this.accounts.get(), message.accounts)) return
      this.#accounts(message.accounts)
      this.#ownChanged()
    } else if (message.type === 'gate') {
      if (!isSame(this.risk.get(), message.gate)) this.risk.set(message.gate)
    } else if (message.type === 'positions') {
      this.positions.set(message)
      this.#positionsChanged()
    }
  }

  #accounts(accounts: readonly WireAccount[]): void {
    this.lines.receive(accounts, Date.now())
    this.accounts.set(accounts)
  }

  #order({ order, replacement }: Extract<TradingUpdate, { type: 'order' }>): void {
    const { clientOrderId } = order
    const all = this.orders.get()
    const before = all.find((one) => one.clientOrderId === clientOrderId)
    const others = all.filter((one) => one !== before)
    this.orders.set([...others, order].toSorted(byTime).slice(0, mostOrders))
    if (replacement?.state === 'not-replaced') {
      const known = this.notReplaced.get()
      this.notReplaced.set(new Map([...known, [replacement.clientOrderId, replacement.reason]]))
    }
    this.#ownChanged()
    for (const listener of this.#listeners) listener(order, before)
  }

  #ownChanged(): void {
    const offline = new Set(
      this.accounts.get().flatMap(({ keyId, phase }) => (phase === 'offline' ? keyId : [])),
    )
    const isOffline = (keyId: string) => offline.has(keyId)
    const orders = this.#withFixed(ownOrders(this.orders.get(), isOffline))
    if (!isSame(this.own.orders.get(), orders)) this.own.orders.set(orders)
    const stops = this.#withFixed(syntheticStops(this.synthetic.get(), isOffline))
    if (!isSame(this.own.syntheticStops.get(), stops)) this.own.syntheticStops.set(stops)
    const fills = ownFills(this.orders.get())
    if (fills.length !== this.own.fills.get().length) this.own.fills.set(fills)
    this.#risksChanged()
  }

  /** Parts of what Leadline holds are moved through it, where they have a price of their own. */
  #withFixed(marks: readonly OwnOrder[]): readonly OwnOrder[] {
    const held = new Set(this.synthetic.get().map(({ id }) => id))
    const partOf = new Map(this.orders.get().map((one) => [one.clientOrderId, one.heldId]))
    return marks.map((own) => {
      const heldId = own.isHeld === true ? own.orderId : partOf.get(own.orderId)
      if (typeof heldId !== 'string' || !held.has(heldId)) return own
      const mark = syntheticMarkOf(own.id, this.orders.get(), this.synthetic.get())
      return mark && isMovable(mark) ? own : { ...own, isFixed: true }
    })
  }

  #risksChanged(): void {
    const { orders, syntheticStops: stops, positions } = this.own
    const plans = riskPlans({
      orders: orders.get(),
      stops: stops.get(),
      positions: positions.get(),
      wires: this.orders.get(),
      synthetic: this.synthetic.get(),
    })
    if (!isSame(this.risks.get(), plans)) this.risks.set(plans)
  }

  /** Where the trader came in stays where it is while the market moves. */
  #positionsChanged(): void {
    const held = this.positions.get().byAccount.flatMap((position) => {
      const { asset, venue, averagePrice, sizeWithBasis: size, keyId } = position
      if (venue === null || averagePrice === null || exact(size).eq(exact('0'))) return []
      if (keyId === null) return []
      return { id: `${keyId} ${asset}`, keyId, symbol: `${asset}-USD`, venue, size, averagePrice }
    })
    if (isSame(this.own.positions.get(), held)) return
    this.own.positions.set(held)
    this.#risksChanged()
  }
}

function byTime(one: WireOrder, other: WireOrder): number {
  return other.recordedAt - one.recordedAt
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export const openTradingStore = (hub: HubLink) => new TradingStore(hub)

export function useTrading(): TradingStore {
  return useStore(openTradingStore)
}
