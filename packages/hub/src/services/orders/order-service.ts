import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import {
  tradingFamily,
  type TradingUpdate,
  tradingVersion,
  type WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { TraderBooks } from '@leadline/orders/accounts/trader-books'
import type { JournalStore } from '@leadline/orders/journal/journal-store'
import type { OrderEvent } from '@leadline/orders/order-events'
import { OrderManager } from '@leadline/orders/order-manager'
import type { OrderRecord } from '@leadline/orders/order-record'
import type { SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'
import type { Clock } from '@leadline/runtime/clock'
import type { VenueId } from '@leadline/venues/venue-names'

import type { InstrumentDirectory } from '../../market/instrument-directory.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'
import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import { AccountConnection, type AccountSetup } from './account-connection.ts'
import { HubMarket } from './hub-market.ts'
import { lateOrder } from './late-order.ts'
import type { LimitsVault } from './limits-vault.ts'
import { actOn } from './order-commands.ts'
import { positionsUpdate } from './positions-update.ts'
import { ShownPlans } from './shown-plans.ts'
import { TradingNeeds } from './trading-needs.ts'
import { wireAccount, wireRisk, wireHeld, wireOrder } from './wire-trading.ts'

export interface OrdersSetup {
  journal: JournalStore
  /** A fresh UUID. */
  newId: () => string
  isVaultLocked: () => boolean
  /** Looks at passphrases where there is a vault. */
  limitsVault?: LimitsVault
  /** Keys that are there from the start; others are connected later. */
  accounts: readonly AccountSetup[]
  /** In the time of a recording, which goes as fast as somebody wants: nothing is too late for it. */
  isReplay?: boolean
  /** A bug of ours, for the log: an adapter threw. */
  failed?: (venue: VenueId, error: unknown) => void
}

export interface OrderServiceSetup extends OrdersSetup {
  isPaper: boolean
  feeds: readonly VenueFeed[]
  directory: InstrumentDirectory
  clock: Clock
}

/** `event`: the row of the journal; undefined where only whose order it is has changed. */
export type OrderWatcher = (order: OrderRecord, event: OrderEvent | undefined) => void
type SyntheticWatcher = (synthetic: SyntheticOrder) => void

/** Balances, positions and limits are reported at most this often; orders at once. */
const numbersEveryMs = 250
const pricesEveryMs = 100
/** What is held is worth something else with every tick; this often it is reported, with what the day has brought. */
const worthEveryMs = 1000
const dayMs = 86_400_000

/** Trading: the order manager, the keys that are connected, and the desks that have joined. */
export class OrderService implements HubService<typeof tradingFamily> {
  readonly family = tradingFamily
  readonly manager: OrderManager
  readonly market: HubMarket
  readonly books: TraderBooks
  readonly plans: ShownPlans
  readonly limitsVault: LimitsVault | undefined
  readonly isPaper: boolean
  readonly #setup: OrderServiceSetup
  readonly #connections = new Map<string, AccountConnection>()
  readonly #listeners = new Set<(message: TradingUpdate) => void>()
  readonly #needs: TradingNeeds
  readonly #watchers = new Set<OrderWatcher>()
  readonly #syntheticWatchers = new Set<SyntheticWatcher>()
  #cancelWake: (() => void) | undefined
  #cancelPrices: (() => void) | undefined
  #cancelNumbers: (() => void) | undefined
  readonly #reported = { positions: '', gate: '' }
  #reportedAt = 0
  #isStopped = false

  constructor(setup: OrderServiceSetup) {
    this.#setup = setup
    this.limitsVault = setup.limitsVault
    this.isPaper = setup.isPaper
    const { clock, feeds, directory, journal, isPaper, isVaultLocked, newId } = setup
    this.market = new HubMarket(feeds, directory, () => clock.now())
    let isMade = false
    // A desk whose answers were lost in a crash says so while it is being made: nobody can listen yet.
    const onceMade =
      <Update extends unknown[]>(emit: (...update: Update) => void) =>
      (...update: Update) =>
        isMade && emit(...update)
    this.manager = new OrderManager({
      journal,
      market: this.market,
      isPaper,
      isVaultLocked,
      now: () => clock.now(),
      newClientOrderId: newId,
      wakeAt: (time) => this.#wakeAt(time),
      listener: {
        orderChanged: onceMade((order, event) => this.#orderChanged(order, event)),
        accountChanged: () => this.#numbersChanged(),
        syntheticChanged: onceMade((synthetic) => this.#syntheticChanged(synthetic)),
        rulesChanged: () => this.#numbersChanged(),
      },
    })
    isMade = true
    const { records, state } = this.manager
    this.plans = new ShownPlans({
      records,
      unseen: state.unseenPlans,
      note: (fact, now) => {
        this.manager.journal.note([fact], now)
        state.apply(fact)
      },
      changed: () => this.#publish({ type: 'plans', plans: this.#plans() }),
    })
    this.books = new TraderBooks(this.manager.trades, this.manager.state.lotMethods)
    this.#needs = new TradingNeeds(this.market)
  }

  start(): void {
    for (const account of this.#setup.accounts) this.connect(account)
    this.#watchPrices()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelWake?.()
    this.#cancelPrices?.()
    this.#cancelNumbers?.()
    for (const connection of this.#connections.values()) connection.stop('Leadline is closing.')
    this.#needs.stop()
  }

  connect(account: AccountSetup): void {
    const feed = this.market.feedOf(account.venue)
    if (!feed) return
    this.#connections.get(account.keyId)?.stop('Reconnected.')
    const { clock, failed } = this.#setup
    const connection = new AccountConnection(account, this.manager, feed.session, clock, (error) =>
      failed?.(account.venue, error),
    )
    this.#connections.set(account.keyId, connection)
    connection.start()
  }

  /** Nothing can be asked with this key for now. What is known of its account stays, as last known. */
  disconnect(keyId: string, reason: string): void {
    this.#connections.get(keyId)?.stop(reason)
    this.#connections.delete(keyId)
  }

  /** The trader has removed the key. */
  remove(keyId: string): void {
    this.#connections.get(keyId)?.stop('The key was removed.')
    this.#connections.delete(keyId)
    this.manager.remove(keyId)
    this.#numbersChanged()
  }

  join({ publish }: ServiceSession<typeof tradingFamily>): JoinedService<typeof tradingFamily> {
    this.#listeners.add(publish)
    const { synthetic } = this.manager
    publish({
      type: 'trading',
      version: tradingVersion,
      orders: this.#recentOrders().map((order) => this.wire(order)),
      held: synthetic.active().map((one) => wireHeld(this, one)),
      accounts: this.#accounts(),
      gate: this.#risk(),
    })
    publish({ type: 'plans', plans: this.#plans() })
    publish(this.#positions())
    // This desk knows what is so now, the others what was reported last: the next report is for both.
    this.#reported.positions = ''
    this.#reported.gate = ''
    return {
      handle: (request) => this.#late(request) ?? actOn(this, request),
      leave: () => this.#listeners.delete(publish),
    }
  }

  /** Reported of every order that changes, in the turn in which it does. Returns what ends it. */
  watchOrders(watcher: OrderWatcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The same of every synthetic order. */
  watchSynthetic(watcher: SyntheticWatcher): () => void {
    this.#syntheticWatchers.add(watcher)
    return () => this.#syntheticWatchers.delete(watcher)
  }

  /** Nothing of them changed but whose they are. */
  publishAgain(orders: readonly OrderRecord[], wholes: readonly SyntheticOrder[]): void {
    for (const order of orders) this.#orderChanged(order)
    for (const whole of wholes) this.#syntheticChanged(whole)
  }

  wire(order: OrderRecord): WireOrder {
    return wireOrder(order, this.manager.state.handedOver.has(order.clientOrderId))
  }

  now(): number {
    return this.#setup.clock.now()
  }

  #late(request: OrderRequest) {
    return this.#setup.isReplay === true ? undefined : lateOrder(request, this.now())
  }

  #recentOrders(): OrderRecord[] {
    const recent = this.manager.records.countedSince(this.now() - dayMs)
    const unseen = this.plans.unseenOrders()
    return [...new Set([...this.manager.records.working(), ...recent, ...unseen])]
  }

  #orderChanged(order: OrderRecord, event?: OrderEvent): void {
    for (const watcher of this.#watchers) watcher(order, event)
    const replacement = this.manager.state.replacementOf(order.clientOrderId)
    this.#publish({ type: 'order', order: this.wire(order), replacement: replacement ?? null })
    const synthetic =
      order.source.kind === 'held' && this.manager.state.synthetic.get(order.source.id)
    if (synthetic) this.#publish({ type: 'held', held: wireHeld(this, synthetic) })
    this.#numbersChanged()
  }

  #syntheticChanged(synthetic: SyntheticOrder): void {
    for (const watcher of this.#syntheticWatchers) watcher(synthetic)
    this.#publish({ type: 'held', held: wireHeld(this, synthetic) })
    this.#numbersChanged()
  }

  #numbersChanged(): void {
    if (this.#cancelNumbers || this.#isStopped) return
    this.#cancelNumbers = this.#setup.clock.after(numbersEveryMs, () => {
      this.#cancelNumbers = undefined
      this.#needs.update(this.manager)
      if (this.#listeners.size === 0) return
      this.#publish({ type: 'accounts', accounts: this.#accounts() })
      this.#publishWorth()
    })
  }

  #accounts() {
    return [...this.manager.accounts.values()].map((account) => wireAccount(account, this.manager))
  }

  #plans() {
    return this.plans.unseen().map((plan) => ({ ...plan, parts: [...plan.parts] }))
  }

  #risk() {
    const isLocked = this.#setup.isVaultLocked()
    return wireRisk(this.manager, isLocked, (asset) => this.market.usdPrice(asset), this.now())
  }

  /** Positions and the use of the limits, in one go: the same market makes both. */
  #publishWorth(): void {
    this.#reportedAt = this.now()
    this.#publishChanged('positions', this.#positions())
    this.#publishChanged('gate', { type: 'gate', gate: this.#risk() })
  }

  #publishChanged(what: 'positions' | 'gate', update: TradingUpdate): void {
    const text = JSON.stringify(update)
    if (text === this.#reported[what]) return
    this.#reported[what] = text
    this.#publish(update)
  }

  #positions(): TradingUpdate {
    return positionsUpdate(this.manager, this.books, (asset) => this.market.usdPrice(asset))
  }

  /** Synthetic orders look at prices ten times a second, if these have changed. */
  #watchPrices(): void {
    this.#cancelPrices = this.#setup.clock.after(pricesEveryMs, () => {
      for (const { venue, symbol } of this.#needs.moved(this.manager)) {
        this.manager.pricesMoved(venue, symbol)
      }
      if (this.now() - this.#reportedAt >= worthEveryMs) this.#reportWorth()
      if (!this.#isStopped) this.#watchPrices()
    })
  }

  #reportWorth(): void {
    this.#reportedAt = this.now()
    // Also where no key is there to report a change: what is held needs its price.
    this.#needs.update(this.manager)
    if (this.#listeners.size > 0) this.#publishWorth()
  }

  #wakeAt(time: number): void {
    const { clock } = this.#setup
    this.#cancelWake?.()
    // Never from within: what asks to be woken is still busy.
    this.#cancelWake = clock.after(Math.min(Math.max(time - clock.now(), 0), 60_000), () => {
      if (clock.now() < time) this.#wakeAt(time)
      else this.manager.tick()
    })
  }

  #publish(message: TradingUpdate): void {
    for (const publish of this.#listeners) publish(message)
  }
}
