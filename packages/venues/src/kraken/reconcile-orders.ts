import type { OrderRef } from '../account-adapter.ts'
import type { Finding } from '../accounts/look-ups.ts'
import { objectOf } from '../json/fields.ts'
import type { KrakenKeyCalls } from './kraken-key-calls.ts'
import type { KrakenNames } from './kraken-names.ts'
import { readRestOrders, type RestOrder } from './rest-order.ts'

/** So many at most can be asked for by their numbers in one call. */
const idsPerCall = 50
const mostPages = 20
const marginSeconds = 60

type Orders = readonly RestOrder[] | { failed: string }

/** Questions about orders to which Kraken's lists have the answer. They may be a minute behind the stream. */
export class ReconcileOrders {
  #calls: KrakenKeyCalls
  #names: KrakenNames

  constructor(calls: KrakenKeyCalls, names: KrakenNames) {
    this.#calls = calls
    this.#names = names
  }

  readOpen(done: (orders: Orders, now: number) => void): void {
    this.#open([['trades', 'true']], done)
  }

  /** By Kraken's own numbers; those it does not find are not in the answer. */
  readByIds(ids: readonly string[], done: (orders: Orders, now: number) => void): void {
    const form = [
      ['txid', ids.slice(0, idsPerCall).join(',')],
      ['trades', 'true'],
      ['consolidate_taker', 'false'],
    ] as const
    this.#read('QueryOrders', form, (result) => result, done)
  }

  /**
   * One order by our own number: among the open ones, then among the closed ones. `sentAt` by Kraken's clock. That the
   * lists can be asked for a number is not relied on: what is in them is compared.
   */
  find(
    { clientOrderId, venueOrderId }: OrderRef,
    sentAt: number,
    done: (order: RestOrder | undefined, finding: Finding, now: number) => void,
  ): void {
    const isIt = ({ report }: RestOrder) =>
      report.clientOrderId === clientOrderId || report.venueOrderId === venueOrderId
    const filter = [
      ['trades', 'true'],
      ['cl_ord_id', clientOrderId],
    ] as const
    this.#open(filter, (open, now) => {
      const order = 'failed' in open ? undefined : open.find(isIt)
      if (order) done(order, 'found', now)
      else if ('failed' in open) done(undefined, open, now)
      else {
        const start = ['start', String(Math.floor(sentAt / 1000) - marginSeconds)] as const
        this.#findClosed([...filter, start], 0, isIt, done)
      }
    })
  }

  #findClosed(
    filter: readonly (readonly [string, string])[],
    offset: number,
    isIt: (order: RestOrder) => boolean,
    done: (order: RestOrder | undefined, finding: Finding, now: number) => void,
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
        done(undefined, orders, now)
        return
      }
      const order = orders.find(isIt)
      const end = offset + orders.length
      if (order) done(order, 'found', now)
      else if (orders.length === 0) done(undefined, 'not-there', now)
      else if (end >= mostPages * 50) done(undefined, { failed: 'Too many orders since then' }, now)
      else this.#findClosed(filter, end, isIt, done)
    })
  }

  #open(
    form: readonly (readonly [string, string])[],
    done: (orders: Orders, now: number) => void,
  ): void {
    this.#read('OpenOrders', form, (result) => objectOf(result)?.['open'], done)
  }

  #read(
    name: string,
    form: readonly (readonly [string, string])[],
    ordersIn: (result: unknown) => unknown,
    done: (orders: Orders, now: number) => void,
  ): void {
    const purpose = name === 'OpenOrders' ? 'Open orders' : 'What became of an order'
    const call = { name, purpose, priority: 'reconcile', weight: 2 } as const
    this.#calls.ask({ ...call, form }, (read, now) => {
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
