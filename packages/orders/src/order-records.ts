import type { VenueId } from '@leadline/venues/venue-names'

import { applyOrderEvent } from './apply-order-event.ts'
import type { Journal } from './journal/journal.ts'
import type { OrderEvent } from './order-events.ts'
import { isUnanswered, isWorking, type OrderRecord } from './order-record.ts'

export interface OrderChangeEvent {
  before: OrderRecord | undefined
  after: OrderRecord
  event: OrderEvent
}

/** An exchange reports these again and again. */
const mayRepeat = new Set<OrderEvent['kind']>(['report', 'fill', 'adopted'])

/** Every order that Leadline knows of, as the journal reports it. The only place where orders change. */
export class OrderRecords {
  readonly #journal: Journal
  readonly #orders = new Map<string, OrderRecord>()
  /** By the time from which their day counts, whatever the clock did meanwhile. */
  readonly #inOrder: string[] = []
  readonly #byVenueId = new Map<string, string>()
  readonly #byDraft = new Map<string, string>()
  readonly #bySynthetic = new Map<string, Set<string>>()
  readonly #working = new Set<string>()
  readonly #uncertain = new Set<string>()
  /** Reported to listeners when the manager has finished with what it is at. */
  #changes: OrderChangeEvent[] = []

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** From the journal, at the start. */
  fold(event: OrderEvent): void {
    this.#put(applyOrderEvent(this.#orders.get(event.clientOrderId), event))
  }

  /** Of our own doing: throws where it cannot be written, and nothing has changed then. */
  record(events: readonly OrderEvent[], now: number): void {
    this.#journal.write(
      events.map((event) => ({ about: 'order', event })),
      now,
    )
    for (const event of events) this.#apply(event)
  }

  /** What an exchange reported. What says nothing new is not written again. */
  learn(events: readonly OrderEvent[], now: number): void {
    const isNew = events.filter((event) => this.#apply(event))
    this.#journal.note(
      isNew.map((event) => ({ about: 'order', event })),
      now,
    )
  }

  get(clientOrderId: string): OrderRecord | undefined {
    return this.#orders.get(clientOrderId)
  }

  byVenueId(keyId: string, venueOrderId: string): OrderRecord | undefined {
    return this.#orders.get(this.#byVenueId.get(`key ${keyId} ${venueOrderId}`) ?? '')
  }

  /** The order of whichever key that has this number at this exchange. */
  sameAt(venue: VenueId, venueOrderId: string): OrderRecord | undefined {
    return this.#orders.get(this.#byVenueId.get(`venue ${venue} ${venueOrderId}`) ?? '')
  }

  byDraft(draftId: string): OrderRecord | undefined {
    return this.#orders.get(this.#byDraft.get(draftId) ?? '')
  }

  /** The parts of an order that Leadline holds, oldest first. */
  ofSynthetic(heldId: string): OrderRecord[] {
    return this.#list(this.#bySynthetic.get(heldId) ?? [])
  }

  /** Those that may still trade, oldest first. */
  working(): OrderRecord[] {
    return this.#list(this.#working)
  }

  /** Those of which the exchange has said what cannot be, finished ones too. */
  uncertain(): OrderRecord[] {
    return this.#list(this.#uncertain)
  }

  workingOf(keyId: string): OrderRecord[] {
    return this.working().filter((order) => order.keyId === keyId)
  }

  unansweredOf(keyId: string): OrderRecord[] {
    return this.workingOf(keyId).filter(({ state }) => isUnanswered(state))
  }

  /** From the newest back to that time: sent since then, or made larger. */
  countedSince(time: number): OrderRecord[] {
    const found: OrderRecord[] = []
    for (let at = this.#inOrder.length - 1; at >= 0; at -= 1) {
      const order = this.#orders.get(this.#inOrder[at] ?? '')
      if (!order || order.countedAt < time) break
      found.push(order)
    }
    return found
  }

  all(): Iterable<OrderRecord> {
    return this.#orders.values()
  }

  takeUpdates(): OrderChangeEvent[] {
    const changes = this.#changes
    this.#changes = []
    return changes
  }

  /** False where it changed nothing that anybody could see. */
  #apply(event: OrderEvent): boolean {
    const before = this.#orders.get(event.clientOrderId)
    // An order begins once: the journal would refuse it, and with it everything that is written after.
    if (before && event.kind === 'recorded') return false
    const after = applyOrderEvent(before, event)
    if (before && mayRepeat.has(event.kind) && isSame(before, after)) return false
    this.#put(after)
    this.#changes.push({ before, after, event })
    return true
  }

  #put(order: OrderRecord): void {
    const { clientOrderId, keyId, venue, venueOrderId, draftId, source } = order
    const countedAt = this.#orders.get(clientOrderId)?.countedAt
    this.#orders.set(clientOrderId, order)
    if (countedAt !== order.countedAt) this.#arrange(order, countedAt !== undefined)
    if (venueOrderId !== null) {
      this.#byVenueId.set(`key ${keyId} ${venueOrderId}`, clientOrderId)
      this.#byVenueId.set(`venue ${venue} ${venueOrderId}`, clientOrderId)
    }
    if (draftId !== null) this.#byDraft.set(draftId, clientOrderId)
    if (source.kind === 'held') {
      const parts = this.#bySynthetic.get(source.id) ?? new Set<string>()
      this.#bySynthetic.set(source.id, parts.add(clientOrderId))
    }
    if (isWorking(order.state)) this.#working.add(clientOrderId)
    else this.#working.delete(clientOrderId)
    if (order.uncertainty === '') this.#uncertain.delete(clientOrderId)
    else this.#uncertain.add(clientOrderId)
  }

  /** Nearly always at the end; before others only where the clock was wrong for a while. */
  #arrange({ clientOrderId, countedAt }: OrderRecord, isThere: boolean): void {
    if (isThere) this.#inOrder.splice(this.#inOrder.lastIndexOf(clientOrderId), 1)
    const isEarlier = (id: string) => (this.#orders.get(id)?.countedAt ?? 0) <= countedAt
    this.#inOrder.splice(this.#inOrder.findLastIndex(isEarlier) + 1, 0, clientOrderId)
  }

  #list(ids: Iterable<string>): OrderRecord[] {
    return [...ids].flatMap((id) => this.#orders.get(id) ?? [])
  }
}

function isSame(before: OrderRecord, after: OrderRecord): boolean {
  return JSON.stringify({ ...before, changedAt: 0 }) === JSON.stringify({ ...after, changedAt: 0 })
}
