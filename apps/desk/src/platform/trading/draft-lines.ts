import type { VenueId } from '@leadline/venues/venue-names'
import { createContext } from 'react'

import { Value } from '../value.ts'
import type { RiskPlan } from './synthetic/risk-plans.ts'

/** A price of an order that is being written. */
export interface DraftLine {
  /** Of its mark on a chart. */
  id: string
  side: 'buy' | 'sell' | null
  /** Decimal text. */
  price: string
  /** What it is, in the letters of the trade, where it does not simply rest: 'stp'. */
  letters: string
}

/** What stands in the ticket, and nowhere else yet. */
export interface TicketLines {
  symbol: string
  venue: VenueId | null
  /** In the asset, as decimal text; empty while it is not known. */
  size: string
  lines: readonly DraftLine[]
  /** Of a bracket, as far as its prices are typed. */
  plan: RiskPlan | null
  /** A line was dragged: its price is written into the ticket. Nothing is sent. */
  move(lineId: string, price: string): void
}

/** From the order ticket to the charts of its symbol. */
export class DraftLines {
  readonly shown = new Value<TicketLines | null>(null)

  /** The newest ticket's are shown; the answer takes these away again. */
  show(lines: TicketLines): () => void {
    this.shown.set(lines)
    return () => {
      if (this.shown.get() === lines) this.shown.set(null)
    }
  }
}

export const DraftLinesContext = createContext(new DraftLines())
