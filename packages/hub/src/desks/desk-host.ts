import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { HubMessage, MarketName } from '@leadline/desk-protocol/messages/hub-messages'
import type { VenueId } from '@leadline/venues/venue-names'

import type { CandleCache } from '../candles/candle-cache.ts'
import type { InstrumentDirectory } from '../market/instrument-directory.ts'
import type { MakerTapes } from '../market/maker-tapes.ts'
import type { Tapes } from '../market/tapes.ts'
import type { VenueFeed } from '../market/venue-feed.ts'
import type { HubService } from '../services/hub-service.ts'
import type { FilterReader } from '../views/panel-filters.ts'

type Welcome = Extract<HubMessage, { type: 'welcome' }>

/** What a desk's session needs of its hub. */
export interface DeskHost {
  readonly version: string
  readonly mode: Welcome['mode']
  /** Absent where there is no other market to go to. */
  readonly otherMarket: { readonly name: MarketName } | undefined
  readonly introductions: Welcome['venues']
  readonly directory: InstrumentDirectory
  readonly tapes: Tapes
  readonly makerTapes: MakerTapes
  readonly candles: CandleCache
  readonly readFilter: FilterReader | undefined
  /** By name. */
  readonly services: ReadonlyMap<string, HubService>
  /** A bug of ours, for the log: a service threw. */
  serviceFailed(service: string, error: unknown): void
  now(): number
  /** Before a desk learns how things are: has the computer slept meanwhile? */
  checkClock(): void
  /** The exchanges of a panel that exist here, in the panel's order. */
  feedsOf(venues: readonly VenueId[]): VenueFeed[]
  /** The others are not looked at by anybody, and their feeds are closed. */
  show(venues: readonly VenueId[]): void
  status(now: number): HubStatus
}
