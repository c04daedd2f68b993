import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestFill } from '../report/backtest-fill.ts'
import type { BacktestOrder, OrderFate } from './backtest-order.ts'

/** What goes wrong between a script and its exchanges, and who watches what happens there. A drill has some; a backtest none. */
export interface Disturbances {
  /** Nothing of that kind comes from this exchange now. */
  isCut(venue: VenueId, what: 'book' | 'trades', now: number): boolean
  /** What becomes of an order that is sent now. */
  fateOf(order: BacktestOrder, now: number): OrderFate
  /** What is canceled now is filled before the cancel arrives. */
  losesRace(order: BacktestOrder, now: number): boolean
  /** At the exchange, before anything of it is reported. */
  happened(order: BacktestOrder, event: TicketEvent, fill: BacktestFill | undefined): void
  refused(order: BacktestOrder, reason: string): void
}

export const undisturbed: Disturbances = {
  isCut: () => false,
  fateOf: () => ({}),
  losesRace: () => false,
  happened: () => {},
  refused: () => {},
}
