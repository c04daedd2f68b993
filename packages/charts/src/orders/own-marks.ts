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
  /** Nothing of it stands in the market yet: the exit of an entry that has not filled. */
  isWaiting?: boolean
  /** What it brings there: `+750.00`. */
  note?: string
}

export interface PositionLine {
  id: string
  averagePrice: number
  size: string
  venue: string
  /** How many times its risk it may gain: `1 : 2.00`. */
  note?: string
}

/** A price of an order that is being written in the ticket. It may have no side yet. */
export interface OrderDraft {
  id: string
  side: 'buy' | 'sell' | null
  price: number
  size: string
  venue: string
  note?: string
}

/** From an entry to its exits: what may be lost, and what may be won. */
export interface RiskZone {
  id: string
  /** Milliseconds, UTC: it begins there. */
  since: number
  side: 'buy' | 'sell'
  /** The line that is dragged where the entry still works; null where it is in. */
  entry: { lineId: string | null; price: number }
  exits: readonly { lineId: string; price: number }[]
  /** Written at an entry that is in: `Entry 0.5 KR`. Empty where another line stands there. */
  text: string
  /** After it: `1 : 2.00`. */
  note: string
}

export interface FillMark {
  id: string
  side: 'buy' | 'sell'
  price: number
  /** Milliseconds, UTC. */
  time: number
  size: string
  venue: string
  /** Of the recorded time that is shown again, and not of now. */
  isOfThen?: true
}

export class OwnMarks {
  orders: readonly OrderLine[] = []
  positions: readonly PositionLine[] = []
  fills: readonly FillMark[] = []
  drafts: readonly OrderDraft[] = []
  zones: readonly RiskZone[] = []
  /** The tag in somebody's hand, and where it is held. */
  dragged: { id: string; price: number } | undefined
}
