import type { CandleNews } from '@leadline/desk-protocol/frames/candle-section'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { TapeNews } from '@leadline/desk-protocol/frames/tape-section'
import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'
import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'

/** What a panel is told of its view, by what it looks at. `isWhole`: what was told before counts no more. */
export interface NewsByKind {
  /** Rows that did not change are the same objects as before. */
  ladder: { isWhole: boolean; ladder: LadderState }
  /** Prints since the last news. */
  tape: { isWhole: boolean; tape: TapeNews }
  /** Stretches of candles that replace what was there. */
  candles: { isWhole: boolean; candles: CandleNews }
  /** `rows`: those that changed. `all`: every one that is known, by its place in the list. */
  tickers: { isWhole: boolean; rows: readonly TickerRow[]; all: ReadonlyMap<number, TickerRow> }
  status: { status: HubStatus }
}

export type ViewKind = ViewSpec['kind']
export type SpecOf<Kind extends ViewKind> = Extract<ViewSpec, { kind: Kind }>
