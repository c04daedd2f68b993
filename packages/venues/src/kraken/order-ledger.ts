import type { AccountSink, OrderRef } from '../account-adapter.ts'
import type { KnownOrders } from '../accounts/known-orders.ts'
import type { Finding } from '../accounts/look-ups.ts'
import { isFinished } from '../accounts/order-report.ts'
import type { OrderTeller } from '../accounts/order-teller.ts'
import type { StreamState } from '../accounts/stream-state.ts'
import { Refresh } from '../wire/refresh.ts'
import type { VenueClock } from '../wire/venue-clock.ts'
import type { Wakeups } from '../wire/wakeups.ts'
import type { FillHistory } from './fill-history.ts'
import type { KrakenNames } from './kraken-names.ts'
import type { ReconcileOrders } from './reconcile-orders.ts'
import type { RestOrder } from './rest-order.ts'

/** The lists were seen to be so far behind the stream. */
const lagMs = 60_000
/** A look now and then while the stream tells everything, and often while nothing else does. */
const liveEveryMs = 300_000
const blindEveryMs = 15_000
const askAgainMs = 2000

interface Parts {
  sink: AccountSink
  wakeups: Wakeups
  known: KnownOrders
  names: KrakenNames
  teller: OrderTeller
  fills: FillHistory
  reconcile: ReconcileOrders
  state: StreamState
  clock: VenueClock
}

/** What Kraken's lists say of orders: all that are open, and what became of those that are not. */
export class OrderLedger {
  #parts: Parts
  #refresh: Refresh
  /** Orders that are asked for by their number, to spare a second call. */
  #asking = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
    const everyMs = () => (parts.state.isLive ? liveEveryMs : blindEveryMs)
    this.#refresh = new Refresh(parts.wakeups, 'open orders', everyMs, (now) => this.#read(now))
  }

  readOpen(now: number): void {
    this.#parts.names.whenRead((at) => this.#refresh.start(at), now)
  }

  /** The stream ended: from here on only the lists tell. */
  streamLost(now: number): void {
    this.#refresh.soon(blindEveryMs, now)
  }

  /** What became of one order, in a moment: its number may not be in the lists yet. */
  askLater(order: OrderRef, now: number): void {
    this.#parts.wakeups.at(`ask ${order.clientOrderId}`, now + askAgainMs, (later) => {
      this.find(order, later, () => undefined)
    })
  }

  /** Asks every way there is for an order, and tells what is found. */
  find(order: OrderRef, askedAt: number, done: (finding: Finding, now: number) => void): void {
    const { known, clock, names, reconcile } = this.#parts
    const id = order.venueOrderId ?? known.ofClient(order.clientOrderId)?.venueOrderId ?? null
    const found = (one: RestOrder | undefined, finding: Finding, now: number) => {
      if (one) this.#tell(one, now)
      // Kraken itself gave it a number: it exists, whatever the lists say today.
      const isOdd = finding === 'not-there' && id !== null
      done(isOdd ? { failed: 'Kraken does not find an order that it has numbered' } : finding, now)
    }
    const byClientId = () => reconcile.find(order, clock.venueTime(order.sentAt), found)
    names.whenRead(() => {
      if (id === null) byClientId()
      else {
        reconcile.readByIds([id], (orders) => {
          const one = 'failed' in orders ? undefined : orders.find(hasId(id))
          if (one) found(one, 'found', askedAt)
          else byClientId()
        })
      }
    }, askedAt)
  }

  /** By Kraken's numbers, and without an answer to anybody. */
  readByIds(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.#asking.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) this.#asking.add(id)
    this.#parts.reconcile.readByIds(fresh, (orders, now) => {
      for (const id of fresh) this.#asking.delete(id)
      if (!('failed' in orders)) for (const order of orders) this.#tell(order, now)
    })
  }

  #read(askedAt: number): void {
    const { sink, known, reconcile } = this.#parts
    const asOf = askedAt - lagMs
    reconcile.readOpen((orders, now) => {
      if ('failed' in orders) {
        this.#refresh.failed(now)
        return
      }
      this.#refresh.succeeded(now)
      const told = orders.map((order) => this.#tell(order, now))
      // The stream may know better already: what it has ended is not open.
      const isOpen = (id: string) => !isFinished(known.ofVenue(id)?.status ?? 'open')
      const open = told.filter(({ venueOrderId }) => isOpen(venueOrderId))
      sink.openOrders(open, asOf)
      const listed = new Set(orders.map(({ report }) => report.venueOrderId))
      const gone = known
        .live()
        .filter(
          ({ venueOrderId, identifiedAt }) => identifiedAt <= asOf && !listed.has(venueOrderId),
        )
      this.readByIds(gone.map(({ venueOrderId }) => venueOrderId))
    })
  }

  #tell(order: RestOrder, now: number) {
    const told = this.#parts.teller.order(order.report, now)
    this.#parts.fills.readByIds(order.fillIds)
    return told
  }
}

function hasId(id: string): (order: RestOrder) => boolean {
  return ({ report }) => report.venueOrderId === id
}
