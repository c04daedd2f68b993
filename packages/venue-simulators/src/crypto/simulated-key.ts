import type { VenueId } from '@leadline/venues/venue-names'

/** What a key may do. */
export interface KeyPermissions {
  view: boolean
  trade: boolean
  /** May send funds away. */
  withdraw: boolean
}

/** A throw-away key in the form in which the exchange hands it out. */
export interface SimulatedKey {
  venue: VenueId
  /** 'trade', 'view', 'withdraw', and special forms such as 'trade-ec'. */
  label: string
  /** What the exchange calls the key, and what goes out with requests. */
  id: string
  secret: string
  /** The file that the exchange offers for download, where it does. */
  file?: string
  permissions: KeyPermissions
}

export const keyKinds: readonly { label: string; permissions: KeyPermissions }[] = [
  { label: 'trade', permissions: { view: true, trade: true, withdraw: false } },
  { label: 'view', permissions: { view: true, trade: false, withdraw: false } },
  { label: 'withdraw', permissions: { view: true, trade: true, withdraw: true } },
]
