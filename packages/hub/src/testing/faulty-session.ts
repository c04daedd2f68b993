import { paperVenue } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'
import type { SimulatorOptions } from '@leadline/venue-simulators/simulator-options'
import { openSimulators, type Simulators } from '@leadline/venue-simulators/simulators'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { Hub } from '../hub.ts'
import type { VenueFeed } from '../market/venue-feed.ts'
import { memoryStore } from '../store/memory-store.ts'
import { BookGroundTruths, type GroundTruths } from './book-ground-truths.ts'
import { QuoteGroundTruths } from './quote-ground-truths.ts'
import { TestDesk } from './test-desk.ts'

const symbol = 'BTC-USD'
/** So many levels of a side are looked at, unless a history says otherwise. */
const usualLevels = 10
/** How long after a fault a ladder may go on as if nothing had happened. */
const longestWrongMs = 5000
/**
 * How old the ground truth is that an undisturbed ladder shows: its way here, batches, and the pace of polled quotes.
 */
const usualAgeMs = { book: 500, quotes: 2500 }
const lookEveryMs = 100
/** The rhythm of the simulated market, and one that is enough to keep connections alive. */
const stepMs = 10
const longStepMs = 500
const minuteMs = 60_000
/** Two exchanges lock out for a quarter of an hour, and lists of instruments are read again every hour. */
const longestRecoveryMs = 75 * minuteMs

/** By then a connection that nobody speaks on any more has been noticed, and the latest of late snapshots has come. */
const soundAfterMs = 21_000

/** One simulated exchange that can be broken, and a hub whose ladder is held against the ground truth all the time. */
export class FaultySession {
  readonly symbol = symbol
  readonly clock: FakeClock
  readonly hub: Hub
  readonly errors: unknown[] = []
  readonly #venue: VenueId
  readonly #simulators: Simulators
  readonly #feed: VenueFeed
  readonly #desk: TestDesk
  readonly #groundTruths: GroundTruths
  readonly #usualAgeMs: number
  readonly #levels: 10 | 25
  #stepMs = stepMs
  #cancelStep = () => {}
  /** When the ladder was last right, or said that it is not. */
  #honestAt: number

  /** `variants` are the exchange's answers to what its page leaves open, where they are not the usual ones. */
  constructor(
    venue: VenueId,
    seed: number,
    variants: SimulatorOptions['variants'] = {},
    levels: 10 | 25 = usualLevels,
  ) {
    this.#levels = levels
    this.clock = new FakeClock(Date.UTC(2026, 10, 16, 14), seed)
    this.#venue = venue
    const simulators = openSimulators({
      seed,
      now: this.clock.now(),
      venues: [venue],
      // Beside the one that is looked at, two that share its connections.
      symbols: [symbol, 'ETH-USD', 'LTC-USD'],
      actionsPerSecond: 62,
      variants,
    })
    this.#simulators = simulators
    this.#step()
    const marketBook = simulators.market.bookOf(venue, symbol)
    if (!marketBook) throw new Error(`${venue} does not list ${symbol}`)
    const { publishesBook } = venueOf(venue)
    this.#groundTruths = publishesBook
      ? new BookGroundTruths(simulators, marketBook, levels)
      : new QuoteGroundTruths(simulators, marketBook)
    this.#usualAgeMs = publishesBook ? usualAgeMs.book : usualAgeMs.quotes
    this.hub = new Hub({
      version: '0.0.0',
      mode: 'practice',
      venues: [paperVenue(simulators, venue, this.clock)],
      clock: this.clock,
      store: memoryStore(),
      failed: (_venue, error) => this.errors.push(error),
    })
    this.hub.start()
    const [feed] = this.hub.feeds
    if (!feed) throw new Error('a hub without an exchange')
    this.#feed = feed
    this.#honestAt = this.clock.now()
    this.#desk = new TestDesk(this.hub)
    this.look()
  }

  /** Somebody opens the ladder. */
  look(): void {
    this.#desk.open(1, {
      kind: 'ladder',
      symbol,
      depth: this.#levels,
      condense: null,
      venues: [this.#venue],
      filter: '',
    })
  }

  lookAway(): void {
    this.#desk.close(1)
  }

  strike(fault: FaultName, setting: FaultSetting): void {
    this.#simulators.setFault(this.#venue, fault, setting)
  }

  /** A long time in which nothing is traded and nobody looks closely. */
  async wait(ms: number): Promise<void> {
    const { market } = this.#simulators
    this.#stepMs = longStepMs
    market.isPaused = true
    await this.clock.advance(ms)
    market.isPaused = false
    this.#stepMs = stepMs
    this.#honestAt = this.clock.now()
  }

  /** Nobody sees a ladder while the computer sleeps. */
  sleep(ms: number): void {
    this.clock.sleep(ms)
    this.#honestAt = this.clock.now()
  }

  setClock(byMs: number): void {
    this.clock.set(byMs)
    this.#honestAt = this.clock.now()
  }

  /** Lets time pass and looks all the while. Throws where a ladder has been wrong for too long and did not say so. */
  async pass(ms: number): Promise<void> {
    const end = this.clock.now() + ms
    while (this.clock.now() < end) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await this.clock.advance(Math.min(lookEveryMs, end - this.clock.now()))
      const now = this.clock.now()
      if (!this.isLive || this.#isTrueSince(now - this.#usualAgeMs)) this.#honestAt = now
      if (now - this.#honestAt > longestWrongMs) throw new Error(this.#accusation(now))
    }
  }

  get isLive(): boolean {
    return this.#shown?.state === 'live'
  }

  /** After everything has been mended: waits for a ladder that stays, then compares it with a market at rest. */
  async recover(): Promise<void> {
    const mendedAt = this.clock.now()
    let soundSince = mendedAt
    while (this.clock.now() - soundSince < soundAfterMs) {
      const waitedMs = this.clock.now() - mendedAt
      if (waitedMs > longestRecoveryMs) throw new Error(`never came back: ${this.#state}`)
      // Where there is nothing to see for minutes, little has to be traded: just so much that a book does not stand
      // still, since one that an exchange's new steps do not fit would stay as it is.
      const isLongGone =
        waitedMs >= minuteMs && !this.isLive && Math.floor(waitedMs / 10_000) % 12 !== 0
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await (isLongGone ? this.wait(10_000) : this.pass(waitedMs < minuteMs ? 1000 : 10_000))
      const isSound = this.isLive && this.#isTrueSince(this.clock.now() - this.#usualAgeMs)
      if (!isSound) soundSince = this.clock.now()
    }
    this.#simulators.market.isPaused = true
    await this.pass(this.#usualAgeMs + 1000)
    if (!this.isLive) throw new Error(`did not stay: ${this.#state}`)
    if (!this.#isTrueSince(this.clock.now())) throw new Error(this.#accusation(this.clock.now()))
  }

  stop(): void {
    this.#cancelStep()
    this.#feed.stop()
  }

  #step(): void {
    this.#simulators.advance(Math.max(this.clock.now(), this.#simulators.now))
    this.#cancelStep = this.clock.after(this.#stepMs, () => this.#step())
  }

  get #shown() {
    return this.#feed.books.get(symbol) ?? this.#feed.quoteBooks.get(symbol)
  }

  get #state(): string {
    const { state = 'absent', staleReason = '' } = this.#shown ?? {}
    return `${state} ${staleReason} (${this.#feed.says.mode} ${this.#feed.says.text})`
  }

  #isTrueSince(time: number): boolean {
    const shown = this.#shown
    return shown !== undefined && this.#groundTruths.isTrueSince(shown, time)
  }

  #accusation(now: number): string {
    return `wrong for ${now - this.#honestAt} ms, and shown as ${this.#state}`
  }
}
