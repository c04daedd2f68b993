import { DepthProfile } from './ladder/depth-profile.ts'
import type { Candle } from './market/candles.ts'
import type { Condense, LadderRow } from './market/condense.ts'
import { condense, emptyRows } from './market/condense.ts'
import type { PreviewMarket } from './market/preview-market.ts'
import type { Trade } from './market/tape.ts'
import type { RowPrint } from './tape/recent-prints.ts'
import { emptyPrints, readPrints } from './tape/recent-prints.ts'

/** The market every visitor sees: chosen by looking, for a chart that moves and a lively book. */
export const SEED = 61

/** One more a side than the tallest layout shows, so that a sliding ladder never bares its edge. */
export const LADDER_ROWS = 12
const TAPE_ROWS = 27

export type CondenseChoice = {
  readonly kind: 'Price' | 'Size' | 'Notional'
  readonly label: string
  readonly name: string
  readonly condense: Condense
}

export const CONDENSE_CHOICES: readonly CondenseChoice[] = [
  price('0.5', 1),
  price('1', 2),
  price('5', 10),
  {
    kind: 'Size',
    label: '5 BTC',
    name: 'Asset size 5 BTC',
    condense: { by: 'size', atLeastE4: 50_000 },
  },
  {
    kind: 'Notional',
    label: '$250k',
    name: 'Notional $250k',
    condense: { by: 'notional', atLeastUsd: 250_000 },
  },
]

function price(label: string, incrementTicks: number): CondenseChoice {
  return {
    kind: 'Price',
    label,
    name: `Price increment ${label}`,
    condense: { by: 'price', incrementTicks },
  }
}

export const OPENING_CHOICE = 0

/** One moment of the market, as much of it as the panel shows. */
export type PreviewFrame = {
  readonly timeMs: number
  /** From the inside outward. */
  readonly asks: readonly LadderRow[]
  readonly bids: readonly LadderRow[]
  readonly prints: { readonly asks: readonly RowPrint[]; readonly bids: readonly RowPrint[] }
  readonly spreadTicks: number
  /** Newest first. */
  readonly trades: readonly Trade[]
  /** Oldest first; the last one is still being made. */
  readonly candles: readonly Candle[]
  readonly depth: DepthProfile
  readonly choice: number
}

export function condenseOf(choice: number): Condense {
  return CONDENSE_CHOICES[choice]?.condense ?? { by: 'price', incrementTicks: 1 }
}

export function readFrame(market: PreviewMarket, choice: number): PreviewFrame {
  const option = condenseOf(choice)
  const asks = emptyRows(LADDER_ROWS)
  const bids = emptyRows(LADDER_ROWS)
  condense(market.book, 'ask', option, asks)
  condense(market.book, 'bid', option, bids)
  const prints = { asks: emptyPrints(LADDER_ROWS), bids: emptyPrints(LADDER_ROWS) }
  readPrints(market.tape, market.timeMs, { asks, bids }, prints)
  const depth = new DepthProfile()
  depth.read(market.book)
  depth.ease(1)
  return {
    timeMs: market.timeMs,
    asks,
    bids,
    prints,
    spreadTicks: market.book.spreadTicks,
    trades: market.tape.recent(TAPE_ROWS),
    candles: market.candles.candles,
    depth,
    choice,
  }
}
