import type { VenueId } from '@leadline/venues/venue-names'

/** What an order is, as a trader types it; what Leadline holds itself and what the exchange has is decided later. */
export type CommandedOrder =
  | { kind: 'market' }
  | { kind: 'limit'; limit: string }
  | { kind: 'stop-market' | 'take-profit-market'; stop: string }
  | { kind: 'stop-limit' | 'take-profit-limit'; stop: string; limit: string }
  | { kind: 'trailing-stop'; unit: 'percent' | 'price'; value: string }
  | { kind: 'oco'; limit: string; stop: string }
  /** `entry` null: at the market. `earlier`: targets before the last one, each for the same part. */
  | {
      kind: 'bracket'
      entry: string | null
      earlier?: readonly string[]
      target: string
      stop: string
    }
  | { kind: 'iceberg'; limit: string; shown: string }
  | { kind: 'twap'; slices: number; minutes: number; limit: string | null }
  | { kind: 'chase'; worst: string }
  /** Over several exchanges, each part with a limit of its own. */
  | { kind: 'best' }

/** One typed line, read. Amounts are decimal text as typed, without commas. */
export interface OrderCommand {
  side: 'buy' | 'sell'
  size: string
  /** 'risk': what may be lost from entry to stop, in the quote currency. */
  sizeUnit: 'asset' | 'quote' | 'percent' | 'risk'
  /** Null: of the market one is looking at. */
  asset: string | null
  /** What it is traded against; null: what the trader usually trades against. */
  quote: string | null
  order: CommandedOrder
  /** Null: not said. With 'best' always null. */
  venue: VenueId | null
  /** Null: not said. */
  timeInForce: 'gtc' | 'ioc' | 'fok' | null
  postOnly: boolean
}

/** Whether a line means to be an order: it begins with a side, and something comes after it. */
export function isOrderLine(text: string): boolean {
  return /^\s*(?:buy|sell)\s/i.test(text)
}
