import { formatScaled } from '@leadline/decimal/scaled'
import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import type { BesideRecording } from '@leadline/hub/recording/replay-player'
import type { AccountSetup } from '@leadline/hub/services/orders/account-connection'
import { Ticket, type TicketStatus } from '@leadline/matching-engine/exchange/ticket'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { Clock } from '@leadline/runtime/clock'
import { openSimulators, type Simulators } from '@leadline/venue-simulators/simulators'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { VenueId } from '@leadline/venues/venue-names'

import { evenFunds } from '../paper-funds.ts'
import { paperVenue } from '../paper-market.ts'
import { RecordedBooks, type RecordedListing } from './recorded-books.ts'

export interface RecordedExchangesNeeds {
  /** Recorded time. */
  clock: Clock
  venues: readonly VenueId[]
  listings: readonly RecordedListing[]
  /** What the trader begins with, over all exchanges. */
  usd: string
}

/** An order of the trader's that rests in a recorded book, and how much stands before it at its price. */
export interface QueuedOrder {
  venue: VenueId
  symbol: string
  clientId: string
  /** Decimal text. */
  ahead: string
}

/** The same keys and ids in every replay: what is done again has the same outcome. */
const seed = 1
const endedStatuses: ReadonlySet<TicketStatus> = new Set(['filled', 'cancelled', 'expired'])

/**
 * The simulated exchanges over the books of a recording: orders of now wait in the queues of then. All of it happens in
 * recorded time, and nothing of it by chance.
 */
export class RecordedExchanges implements BesideRecording {
  readonly venues: readonly (VenueSetup & { account: AccountSetup })[]
  readonly #simulators: Simulators
  readonly #books: RecordedBooks
  readonly #clock: Clock
  /** Orders that work or wait, by exchange and symbol. */
  readonly #live = new Map<string, Set<string>>()

  constructor({ clock, venues, listings, usd }: RecordedExchangesNeeds) {
    this.#clock = clock
    this.#books = new RecordedBooks(listings, clock.now())
    this.#simulators = openSimulators({
      seed,
      now: clock.now(),
      venues,
      books: this.#books.all,
      prepare: (book, now) => this.#books.prepare(book, now),
      latency: 'steady',
      balances: evenFunds(usd, venues),
      keep: (venue, { orders }) => {
        for (const { ticket } of orders) {
          const name = `${venue} ${ticket.plan.symbol}`
          const live = this.#live.get(name) ?? new Set<string>()
          this.#live.set(name, live)
          if (endedStatuses.has(ticket.status)) live.delete(ticket.id)
          else live.add(ticket.id)
        }
      },
    })
    this.#books.publish = (book, now) => this.#simulators.market.publish(book, now)
    this.#books.isTraded = (venue, symbol) => (this.#live.get(`${venue} ${symbol}`)?.size ?? 0) > 0
    this.venues = venues.map((id) => paperVenue(this.#simulators, id, clock))
  }

  get nextTime(): number {
    return this.#simulators.nextTime
  }

  advance(now: number): void {
    this.#simulators.advance(now)
  }

  watch(venue: VenueId, sink: MarketSink): MarketSink {
    return this.#books.watch(venue, sink, () => this.#clock.now())
  }

  /** Where the trader's resting orders stand in their queues. */
  queued(): QueuedOrder[] {
    return this.#books.all
      .filter(({ plan }) => this.#books.isTraded(plan.venue, plan.symbol))
      .flatMap(queuedIn)
  }
}

function queuedIn({ book, plan: { venue, symbol, sizeDecimals } }: MarketBook): QueuedOrder[] {
  const found: QueuedOrder[] = []
  for (const side of ['buy', 'sell'] as const) {
    const ladder = book.sideOf(side)
    for (let at = 0; at < ladder.length; at += 1) {
      let ahead = 0
      for (let order = ladder.at(at)?.head; order; order = order.next) {
        const { owner } = order
        if (owner instanceof Ticket) {
          const { clientId } = owner.plan
          found.push({ venue, symbol, clientId, ahead: plain(formatScaled(ahead, sizeDecimals)) })
        }
        ahead += order.shown
      }
    }
  }
  return found
}

/** '0.42000000' is '0.42'. */
function plain(size: string): string {
  return size.includes('.') ? size.replace(/\.?0+$/, '') : size
}
