import * as contract from '@leadline/contract/shop/payments'

import type { Mount } from '../../../platform/http/mount.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { claimOrder, findClaim } from './claim-order.ts'

export function claimRoutes(mount: Mount, deps: PaymentDeps): void {
  mount(contract.claimOrder, ({ body }) => claimOrder(deps, body.claim))
  mount(contract.findClaim, ({ body }) => findClaim(deps, body.claim))
}
