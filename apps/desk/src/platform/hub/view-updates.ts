import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { MakerUpdate } from '@leadline/desk-protocol/frames/maker-section'
import type { TapeUpdate } from '@leadline/desk-protocol/frames/tape-section'
import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'
import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'

/** What a panel is notified of its view, by what it looks at. `isWhole`: what was reported before counts no more. */
export interface UpdateByKind {
  /** Rows that did not change are the same objects as before. */
  ladder: { isWhole: boolean; ladder: LadderState }
  /** Prints since the last update. */
  tape: { isWhole: boolean; tape: TapeUpdate }
  /** Lines since the last update. */
  'maker-tape': { isWhole: boolean; makers: MakerUpdate }
  /** Stretches of candles that replace what was there. */
  candles: { isWhole: boolean; candles: CandleUpdate }
  /** `rows`: those that changed. `all`: every one that is known, by its place in the list. */
  tickers: { isWhole: boolean; rows: readonly TickerRow[]; all: ReadonlyMap<number, TickerRow> }
  status: { status: HubStatus }
}

export type ViewKind = ViewSpec['kind']
export type SpecOf<Kind extends ViewKind> = Extract<ViewSpec, { kind: Kind }>
