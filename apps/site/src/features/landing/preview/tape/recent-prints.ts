import type { LadderRow } from '../market/condense.ts'
import type { Tape, Trade, TradeSide } from '../market/tape.ts'

/** How long a print stays beside its price after the last trade there. */
const SHOWN_MS = 2600

/** What has just traded at one row of the ladder; size 0 when nothing has. */
export type RowPrint = { sizeE4: number; side: TradeSide; newestId: number }

export function emptyPrints(count: number): RowPrint[] {
  return Array.from({ length: count }, () => ({ sizeE4: 0, side: 'buy', newestId: 0 }))
}

/** Add up the recent trades at each row of both sides, into the prints that are given. */
export function readPrints(
  tape: Tape,
  timeMs: number,
  ladder: { asks: readonly LadderRow[]; bids: readonly LadderRow[] },
  prints: { asks: readonly RowPrint[]; bids: readonly RowPrint[] },
): void {
  for (const print of prints.asks) print.sizeE4 = print.newestId = 0
  for (const print of prints.bids) print.sizeE4 = print.newestId = 0
  for (let id = tape.count; id > 0; id -= 1) {
    const trade = tape.trade(id)
    if (!trade || timeMs - trade.timeMs > SHOWN_MS) return
    const print = printOf(trade, ladder, prints)
    if (!print) continue
    if (print.newestId === 0) {
      print.newestId = id
      print.side = trade.side
    }
    print.sizeE4 += trade.sizeE4
  }
}

/** A price that has changed sides since it traded is looked up where it stands now. */
function printOf(
  { side, priceTicks }: Trade,
  { asks, bids }: Parameters<typeof readPrints>[2],
  prints: Parameters<typeof readPrints>[3],
): RowPrint | undefined {
  const bestAsk = asks[0]?.priceTicks ?? Infinity
  const bestBid = bids[0]?.priceTicks ?? 0
  const amongAsks = side === 'buy' ? priceTicks > bestBid : priceTicks >= bestAsk
  return amongAsks
    ? prints.asks[asks.findIndex((row) => row.priceTicks >= priceTicks)]
    : prints.bids[bids.findIndex((row) => row.priceTicks <= priceTicks)]
}
