import type { ValueMoves } from '@leadline/matching-engine/flow/fair-price'
import type { AssetCode } from '@leadline/matching-engine/market/assets'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { VenueId } from '@leadline/venues/venue-names'

import type { allSimulators } from './all-simulators.ts'
import type { FaultName, FaultSetting } from './faults/fault.ts'
import type { KeepChanges, KeptVenue } from './kept-venue.ts'

export interface SimulatorOptions {
  seed: number
  /** Milliseconds. The only clock there is: it moves when `advance` is called. */
  now: number
  /** Things that happen in all books together, per second; 30 is calm, 10,000 a storm. */
  actionsPerSecond?: number
  /** 'steady' for the usual distance without chance; 'none' for a server whose clients come over a real network. */
  latency?: 'realistic' | 'steady' | 'none'
  venues?: readonly VenueId[]
  /** Only these symbols; all by default. */
  symbols?: readonly string[]
  balances?: Partial<Record<VenueId, Readonly<Record<string, string>>>>
  /** Accounts as an earlier run of the same seed left them, in place of `balances`. */
  kept?: Partial<Record<VenueId, KeptVenue>>
  /** Called with what changes in accounts, before anybody is answered. */
  keep?: KeepChanges
  /** What happens to assets beside the simulated flow, as a plain function of time. */
  moves?: ValueMoves
  startUsd?: Partial<Record<AssetCode, number>>
  /** A market without simulated flow: books and trades are what `script` and `trade` make them. */
  isScripted?: boolean
  /** Books that are filled from elsewhere, in place of simulated ones. */
  books?: readonly MarketBook[]
  /** Brings one of them up to date before an order enters it. */
  prepare?: (marketBook: MarketBook, now: number) => void
  variants?: { [Id in VenueId]?: Parameters<(typeof allSimulators)[Id]['open']>[1] }
  faults?: readonly { venue: VenueId; fault: FaultName; setting: FaultSetting }[]
}
