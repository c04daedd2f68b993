import type { AccountAdapter } from '@leadline/venues/account-adapter'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { VenueId } from '@leadline/venues/venue-names'

/** What the order manager says to an account. Whoever runs the adapter lets one thing at a time into it. */
export type AccountPort = Pick<
  AccountAdapter,
  | 'place'
  | 'amend'
  | 'cancel'
  | 'cancelAll'
  | 'lookUp'
  | 'readOpenOrders'
  | 'readBalances'
  | 'readFills'
  | 'deadMansSwitch'
>

/** A key that the trader has connected. */
export interface AccountInfo {
  keyId: string
  venue: VenueId
  /** The trader's own name for it. */
  name: string
  capabilities: OrderCapabilities
}
