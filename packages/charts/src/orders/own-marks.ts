/** What the trader has in the market, as lines and marks on the chart. Prices are at the series' scale. */
export interface OrderLine {
  id: string
  side: 'buy' | 'sell'
  price: number
  /** As it is written: `0.2500`. */
  size: string
  /** The exchange's two letters. */
  venue: string
  /** It is not moved by its tag. */
  isFixed?: boolean
}

export interface PositionLine {
  id: string
  averagePrice: number
  size: string
  venue: string
}

/** An order that is being written in the ticket. It may have no side yet. */
export interface OrderDraft {
  side: 'buy' | 'sell' | null
  price: number
  size: string
  venue: string
}

export interface FillMark {
  id: string
  side: 'buy' | 'sell'
  price: number
  /** Milliseconds, UTC. */
  time: number
  size: string
  venue: string
}

export class OwnMarks {
  orders: readonly OrderLine[] = []
  positions: readonly PositionLine[] = []
  fills: readonly FillMark[] = []
  draft: OrderDraft | undefined
  /** The tag in somebody's hand, and where it is held. */
  dragged: { id: string; price: number } | undefined
}

/** The drafted order among the ids of dragged tags. */
export const draftId = 'draft'
