import type { HubMessage, Interruption, MarketName } from '@leadline/desk-protocol/hub-messages'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { VenueId } from '@leadline/venues/venue-names'

import type { AlgorithmRoom } from './algorithms/algorithm-room.ts'
import type { CandleRoom } from './candles/candle-room.ts'
import type { DeskList } from './desk-list.ts'
import type { DocumentRoom } from './documents.ts'
import type { InstrumentDirectory } from './instrument-directory.ts'
import type { LicenseDesk } from './license-desk.ts'
import type { OrderRoom } from './orders/order-room.ts'
import type { FilterReader } from './panel-filters.ts'
import type { RoomNeeds } from './rehearsal/rehearsal-session.ts'
import type { Tapes } from './tapes.ts'
import type { UpdateDesk } from './update-desk.ts'
import type { VaultDesk } from './vault-desk.ts'
import type { VenueFeed } from './venue-feed.ts'

type Welcome = Extract<HubMessage, { type: 'welcome' }>

/** The market that one can change over to. */
export interface OtherMarket {
  name: MarketName
  /** Ends this hub and starts one in that market. */
  change: () => void
}

/** What a desk's session needs of its hub. */
export interface DeskHost {
  readonly version: string
  readonly mode: Welcome['mode']
  /** Absent where there is no other market to go to. */
  readonly otherMarket: OtherMarket | undefined
  readonly introductions: Welcome['venues']
  readonly directory: InstrumentDirectory
  readonly tapes: Tapes
  readonly candles: CandleRoom
  readonly documents: DocumentRoom
  readonly readFilter: FilterReader | undefined
  /** Absent where nothing can be traded. */
  readonly orders: OrderRoom | undefined
  /** Absent where there are no keys: in a tab of the site, in a replay. */
  readonly vault: VaultDesk | undefined
  /** Absent where no license matters: in a tab of the site. */
  readonly license: LicenseDesk | undefined
  /** Absent where there is no program to replace: in a tab of the site. */
  readonly updates: UpdateDesk | undefined
  /** Absent where there is one desk alone: in a tab of the site. */
  readonly desks: DeskList | undefined
  readonly rehearsals: RoomNeeds
  /** Absent where there is no Python: in a replay. */
  readonly algorithms: AlgorithmRoom | undefined
  now(): number
  /** Before a desk is told how things are: has the computer slept meanwhile? */
  checkClock(): void
  /** The exchanges of a panel that exist here, in the panel's order. */
  feedsOf(venues: readonly VenueId[]): VenueFeed[]
  /** The others are not looked at by anybody, and their feeds are closed. */
  show(venues: readonly VenueId[]): void
  dropRequest(venue: VenueId, id: number): boolean
  listInterruptions(from: number, to: number): Interruption[]
  status(now: number): HubStatus
}
