import type { OrderRef } from '../../../account-adapter.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { KnownOrder } from '../../../kernel/account/known-orders.ts'
import type { FoundOrder, OrderQueries } from '../../../kernel/account/order-queries.ts'
import { objectOf } from '../../../kernel/json/fields.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { KrakenNames } from '../market/names.ts'
import type { KrakenKeyCalls } from '../wire/key-calls.ts'
import { readRestOrders, type KrakenOrder } from './rest-order.ts'

/** So many at most can be requested by their numbers in one call. */
const idsPerCall = 50
const mostPages = 20
const marginSeconds = 60
/** So long Kraken was seen to know all orders; for how much longer nobody says. */
const surelyKeptMs = 4 * 86_400_000

type Orders = KrakenOrder[] | { failed: string }
type Form = readonly (readonly [string, string])[]

/** Queries about orders to which Kraken's lists have the answer. They may be a minute behind the stream. */
export class ReconcileOrders implements OrderQueries<KrakenOrder> {
  readonly #core: AccountCore
  readonly #calls: KrakenKeyCalls
  readonly #names: KrakenNames
  readonly #clock: VenueClock
  /** Asked for by number while such a query is under way: they share the next one. */
  #waiting: { id: string; found: FoundOrder<KrakenOrder> }[] = []
  #isRequesting = false

  constructor(core: AccountCore, calls: KrakenKeyCalls, names: KrakenNames, clock: VenueClock) {
    this.#core = core
    this.#calls = calls
    this.#names = names
    this.#clock = clock
  }

  readOpen(done: (orders: Orders, now: number) => void): void {
    this.#names.whenRead(() => this.#open([['trades', 'true']], done))
  }

  /** By Kraken's own number. */
  readOrder(
    { venueOrderId }: KnownOrder & { venueOrderId: string },
    found: FoundOrder<KrakenOrder>,
  ): void {
    this.#waiting.push({ id: venueOrderId, found })
    if (!this.#isRequesting) this.#names.whenRead(() => this.#requestById())
  }

  /** By Kraken's number where it is known, then by ours: among the open ones, and among the closed ones. */
  find(order: OrderRef, now: number, found: FoundOrder<KrakenOrder>): void {
    const known = this.#core.known.ofClient(order.clientOrderId)
    const venueOrderId = order.venueOrderId ?? known?.venueOrderId ?? null
    if (venueOrderId === null) {
      this.#names.whenRead(() => this.#findOurs(order, found))
      return
    }
    const byNumber = { ...this.#core.known.ours({ ...order, venueOrderId }, now), venueOrderId }
    this.readOrder(byNumber, (one, finding, at) => {
      if (one) found(one, finding, at)
      else {
        this.#findOurs({ ...order, venueOrderId }, (other, otherFinding, later) => {
          // Kraken itself gave it a number: it exists, whatever the lists say today, unless it was long ago.
          const isSurelyKept = later - order.sentAt < surelyKeptMs
          const failed = 'Kraken does not find an order that it has numbered'
          const isUncertain = otherFinding === 'not-there' && isSurelyKept
          found(other, isUncertain ? { failed } : otherFinding, later)
        })
      }
    })
  }

  #requestById(): void {
    const requested = this.#waiting.splice(0, idsPerCall)
    if (requested.length === 0 || this.#isRequesting) return
    this.#isRequesting = true
    const form = [
      ['txid', [...new Set(requested.map(({ id }) => id))].join(',')],
      ['trades', 'true'],
      ['consolidate_taker', 'false'],
    ] as const
    const all = (result: unknown) => result
    this.#read('QueryOrders', form, all, (orders, now) => {
      this.#isRequesting = false
      for (const { id, found } of requested) {
        if ('failed' in orders) found(undefined, orders, now)
        else {
          const order = orders.find(({ report }) => report.venueOrderId === id)
          found(order, order ? 'found' : 'not-there', now)
        }
      }
      this.#requestById()
    })
  }

  /** That the lists can be requested our number is not relied on: what is in them is compared. */
  #findOurs(
    { clientOrderId, venueOrderId, sentAt }: OrderRef,
    found: FoundOrder<KrakenOrder>,
  ): void {
    const isIt = ({ report }: KrakenOrder) =>
      report.clientOrderId === clientOrderId || report.venueOrderId === venueOrderId
    const filter = [
      ['trades', 'true'],
      ['cl_ord_id', clientOrderId],
    ] as const
    this.#open(filter, (open, now) => {
      const order = 'failed' in open ? undefined : open.find(isIt)
      if (order) found(order, 'found', now)
      else if ('failed' in open) found(undefined, open, now)
      else {
        const seconds = Math.floor(this.#clock.venueTime(sentAt) / 1000) - marginSeconds
        this.#findClosed([...filter, ['start', String(seconds)]], 0, isIt, found)
      }
    })
  }

  #findClosed(
    filter: Form,
    offset: number,
    isIt: (order: KrakenOrder) => boolean,
    found: FoundOrder<KrakenOrder>,
  ): void {
    const form = [
      ...filter,
      ['closetime', 'both'],
      ['consolidate_taker', 'false'],
      ['ofs', String(offset)],
    ] as const
    const closed = (result: unknown) => objectOf(result)?.['closed']
    this.#read('ClosedOrders', form, closed, (orders, now) => {
      if ('failed' in orders) {
        found(undefined, orders, now)
        return
      }
      const order = orders.find(isIt)
      const end = offset + orders.length
      if (order) found(order, 'found', now)
      else if (orders.length === 0) found(undefined, 'not-there', now)
      else if (end >= mostPages * 50)
        found(undefined, { failed: 'Too many orders since then' }, now)
      else this.#findClosed(filter, end, isIt, found)
    })
  }

  #open(form: Form, done: (orders: Orders, now: number) => void): void {
    this.#read('OpenOrders', form, (result) => objectOf(result)?.['open'], done)
  }

  #read(
    name: string,
    form: Form,
    ordersIn: (result: unknown) => unknown,
    done: (orders: Orders, now: number) => void,
  ): void {
    const purpose = name === 'OpenOrders' ? 'Open orders' : 'What became of an order'
    const call = { name, purpose, priority: 'reconcile', weight: 2 } as const
    this.#calls.request({ ...call, form }, (read, now) => {
      const rows = read.kind === 'result' ? objectOf(ordersIn(read.result)) : undefined
      if (rows) {
        done(
          readRestOrders(rows, (pair) => this.#names.symbolOf(pair), now),
          now,
        )
      } else {
        const failed = read.kind === 'failed' ? read.reason : 'Kraken answered something unreadable'
        done({ failed }, now)
      }
    })
  }
}
