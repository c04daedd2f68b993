import type { TraderBooks } from '@leadline/orders/accounts/trader-books'
import type { OrderManager } from '@leadline/orders/order-manager'

import type { HubMarket } from './hub-market.ts'
import type { LimitsVault } from './limits-vault.ts'
import type { ShownPlans } from './shown-plans.ts'

/** What the requests of desks are carried out with. */
export interface TradingParts {
  readonly manager: OrderManager
  readonly market: HubMarket
  readonly books: TraderBooks
  readonly plans: ShownPlans
  readonly limitsVault: LimitsVault | undefined
  /** Practice: nothing that was traded here is real. */
  readonly isPaper: boolean
  now(): number
}
