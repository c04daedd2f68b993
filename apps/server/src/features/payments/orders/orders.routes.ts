import * as contract from '@leadline/contract/shop/payments'

import type { Mount } from '../../../platform/http/mount.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { listPayments } from './list-payments.ts'
import { readOrder } from './read-order.ts'

export function orderRoutes(mount: Mount, deps: PaymentDeps): void {
  mount(contract.readOrder, ({ params }, { caller }) =>
    readOrder(deps, params.id, caller?.accountId),
  )
  mount(contract.listPayments, (_input, { caller }) => listPayments(deps, caller.accountId))
}
