import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestOrder, OrderFate } from '../script/backtest-order.ts'
import type { Fault, FaultKind } from './fault.ts'

/** Which of a history's faults an order, a cancel or a message runs into. */
export class FaultInjector {
  /** Faults that something of the script ran into. */
  readonly met = new Set<Fault>()
  readonly #faults: readonly Fault[]
  readonly #from: number

  constructor(faults: readonly Fault[], from: number) {
    this.#faults = faults
    this.#from = from
  }

  isCut(venue: VenueId, what: 'book' | 'trades', now: number): boolean {
    const cut =
      this.#active('gap', venue, now) ??
      (what === 'book' ? this.#active('checksum', venue, now) : undefined)
    return cut !== undefined
  }

  /** One order meets one fault, each of which wants one order; but for refusals, which meet all. */
  fateOf({ venue: { id } }: BacktestOrder, now: number): OrderFate {
    const refusing = this.#meet(this.#active('rate-limit', id, now))
    if (refusing) return { refused: 'too many requests (429).' }
    const lost = this.#meet(this.#unmet('lost-order', id, now))
    if (lost) return { isLost: true, silentUntil: now + lost.lastsMs }
    const answer = this.#meet(this.#unmet('lost-answer', id, now))
    const halved = this.#meet(this.#unmet('half-fill', id, now))
    const double = this.#meet(this.#active('double', id, now))
    return {
      ...(answer && { silentUntil: now + answer.lastsMs }),
      ...(halved && { isHalved: true }),
      ...(double && { isTwice: true }),
    }
  }

  losesRace({ venue: { id } }: BacktestOrder, now: number): boolean {
    return this.#meet(this.#unmet('lost-race', id, now)) !== undefined
  }

  #meet(fault: Fault | undefined): Fault | undefined {
    if (fault) this.met.add(fault)
    return fault
  }

  #active(kind: FaultKind, venue: VenueId, now: number): Fault | undefined {
    const time = now - this.#from
    return this.#faults.find(
      (fault) =>
        fault.kind === kind &&
        fault.venue === venue &&
        fault.at <= time &&
        time < fault.at + fault.lastsMs,
    )
  }

  /** It waits for its order from its time on. */
  #unmet(kind: FaultKind, venue: VenueId, now: number): Fault | undefined {
    return this.#faults.find(
      (fault) =>
        fault.kind === kind &&
        fault.venue === venue &&
        fault.at <= now - this.#from &&
        !this.met.has(fault),
    )
  }
}
