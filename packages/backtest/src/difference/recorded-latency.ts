import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestOrder } from '../script/backtest-order.ts'
import type { OrderLifecycle, RunSummary } from './run-summary.ts'

/**
 * How long things were under way in a run. The record has the hub's times, so that an order is at its exchange when its answer comes, and
 * what is known of it is known at once: there and back are one.
 */
export class RecordedLatency {
  readonly #summary: RunSummary
  readonly #usual = new Map<VenueId, number>()
  /** What an exchange prints is known here so much later, by both clocks. */
  readonly #delay = new Map<VenueId, number>()
  #busy = 0

  constructor(summary: RunSummary) {
    this.#summary = summary
    for (const [at, { instrument }] of summary.markets.entries()) {
      const delays = (summary.prints[at] ?? []).map(({ delayMs }) => delayMs)
      if (delays.length > 0) this.#delay.set(instrument.venue, soonOf(delays))
    }
    const taken = new Map<VenueId, number[]>()
    for (const each of summary.orders.values()) {
      const ms = this.#reachedMs(each)
      const { venue } = each.order
      if (ms !== undefined) taken.set(venue, [...(taken.get(venue) ?? []), ms])
    }
    for (const [venue, all] of taken) this.#usual.set(venue, middleOf(all))
  }

  /** A trade of its own shows when the exchange had it, also where its answer came after the book without what it took. */
  #reachedMs({ order, answeredAt }: OrderLifecycle): number | undefined {
    const taken = order.fills.filter(({ liquidity }) => liquidity !== 'maker')
    const delay = this.#delay.get(order.venue)
    const shown = delay === undefined ? [] : taken.map(({ time }) => time + delay)
    const reached = Math.min(...shown, answeredAt ?? Number.POSITIVE_INFINITY)
    return Number.isFinite(reached) ? Math.max(0, reached - order.sentAt) : undefined
  }

  /** Until the script was given the message of that number; and where it never was, until it had time for it. */
  ofMessage(number: number | undefined, now: number): number {
    const given = number === undefined ? undefined : this.#summary.deliveries.get(number)
    return given && !given.isSuperseded ? Math.max(0, given.at - now) : this.untilFree(now)
  }

  /** Until the exchange has an order or its cancel, and that is known here; undefined where the run had no such order. */
  ofOrder(order: BacktestOrder, known: OrderLifecycle | undefined): number | undefined {
    if (known && order.isCancelSent) {
      const { cancelAskedAt, endedAt } = known
      if (cancelAskedAt !== undefined && endedAt !== undefined) {
        return Math.max(0, endedAt - cancelAskedAt)
      }
    }
    return (known && this.#reachedMs(known)) ?? this.#usual.get(order.venue.id)
  }

  /** Until the script has ended the method that it was at. Times only go on. */
  untilFree(now: number): number {
    const { busy } = this.#summary
    while (this.#busy < busy.length && (busy[this.#busy]?.[1] ?? 0) < now) this.#busy += 1
    const [from, to] = busy[this.#busy] ?? [now, now]
    return from < now && now < to ? to - now : 0
  }
}

function middleOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}

/** As soon as it comes where nothing holds it up. */
function soonOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 20)] ?? 0
}
