import type { TraderBooks } from '@leadline/orders/accounts/trader-books'
import type { OrderDesk } from '@leadline/orders/order-desk'

import type { HubMarket } from './hub-market.ts'
import type { LimitsVault } from './limits-vault.ts'
import type { ShownPlans } from './shown-plans.ts'

/** What the requests of desks are carried out with. */
export interface TradingParts {
  readonly desk: OrderDesk
  readonly market: HubMarket
  readonly books: TraderBooks
  readonly plans: ShownPlans
  readonly limitsVault: LimitsVault | undefined
  now(): number
}
