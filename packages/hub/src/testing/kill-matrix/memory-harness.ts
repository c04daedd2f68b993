import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { paperVenue } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { openSimulators, type Simulators } from '@leadline/venue-simulators/simulators'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { Hub } from '../../hub.ts'
import { wireSynthetic, wireOrder } from '../../services/orders/wire-trading.ts'
import { memoryStore } from '../../store/memory-store.ts'
import { TestDesk } from '../test-desk.ts'
import type { KillScene } from './kill-check.ts'
import { type KillHarness, moveTo, symbol } from './kill-scenarios.ts'
import { HubRun, mortalAccount, mortalClock, mortalJournal, mortalVenue } from './mortal-hub.ts'
import { isPlacing } from './order-calls.ts'

const stepMs = 20
const ladder = { kind: 'ladder', symbol, depth: 5, condense: null, filter: '' } as const

/** A hub in this process that dies where it is reported to, on a simulated exchange that lives on. */
export class MemoryHarness implements KillHarness {
  readonly venue: VenueId
  readonly keyId: string
  readonly reporting = 'first'
  readonly simulators: Simulators
  readonly placings: string[] = []
  readonly errors: unknown[] = []
  readonly #clock = new FakeClock(Date.UTC(2026, 10, 16, 14))
  readonly #journal = new MemoryJournal()
  readonly #drafts = new Map<string, string>()
  #hubRun = new HubRun()
  #hub!: Hub
  #manager!: TestDesk
  #lastId = 0
  #cancelStep = () => {}

  constructor(venue: VenueId) {
    this.venue = venue
    this.keyId = `practice-${venue}`
    // What an asset is worth in dollars is only reported by exchanges with books: one of them is there, too.
    const venues: VenueId[] = venueOf(venue).publishesBook ? [venue] : ['coinbase', venue]
    const now = this.#clock.now()
    this.simulators = openSimulators({ seed: 7, now, venues, isScripted: true })
    for (const one of venues) moveTo({ simulators: this.simulators, venue: one }, 60_000)
    const step = () => {
      this.simulators.advance(Math.max(this.#clock.now(), this.simulators.now))
      this.#cancelStep = this.#clock.after(stepMs, step)
    }
    step()
    this.#start(venues)
  }

  get hubRun(): HubRun {
    return this.#hubRun
  }

  get isReady(): boolean {
    const account = this.#hub.orders?.manager.accounts.get(this.keyId)
    return account?.reconciliation.phase === 'ready'
  }

  restart(): void {
    this.#hubRun.end()
    this.#start(this.#hub.feeds.map(({ id }) => id))
  }

  pass(ms: number): Promise<void> {
    return this.#clock.advance(ms)
  }

  async until(isSo: () => boolean, withinMs: number): Promise<boolean> {
    for (let passed = 0; passed < withinMs && !isSo(); passed += 250) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await this.pass(250)
    }
    return isSo()
  }

  async request(message: Record<string, unknown>): Promise<void> {
    const request = this.#manager.request(tradingFamily, message as unknown as OrderRequest)
    const answer = this.#manager.reply(tradingFamily, request)
    if (this.#hubRun.isOver || !answer) return
    const { draftId } = message
    if (answer.id !== null && typeof draftId === 'string') this.#drafts.set(draftId, answer.id)
    await this.pass(0)
  }

  orderOf(draftId: string): string | undefined {
    return this.#drafts.get(draftId)
  }

  scene(): KillScene {
    const manager = this.#hub.orders?.manager
    if (!manager) throw new Error('There is no order manager.')
    return {
      shown: [...manager.records.all()].map((order) => wireOrder(order)),
      held: [...manager.state.synthetic.values()].map((one) =>
        wireSynthetic(one, manager, '0.00000001'),
      ),
      groundTruth: this.simulators.account(this.venue),
      placings: this.placings,
      unfinished: manager.unfinishedReplacements().length,
    }
  }

  stop(): void {
    this.#hubRun.end()
    this.#cancelStep()
  }

  #start(venues: readonly VenueId[]): void {
    const hubRun = new HubRun()
    this.#hubRun = hubRun
    const clock = mortalClock(this.#clock, hubRun)
    const setups = venues.map((id) => paperVenue(this.simulators, id, clock))
    const own = setups.filter(({ id }) => id === this.venue)
    const failed = (_venue: VenueId, error: unknown) => this.errors.push(error)
    this.#hub = new Hub({
      version: '0.0.0',
      mode: 'practice',
      venues: setups.map((setup) => mortalVenue(setup, hubRun, (text) => this.#sent(text))),
      clock,
      store: memoryStore(),
      orders: {
        journal: mortalJournal(this.#journal, hubRun),
        newId: () => `00000000-0000-4000-8000-${String((this.#lastId += 1)).padStart(12, '0')}`,
        isVaultLocked: () => false,
        accounts: own.map(({ account }) => mortalAccount(account, hubRun)),
        failed,
      },
      failed,
    })
    this.#hub.start()
    this.#manager = new TestDesk(this.#hub)
    this.#manager.open(1, { ...ladder, venues: [...venues] })
  }

  #sent(text: string): void {
    if (isPlacing(this.venue, text)) this.placings.push(text)
  }
}
