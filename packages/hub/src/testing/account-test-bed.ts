import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import type { PlaceResult } from '@leadline/orders/order-manager/place-order'
import type { AmendResult } from '@leadline/orders/order-manager/replacements/amend-order'
import { isFinished, type OrderRecord } from '@leadline/orders/order-record'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { openPaperMarket, type PaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'
import type { SimulatorOptions } from '@leadline/venue-simulators/simulator-options'
import type { OrderChange } from '@leadline/venues/account-adapter'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { Transport } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { Hub } from '../hub.ts'
import { memoryStore } from '../store/memory-store.ts'
import { TestDesk } from './test-desk.ts'

const symbol = 'BTC-USD'

interface SharedMarket {
  clock: FakeClock
  market: PaperMarket
}

/**
 * An account at one simulated exchange: simulator, signer, session, adapter and order manager, on a clock of the
 * test's.
 */
export class AccountTestBed implements SharedMarket {
  readonly venue: VenueId
  readonly clock: FakeClock
  readonly market: PaperMarket
  readonly errors: unknown[] = []
  /** Messages of streams that never arrive. */
  isLost: (text: string) => boolean = () => false
  /** What an exchange that errs says instead, in its streams and in its answers. */
  liesInStream: (text: string) => string = (text) => text
  liesInAnswers: (text: string) => string = (text) => text
  readonly journal = new MemoryJournal()
  readonly #hub: Hub
  readonly #name: string
  #lastId = 0

  /** Several programs may trade in one account: `name` reports their orders apart. */
  constructor(venue: VenueId, shared: SharedMarket = openShared(venue), name = '1') {
    this.venue = venue
    this.clock = shared.clock
    this.market = shared.market
    this.#name = name
    const { simulators, venues, accounts } = this.market
    const failed = (_venue: VenueId, error: unknown) => this.errors.push(error)
    this.#hub = new Hub({
      version: '0.0.0',
      mode: 'practice',
      // A program of its own has connections of its own.
      venues: venues.map((setup) => ({
        ...setup,
        transport: this.#losing(simulators.transport(setup.id)),
      })),
      clock: this.clock,
      store: memoryStore(),
      orders: {
        journal: this.journal,
        newId: () => this.#newId(),
        isVaultLocked: () => false,
        accounts: accounts.filter((account) => account.venue === venue),
        failed,
      },
      failed,
    })
    this.#hub.start()
  }

  /** Until the account is connected, and its prices are there. */
  async begin(): Promise<this> {
    const venues = this.market.venues.map(({ id }) => id)
    const ladder = { kind: 'ladder', symbol, depth: 25, condense: null, filter: '' } as const
    this.watch({ ...ladder, venues })
    await this.pass(8000)
    return this
  }

  /** A panel on a desk of its own. */
  watch(view: ViewSpec): void {
    new TestDesk(this.#hub).open(1, view)
  }

  /** Another program of the same user. */
  another(): Promise<AccountTestBed> {
    return new AccountTestBed(this.venue, this, '2').begin()
  }

  pass(ms: number): Promise<void> {
    return this.clock.advance(ms)
  }

  strike(fault: FaultName, setting: FaultSetting = { when: 'once' }): void {
    this.market.simulators.setFault(this.venue, fault, setting)
  }

  /** Nobody else moves: what happens from here on is what the test does. */
  async quieten(): Promise<void> {
    this.market.simulators.market.actionsPerSecond = 0
    await this.pass(3000)
  }

  get prices(): { bid: number; ask: number } {
    const { bestBid, bestAsk } = this.#service.market.pricesOf(this.venue, symbol)
    return { bid: Number(bestBid), ask: Number(bestAsk) }
  }

  /** A price that will not be reached, on the step of every exchange. */
  get low(): string {
    return String(Math.floor(this.prices.bid * 0.96))
  }

  /** Terms that trade at once: at any price where the exchange has market orders, else at one that surely crosses. */
  atOnce(side: OrderTerms['side']): Partial<OrderTerms> {
    if (allOrders[this.venue].kinds.market) {
      return { side, kind: 'market', timeInForce: 'ioc', limitPrice: null }
    }
    const { bid, ask } = this.prices
    const price = side === 'buy' ? Math.ceil(ask * 1.02) : Math.floor(bid * 0.98)
    return { side, timeInForce: 'ioc', limitPrice: String(price) }
  }

  get account() {
    return this.#service.manager.accounts.get(this.keyId)
  }

  get keyId(): string {
    return `practice-${this.venue}`
  }

  place(changes: Partial<OrderTerms>): PlaceResult {
    const terms = { ...limitBuy, size: '0.1', limitPrice: null, ...changes }
    const draftId = `draft-${this.#name}-${(this.#lastId += 1)}`
    const source = { kind: 'hand' } as const
    const isPriceConfirmed = true
    return this.#service.manager.place({
      draftId,
      keyId: this.keyId,
      terms,
      source,
      isPriceConfirmed,
    })
  }

  /** Its number; an order that our own rules refuse is a mistake of the test. */
  send(changes: Partial<OrderTerms>): string {
    const result = this.place(changes)
    if (result.kind !== 'sent') throw new Error(JSON.stringify(result))
    return result.clientOrderId
  }

  cancel(clientOrderId: string): void {
    this.#service.manager.cancel({ kind: 'orders', clientOrderIds: [clientOrderId] })
  }

  amend(clientOrderId: string, to: Partial<OrderChange>): AmendResult {
    const change = { limitPrice: null, stopPrice: null, size: null, ...to }
    const draftId = `draft-${this.#name}-${(this.#lastId += 1)}`
    return this.#service.manager.amend({ draftId, clientOrderId, change, isPriceConfirmed: true })
  }

  order(clientOrderId: string): OrderRecord {
    const order = this.#service.manager.records.get(clientOrderId)
    if (!order) throw new Error(`There is no order ${clientOrderId}`)
    return order
  }

  orders(): OrderRecord[] {
    return [...this.#service.manager.records.all()]
  }

  working(): OrderRecord[] {
    return this.orders().filter(({ state }) => !isFinished(state))
  }

  /** What the exchange knows of this account. */
  get groundTruth() {
    return this.market.simulators.account(this.venue)
  }

  get trulyOpen() {
    return this.groundTruth.orders.filter(({ status }) => status === 'open')
  }

  leave(): void {
    this.#hub.stop()
  }

  stop(): void {
    this.leave()
    this.market.stop()
  }

  #losing(transport: Transport): Transport {
    return {
      ...transport,
      fetch: async (request) => {
        const answer = await transport.fetch(request)
        return { ...answer, body: this.liesInAnswers(answer.body) }
      },
      openSocket: (url, headers, events) =>
        transport.openSocket(url, headers, {
          ...events,
          message: (text) => {
            if (!this.isLost(text)) events.message(this.liesInStream(text))
          },
        }),
    }
  }

  get #service() {
    const { orders } = this.#hub
    if (!orders) throw new Error('There is no order room.')
    return orders
  }

  #newId(): string {
    this.#lastId += 1
    // With letters, which not every exchange gives back as they were.
    return `0000000${this.#name}-0000-4000-abcd-${String(this.#lastId).padStart(12, '0')}`
  }
}

/**
 * The market that is traded in and one beside it, both calm, on the simulator's own grid of time. The flow of the others
 * takes most of the time of a test bed, and no order of it ever meets them.
 */
export const fewMarkets = { symbols: ['BTC-USD', 'ETH-USD'], actionsPerSecond: 24, stepMs: 10 }

/** What an asset is worth in dollars is only reported by exchanges with books: one of them is there, too. */
export function openShared(
  venue: VenueId,
  variants: SimulatorOptions['variants'] = {},
  size: Parameters<typeof openPaperMarket>[2] = fewMarkets,
): SharedMarket {
  const clock = new FakeClock(Date.UTC(2026, 10, 16, 14))
  const venues: VenueId[] = venueOf(venue).publishesBook ? [venue] : ['coinbase', venue]
  return { clock, market: openPaperMarket(clock, 7, { ...size, venues, variants }) }
}
