import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { MakerUpdate } from '@leadline/desk-protocol/frames/maker-section'
import type { TapeUpdate } from '@leadline/desk-protocol/frames/tape-section'
import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'
import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { DeskMessage } from '@leadline/desk-protocol/messages/desk-messages'
import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'

import type { RowRun } from './row-runs.ts'

/** Where the hub is: behind a socket of this computer, or in a worker of this page. */
export type HubPlace = { kind: 'socket'; url: string; key: string } | { kind: 'port' }

/** How the connection to the hub is doing. */
export type LinkState =
  | { kind: 'connecting' }
  | { kind: 'open'; welcome: Extract<HubMessage, { type: 'welcome' }> }
  /** It was lost, and is tried again at that time. */
  | { kind: 'lost'; tries: number; retryAt: number }
  /** The hub will not have this desk; loading the page again may help, unless it was ended. */
  | { kind: 'refused'; reason: string; isEnded: boolean }

/** Messages that the desk says itself; views and the greeting are the worker's. */
export type SaidMessage = Exclude<DeskMessage, { type: 'hello' | 'open' | 'change' | 'close' }>

/** From the page to its worker. */
export type ToWorker =
  | { type: 'start'; place: HubPlace; desk: string }
  | { type: 'say'; message: SaidMessage }
  /** A panel looks at this from now on; null: it is closed. */
  | { type: 'view'; view: number; look: Look | null; isBackground: boolean }
  /** A frame of the screen begins: request what changed in these. */
  | { type: 'tick'; visible: readonly number[] }

/**
 * What a view looks at. Its number grows with every change and comes back with the update: older updates are of
 * something else.
 */
export interface Look {
  number: number
  what: ViewSpec
}

/** What changed in one view. `isWhole`: forget what was held before. */
export type ViewUpdate = { view: number; look: number; isWhole: boolean } & (
  | {
      kind: 'ladder'
      frame: Omit<LadderState, 'bids' | 'asks'>
      bids: readonly RowRun[]
      asks: readonly RowRun[]
    }
  | { kind: 'tape'; tape: TapeUpdate }
  | { kind: 'maker-tape'; makers: MakerUpdate }
  | { kind: 'candles'; candles: CandleUpdate }
  | { kind: 'tickers'; rows: readonly TickerRow[] }
  | { kind: 'status'; status: HubStatus }
)

/** From the worker to its page. */
export type FromWorker =
  | { type: 'link'; state: LinkState }
  | { type: 'hub'; message: HubMessage }
  /** `time` is the hub's clock. */
  | { type: 'updates'; time: number; updates: readonly ViewUpdate[] }
  /** A frame came that answers what was asked just before; `at` is when, by the clock on the wall, `time` the hub's clock. */
  | { type: 'alive'; at: number; time: number }
  /** No such frame came for too long. */
  | { type: 'frozen' }
