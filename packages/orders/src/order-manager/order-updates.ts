import type { FillReport, OrderReport } from '@leadline/venues/account-events'

import { applyOrderEvent } from '../apply-order-event.ts'
import type { OrderEvent } from '../order-events.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import { type AccountInfo } from './account-port.ts'
import { type OrderManagerCore, eventOf } from './order-manager-core.ts'
import { recordElsewhere } from './reconciliation/orders-elsewhere.ts'
import {
  type OrderUpdate,
  reportsOtherTerms,
  whyTooMuch,
  whyUnreadable,
} from './reconciliation/unreadable-update.ts'

/** Who wants to know which updates were read, and which cannot be true. */
export interface UpdateChecks {
  read(clientOrderId: string, update: OrderUpdate, now: number): void
  unreadable(order: OrderRecord, update: OrderUpdate, claim: string, now: number): void
  /** It may be true, and not beside what was booked before. */
  contradicting(order: OrderRecord, claim: string, now: number): void
  /** Somebody else has changed the order, or the stream errs: it is requested. */
  otherTerms(order: OrderRecord, now: number): void
}

/** A fill's dollar rates are those of the moment only if it is of the moment. */
const freshMs = 300_000
/** Nobody waits longer for an answer that would say whose order it is. */
const mostParked = 500

/** No order has such a number: it is reported by another key. */
const ofAnotherKey = ''

/** What an exchange reports of orders and fills, put to the order it belongs to. */
export class OrderUpdates {
  readonly #core: OrderManagerCore
  readonly #account: Pick<AccountInfo, 'keyId' | 'venue'>
  readonly #isRemoved: (keyId: string) => boolean
  readonly #checks: UpdateChecks
  /** It could be of an order of ours whose number at the exchange we have not received yet. */
  #parked: OrderUpdate[] = []

  constructor(
    core: OrderManagerCore,
    { keyId, venue }: Pick<AccountInfo, 'keyId' | 'venue'>,
    isRemoved: (keyId: string) => boolean,
    checks: UpdateChecks,
  ) {
    this.#core = core
    this.#account = { keyId, venue }
    this.#isRemoved = isRemoved
    this.#checks = checks
  }

  /** Returns the orders that it was about. */
  report(list: readonly OrderUpdate[], now: number): OrderRecord[] {
    const events = list.flatMap((update) => this.#eventsOf(update, now))
    this.#core.records.learn(events, now)
    for (const event of events) {
      const { clientOrderId } = event
      if (event.kind === 'report') {
        this.#checks.read(clientOrderId, { report: event.report }, now)
      } else if (event.kind === 'fill') {
        this.#checks.read(clientOrderId, { fill: event.fill }, now)
      }
    }
    const ids = new Set(events.map(({ clientOrderId }) => clientOrderId))
    return [...ids].flatMap((id) => this.#core.records.get(id) ?? [])
  }

  /** An order of ours was answered: what waited for that may have found its place. */
  reportParked(now: number): void {
    const parked = this.#parked
    this.#parked = []
    // One by one: each is checked beside those before it.
    for (const update of parked) this.report([update], now)
  }

  /** An order that a list reports twice begins twice here; what is not new of that is not written. */
  #eventsOf(update: OrderUpdate, now: number): OrderEvent[] {
    const about = 'report' in update ? update.report : update.fill
    const known = this.#orderOf(about)
    if (known === ofAnotherKey) return []
    if (known) {
      const order = this.#core.records.get(known)
      const fitting = order && this.#fitting(order, update, now)
      return fitting ? [...this.#adopt(known, now), this.#eventOf(known, fitting, now)] : []
    }
    if (this.#mayBeOurs(about)) {
      if (this.#parked.length < mostParked) this.#parked.push(update)
      return []
    }
    const recorded = recordElsewhere(this.#account, about, now)
    if (!recorded || whyUnreadable(applyOrderEvent(undefined, recorded), update)) return []
    return [recorded, this.#eventOf(recorded.clientOrderId, update, now)]
  }

  /** The update as far as it is believed; undefined where it cannot be true of this order. */
  #fitting(order: OrderRecord, update: OrderUpdate, now: number): OrderUpdate | undefined {
    const owner = this.#otherOwner(order, 'report' in update ? update.report : update.fill)
    const claim = whyUnreadable(order, update, owner)
    if (claim !== undefined) {
      this.#checks.unreadable(order, update, claim, now)
      if (owner) this.#checks.contradicting(owner, claim, now)
      return undefined
    }
    if ('fill' in update) return this.#fittingFill(order, update.fill, now)
    if (!reportsOtherTerms(order, update.report)) return update
    this.#checks.otherTerms(order, now)
    return { report: { ...update.report, size: null, limitPrice: null } }
  }

  #fittingFill(order: OrderRecord, fill: FillReport, now: number): OrderUpdate | undefined {
    const claim = whyTooMuch(order, fill)
    if (claim === undefined) return { fill }
    this.#checks.contradicting(order, claim, now)
    this.#checks.read(order.clientOrderId, { fill }, now)
    return undefined
  }

  /** Another order of ours that has this number at the exchange, whatever name of ours stands beside it. */
  #otherOwner({ clientOrderId }: OrderRecord, about: OrderReport | FillReport) {
    const owner = this.#core.records.byVenueId(this.#account.keyId, about.venueOrderId)
    const isOther =
      owner && owner.source.kind !== 'elsewhere' && owner.clientOrderId !== clientOrderId
    return isOther ? owner : undefined
  }

  /** The first word of this key about an order whose own key was removed. */
  #adopt(clientOrderId: string, now: number): OrderEvent[] {
    const { keyId } = this.#account
    const isOurs = this.#core.records.get(clientOrderId)?.keyId === keyId
    return isOurs ? [] : [eventOf(clientOrderId, now, { kind: 'adopted', keyId })]
  }

  #isOwn({ keyId, state }: OrderRecord): boolean {
    return keyId === this.#account.keyId || (this.#isRemoved(keyId) && !isFinished(state))
  }

  #eventOf(clientOrderId: string, update: OrderUpdate, now: number): OrderEvent {
    if ('report' in update) {
      return eventOf(clientOrderId, now, { kind: 'report', report: update.report })
    }
    const { fill } = update
    const usd = now - fill.time < freshMs ? this.#ratesOf(fill) : {}
    return eventOf(clientOrderId, now, { kind: 'fill', fill, usd })
  }

  #orderOf({ clientOrderId, venueOrderId, symbol }: OrderReport | FillReport): string | undefined {
    const { records } = this.#core
    const { keyId, venue } = this.#account
    const ours = clientOrderId === null ? undefined : records.get(clientOrderId)
    if (ours) return this.#isOwn(ours) ? ours.clientOrderId : ofAnotherKey
    const byNumber = records.byVenueId(keyId, venueOrderId)
    if (byNumber) return byNumber.clientOrderId
    // Two keys of one account both learn of its orders: the first that knows it reports it.
    const other = records.sameAt(venue, venueOrderId)
    if (!other || (symbol !== null && other.terms.symbol !== symbol)) return undefined
    return this.#isOwn(other) ? other.clientOrderId : ofAnotherKey
  }

  #mayBeOurs({ clientOrderId, symbol, side }: OrderReport | FillReport): boolean {
    // It has a number that somebody gave it, and that is none of ours.
    if (clientOrderId !== null) return false
    return this.#core.records
      .unansweredOf(this.#account.keyId)
      .some(
        ({ terms }) =>
          (symbol === null || terms.symbol === symbol) && (side === null || terms.side === side),
      )
  }

  #ratesOf({ symbol, feeAsset }: FillReport): Record<string, string> {
    const rates: Record<string, string> = {}
    for (const asset of new Set([...symbol.split('-'), feeAsset])) {
      const usd = asset === 'USD' ? '1' : this.#core.market.usdPrice(asset)
      if (usd !== null) rates[asset] = usd
    }
    return rates
  }
}
