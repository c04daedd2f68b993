import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import {
  tradingFamily,
  type TradingUpdate,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { openPaperMarket, type PaperOptions } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'

import { Hub, type HubSetup } from '../hub.ts'
import { memoryStore } from '../store/memory-store.ts'
import { TestDesk } from './test-desk.ts'

type Reported<Type extends TradingUpdate['type']> = Extract<TradingUpdate, { type: Type }>
type TradingReply = ReplyOf<typeof tradingFamily>

/**
 * Somebody who trades on paper: simulators, adapters, session, signer, order manager and a desk, on a clock of the
 * test's.
 */
export class PaperTrader {
  readonly clock: FakeClock
  readonly journal: MemoryJournal
  readonly market: ReturnType<typeof openPaperMarket>
  readonly errors: unknown[] = []
  readonly hub: Hub
  readonly desk: TestDesk
  #lastId = 0
  #drafts = 0

  /** `before`: an earlier run whose clock and journal this one goes on with. */
  constructor(
    changes: Partial<HubSetup> = {},
    options: PaperOptions = {},
    before?: Pick<PaperTrader, 'clock' | 'journal'>,
  ) {
    this.clock = before?.clock ?? new FakeClock(Date.UTC(2026, 10, 16, 14))
    this.journal = before?.journal ?? new MemoryJournal()
    this.market = openPaperMarket(this.clock, 7, options)
    this.#lastId = this.journal.length * 100
    this.#drafts = this.#lastId
    const { venues, accounts } = this.market
    this.hub = new Hub({
      version: '0.0.0',
      mode: 'practice',
      venues,
      clock: this.clock,
      store: memoryStore(),
      orders: {
        journal: this.journal,
        newId: () => `00000000-0000-4000-8000-${String((this.#lastId += 1)).padStart(12, '0')}`,
        isVaultLocked: () => false,
        accounts,
      },
      failed: (_venue, error) => this.errors.push(error),
      ...changes,
    })
    this.hub.start()
    this.desk = new TestDesk(this.hub)
    this.desk.join(tradingFamily)
  }

  /** Looks at the book of BTC-USD, until everything is there. */
  async sitDown(): Promise<this> {
    const ladder = { kind: 'ladder', symbol: 'BTC-USD', depth: 25, condense: null } as const
    const venues = this.market.venues.map(({ id }) => id)
    this.desk.open(1, { ...ladder, venues, filter: '' })
    await this.clock.advance(8000)
    return this
  }

  async request(message: Record<string, unknown>, ms = 2000): Promise<TradingReply> {
    const request = this.desk.request(tradingFamily, message as OrderRequest)
    await this.clock.advance(ms)
    const reply = this.desk.reply(tradingFamily, request)
    if (!reply) throw new Error(`No reply to ${JSON.stringify(message)}`)
    return reply
  }

  place(venue: VenueId, changes: Partial<WireTerms>): Promise<TradingReply> {
    this.#drafts += 1
    const draftId = `draft-${this.#drafts}-${venue}`
    const keyId = `practice-${venue}`
    const terms = { ...limitBuy, size: '0.1', limitPrice: null, ...changes }
    return this.request({ type: 'place', draftId, keyId, terms, isPriceConfirmed: true })
  }

  /** Some exchanges say what changed only when they are queried again. */
  async until(isSo: () => boolean, withinMs = 60_000): Promise<boolean> {
    for (let passed = 0; passed < withinMs && !isSo(); passed += 500) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await this.clock.advance(500)
    }
    return isSo()
  }

  last<Type extends TradingUpdate['type']>(type: Type): Reported<Type> {
    const found = this.desk
      .updates(tradingFamily)
      .findLast((update): update is Reported<Type> => update.type === type)
    if (!found) throw new Error(`Nothing was reported of ${type}`)
    return found
  }

  prices(venue: VenueId): { bid: number; ask: number } {
    const { bestBid, bestAsk } = this.hub.orders?.market.pricesOf(venue, 'BTC-USD') ?? {}
    return { bid: Number(bestBid), ask: Number(bestAsk) }
  }

  balance(venue: VenueId, asset: string) {
    const account = this.last('accounts').accounts.find((one) => one.venue === venue)
    return account?.balances.find((one) => one.asset === asset)
  }

  stop(): void {
    this.hub.stop()
    this.market.stop()
  }
}
