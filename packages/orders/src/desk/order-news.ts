import type { FillReport, OrderReport } from '@leadline/venues/account-events'

import type { OrderEvent } from '../order-events.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import { type AccountInfo } from './account-port.ts'
import { type DeskCore, eventOf } from './desk-core.ts'
import { recordElsewhere } from './orders-elsewhere.ts'

type Told = { report: OrderReport } | { fill: FillReport }

/** A fill's dollar rates are those of the moment only if it is of the moment. */
const freshMs = 300_000
/** Nobody waits longer for an answer that would say whose order it is. */
const mostParked = 500

/** No order has such a number: it is told of by another key. */
const ofAnotherKey = ''

/** What an exchange tells of orders and fills, put to the order it belongs to. */
export class OrderNewsDesk {
  readonly #core: DeskCore
  readonly #account: Pick<AccountInfo, 'keyId' | 'venue'>
  readonly #isRemoved: (keyId: string) => boolean
  /** It could be of an order of ours whose number at the exchange we have not been told yet. */
  #parked: Told[] = []

  constructor(
    core: DeskCore,
    { keyId, venue }: Pick<AccountInfo, 'keyId' | 'venue'>,
    isRemoved: (keyId: string) => boolean,
  ) {
    this.#core = core
    this.#account = { keyId, venue }
    this.#isRemoved = isRemoved
  }

  /** Returns the orders that it was about. */
  tell(list: readonly Told[], now: number): OrderRecord[] {
    const events = list.flatMap((told) => this.#eventsOf(told, now))
    this.#core.records.learn(events, now)
    const ids = new Set(events.map(({ clientOrderId }) => clientOrderId))
    return [...ids].flatMap((id) => this.#core.records.get(id) ?? [])
  }

  /** An order of ours was answered: what waited for that may have found its place. */
  tellParked(now: number): void {
    const parked = this.#parked
    this.#parked = []
    if (parked.length > 0) this.tell(parked, now)
  }

  /** An order that a list tells of twice begins twice here; what is not new of that is not written. */
  #eventsOf(told: Told, now: number): OrderEvent[] {
    const about = 'report' in told ? told.report : told.fill
    const known = this.#orderOf(about)
    if (known === ofAnotherKey) return []
    if (known) return [...this.#adopt(known, now), this.#eventOf(known, told, now)]
    if (this.#mayBeOurs(about)) {
      if (this.#parked.length < mostParked) this.#parked.push(told)
      return []
    }
    const recorded = recordElsewhere(this.#account, about, now)
    if (!recorded) return []
    return [recorded, this.#eventOf(recorded.clientOrderId, told, now)]
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

  #eventOf(clientOrderId: string, told: Told, now: number): OrderEvent {
    if ('report' in told) {
      return eventOf(clientOrderId, now, { kind: 'report', report: told.report })
    }
    const { fill } = told
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
    // Two keys of one account both hear of its orders: the first that knows it tells of it.
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
